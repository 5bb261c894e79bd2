/** The joined channels, and what they say to each other: broadcast and presence. */
import type { Channel } from './channel.ts';
import { Presence, type Diff } from './presence.ts';
import { encode, encodeBroadcast, type Broadcast } from './protocol.ts';

interface Topic {
  channels: Set<Channel>;
  presence: Presence<Channel>;
}

export class Hub {
  private readonly topics = new Map<string, Topic>();
  private readonly listeners = new Set<Channel>();

  /** Channels that listen to changes of tables. */
  get changeListeners(): ReadonlySet<Channel> {
    return this.listeners;
  }

  /** Channels that receive from the database: by changes of tables or by `realtime.send`. */
  *databaseListeners(): Generator<Channel> {
    yield* this.listeners;
    for (const { channels } of this.topics.values()) {
      for (const channel of channels) if (hearsDatabase(channel) && !this.listeners.has(channel)) yield channel;
    }
  }

  add(channel: Channel): void {
    this.topicOf(channel).channels.add(channel);
    if (channel.bindings.length > 0) this.listeners.add(channel);
  }

  remove(channel: Channel): void {
    this.untrack(channel);
    this.listeners.delete(channel);
    const key = topicKey(channel.name, channel.isPrivate);
    const topic = this.topics.get(key);
    topic?.channels.delete(channel);
    if (topic?.channels.size === 0) this.topics.delete(key);
  }

  /** Sends to everyone on the topic who may read broadcasts; a private and a public channel of one name never mix. */
  broadcast(name: string, isPrivate: boolean, broadcast: Broadcast, except?: Channel): void {
    // Written once for each version and topic text, not for each of many subscribers.
    const frames = new Map<string, string | Buffer | null>();
    for (const channel of this.topics.get(topicKey(name, isPrivate))?.channels ?? []) {
      if (channel === except || !channel.permissions.broadcast.read) continue;
      const { version } = channel.outlet;
      const frameKey = `${version} ${channel.topic}`;
      if (!frames.has(frameKey)) frames.set(frameKey, encodeBroadcast(version, channel.topic, broadcast));
      const frame = frames.get(frameKey);
      if (frame) channel.outlet.send(frame);
    }
  }

  track(channel: Channel, payload: Record<string, unknown>): void {
    this.sendDiff(channel, this.topicOf(channel).presence.track(channel, channel.presenceKey, payload));
  }

  untrack(channel: Channel): void {
    const diff = this.topicOf(channel).presence.untrack(channel);
    if (diff) this.sendDiff(channel, diff);
  }

  /** Tells a channel who is there. */
  sendPresenceState(channel: Channel): void {
    if (!seesPresence(channel)) return;
    push(channel, 'presence_state', this.topicOf(channel).presence.state());
  }

  private sendDiff(from: Channel, diff: Diff): void {
    for (const channel of this.topicOf(from).channels) {
      if (seesPresence(channel)) push(channel, 'presence_diff', { ...diff });
    }
  }

  private topicOf(channel: Channel): Topic {
    const key = topicKey(channel.name, channel.isPrivate);
    let topic = this.topics.get(key);
    if (!topic) this.topics.set(key, (topic = { channels: new Set(), presence: new Presence() }));
    return topic;
  }
}

/** Whether what the database says may reach the channel, so that it must not miss any of it unnoticed. */
export const hearsDatabase = ({ bindings, isPrivate, permissions }: Channel) =>
  bindings.length > 0 || (isPrivate && permissions.broadcast.read);

const topicKey = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'} ${name}`;
const seesPresence = (channel: Channel) => channel.presenceEnabled && channel.permissions.presence.read;

/** Sends an event that answers no request. */
export function push(channel: Channel, event: string, payload: Record<string, unknown>): void {
  const { outlet, topic, joinRef } = channel;
  outlet.send(encode(outlet.version, { joinRef, ref: null, topic, event, payload }));
}

/** Sends the server's own note on a channel. */
export function pushSystem(
  channel: Channel,
  extension: 'system' | 'postgres_changes',
  status: 'ok' | 'error',
  message: string,
): void {
  push(channel, 'system', { extension, status, message, channel: channel.name });
}
