import type { RealtimeChannel } from '@supabase/supabase-js';
import { getClient } from '../session/client';

/** `live`: changes arrive. `offline`: the connection is lost and is being made again. */
export type RealtimeState = 'connecting' | 'live' | 'offline';

/** What the database sends on a topic: ids, numbers and the kind of change. */
export interface TopicEvent {
  event: string;
  payload: Record<string, unknown>;
  /** Sent before the topic was joined, and requested with `since`. */
  isReplayed?: boolean;
}

/** The right to listen ended for somebody, or the name is an old one: whoever still may refetches the name. */
export const MOVED = 'moved';

export interface TopicListener {
  /** `user:{id}`, `flags`, or the `live_topic` of what is shown. */
  topic: string;
  /** The database decides who may listen to private topics, the default. */
  isPrivate?: boolean;
  onEvent(event: TopicEvent): void;
  /** Events of a private topic since this instant (ms since 1970) are sent too: what came between a read and the join. */
  since?: number | undefined;
  /** From now on events arrive. `hasGap`: some may be missing, after a lost connection or for want of a replay. */
  onJoin?(hasGap: boolean): void;
  onState?(state: RealtimeState): void;
  /** Hears how many are there; with a key, where the database lets it, this client shows there, too. */
  presence?: { key?: string; onSync(amount: number): void } | undefined;
}

/** The most that the platform sends again; one is enough to know that something changed. */
const MAX_REPLAYED = 25;

/** A topic that could not be opened is tried again after this time, in ms. */
const REOPEN_MS = 10_000;

/** How many events a topic remembers for listeners that come later. */
const MAX_RECENT = 50;

interface SharedTopic {
  listeners: Set<TopicListener>;
  state: RealtimeState;
  /** The newest events, with the instant at which they arrived. */
  recent: { at: number; event: TopicEvent }[];
  /** No event since this instant is missing in `recent`. */
  completeSince: number;
  say(event: string, payload: Record<string, unknown>): void;
  leave(): Promise<unknown>;
}

const joined = new Map<string, SharedTopic>();
/** A topic can be joined again only when it has been left. */
const leaving = new Map<string, Promise<unknown>>();

/**
 * Listens to a topic, and returns the function that stops. Listeners of one topic share one channel. A topic that
 * refuses is reported as `moved`, once: its name may be from before a right ended.
 */
export function joinTopic(listener: TopicListener): () => void {
  const { topic } = listener;
  const shared = joined.get(topic) ?? open(listener);
  shared.listeners.add(listener);
  if (shared.state === 'live') {
    const { since = Infinity } = listener;
    listener.onState?.('live');
    for (const { at, event } of shared.recent) if (at >= since) listener.onEvent({ ...event, isReplayed: true });
    listener.onJoin?.(since < shared.completeSince);
  } else if (shared.state === 'offline') listener.onState?.('offline');
  return () => {
    if (!shared.listeners.delete(listener) || shared.listeners.size > 0) return;
    joined.delete(topic);
    const left = shared.leave().finally(() => {
      if (leaving.get(topic) === left) leaving.delete(topic);
    });
    leaving.set(topic, left);
  };
}

/** Tells the others on a joined topic something that may be lost: nothing is stored, nothing sent again. */
export function sayOnTopic(topic: string, event: string, payload: Record<string, unknown>): void {
  joined.get(topic)?.say(event, payload);
}

function open({ topic, isPrivate = true }: TopicListener): SharedTopic {
  const listeners = new Set<TopicListener>();
  let channel: RealtimeChannel | undefined;
  let wasJoined = false;
  let wasRefused = false;

  const setState = (state: RealtimeState) => {
    shared.state = state;
    for (const each of listeners) each.onState?.(state);
  };
  const send = (event: TopicEvent) => {
    shared.recent.push({ at: Date.now(), event });
    if (shared.recent.length > MAX_RECENT) shared.completeSince = shared.recent.shift()?.at ?? Infinity;
    for (const each of listeners) each.onEvent(event);
  };

  const connect = async () => {
    await leaving.get(topic);
    const supabase = await getClient();
    // Without the user's token it would join as a visitor, who may listen to nothing.
    const { data } = await supabase.auth.getSession();
    await supabase.realtime.setAuth(data.session?.access_token);
    if (listeners.size === 0) return;
    const since = Math.min(...[...listeners].map((each) => each.since ?? Infinity));
    const presence = [...listeners].find((each) => each.presence)?.presence;
    channel = supabase
      .channel(topic, {
        config: {
          private: isPrivate,
          ...(presence?.key !== undefined && { presence: { key: presence.key } }),
          ...(isPrivate && since < Infinity && { broadcast: { replay: { since, limit: MAX_REPLAYED } } }),
        },
      })
      .on('broadcast', { event: '*' }, ({ event, payload, meta }) =>
        send({
          event,
          payload: withoutPlatformId(payload ?? {}, meta?.id),
          ...(meta?.replayed && { isReplayed: true }),
        }),
      );
    const present = channel;
    if (presence) {
      channel.on('presence', { event: 'sync' }, () => {
        const amount = Object.keys(present.presenceState()).length;
        for (const each of listeners) each.presence?.onSync(amount);
      });
    }
    channel.subscribe((status, error) => {
      if (listeners.size === 0) return;
      if (status !== 'SUBSCRIBED') {
        setState('offline');
        if (wasRefused || !error?.message.includes('Unauthorized')) return;
        wasRefused = true;
        send({ event: MOVED, payload: {} });
        return;
      }
      setState('live');
      if (presence?.key !== undefined) void present.track({});
      shared.completeSince = wasJoined ? Date.now() : Math.min(since, Date.now());
      for (const each of listeners) each.onJoin?.((each.since ?? Infinity) < shared.completeSince || wasJoined);
      wasJoined = true;
      wasRefused = false;
    });
  };
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const tryToConnect = (): Promise<void> =>
    connect().catch(() => {
      setState('offline');
      reopening = setTimeout(() => {
        if (listeners.size > 0) opening = tryToConnect();
      }, REOPEN_MS);
    });

  const shared: SharedTopic = {
    listeners,
    state: 'connecting',
    recent: [],
    completeSince: Infinity,
    say: (event, payload) => {
      if (shared.state === 'live') void channel?.send({ type: 'broadcast', event, payload });
    },
    leave: async () => {
      clearTimeout(reopening);
      await opening;
      if (channel) await (await getClient()).removeChannel(channel);
    },
  };
  joined.set(topic, shared);
  let opening = tryToConnect();
  return shared;
}

/** The platform puts the id of the message into a payload that has none: it is not the id of what changed. */
function withoutPlatformId(payload: Record<string, unknown>, messageId?: string): Record<string, unknown> {
  const { id, ...rest } = payload;
  return id !== undefined && id === messageId ? rest : payload;
}
