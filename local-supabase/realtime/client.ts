/** One connected client: reads its frames and answers them. */
import type { WebSocket } from 'ws';
import { TokenError, claimsOf, isExpired, type ChannelClaims } from './authorization.ts';
import type { Channel, Outlet } from './channel.ts';
import { readMessages, type Replay } from './database-broadcast.ts';
import { hearsDatabase, push, pushSystem, type Hub } from './hub.ts';
import { JoinError, join, privatePermissions, type JoinContext } from './join.ts';
import {
  MAX_CHANNELS_PER_CLIENT,
  MAX_JOINS_PER_SECOND,
  MAX_MESSAGES_PER_SECOND,
  MAX_TOKEN_TIMER_MS,
  MAX_UNREAD_BYTES,
  RateLimit,
  STREAM_WAIT_MS,
} from './limits.ts';
import {
  ProtocolError,
  decodeBinary,
  decodeText,
  encode,
  encodeBroadcast,
  type Frame,
  type Version,
} from './protocol.ts';

export interface ClientContext extends JoinContext {
  hub: Hub;
  /** Resolves to true once changes of tables flow. */
  changesReady(timeout: number): Promise<boolean>;
}

interface Membership {
  channel: Channel;
  expiry: NodeJS.Timeout | undefined;
}

export class Client implements Outlet {
  readonly version: Version;
  /** When the client last sent something. */
  lastSeen = Date.now();
  private readonly context: ClientContext;
  private readonly socket: WebSocket;
  private readonly claims: ChannelClaims;
  private readonly memberships = new Map<string, Membership>();
  /** Frames of one topic are handled one after the other; a slow join holds up no other topic. */
  private readonly pending = new Map<string, Promise<void>>();
  private readonly joins = new RateLimit(MAX_JOINS_PER_SECOND);
  private readonly messages = new RateLimit(MAX_MESSAGES_PER_SECOND);
  private isClosed = false;

  constructor(context: ClientContext, socket: WebSocket, version: Version, claims: ChannelClaims) {
    this.context = context;
    this.socket = socket;
    this.version = version;
    this.claims = claims;
    socket.on('message', (data, isBinary) => this.receive(data as Buffer, isBinary));
    socket.on('close', () => this.leaveAll());
    socket.on('error', () => this.socket.terminate());
  }

  send(frame: string | Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    // A client that does not read would fill the server's memory.
    if (this.socket.bufferedAmount > MAX_UNREAD_BYTES) this.socket.terminate();
    else this.socket.send(frame);
  }

  /** Ends the connection at once. */
  terminate(): void {
    this.socket.terminate();
  }

  fail(channel: Channel, message: string): void {
    this.forget(channel);
    pushSystem(channel, channel.bindings.length > 0 ? 'postgres_changes' : 'system', 'error', message);
    push(channel, 'phx_error', {});
  }

  private receive(data: Buffer, isBinary: boolean): void {
    this.lastSeen = Date.now();
    let frame: Frame;
    try {
      frame = isBinary ? decodeBinary(data) : decodeText(data.toString('utf8'));
    } catch (error) {
      if (error instanceof ProtocolError) this.socket.close(1003, error.message);
      else this.socket.terminate();
      return;
    }
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.reply(frame, 'ok');
      return;
    }
    const before = this.pending.get(frame.topic) ?? Promise.resolve();
    const handled = before
      .then(() => this.handle(frame))
      .catch((error: Error) => {
        this.context.log(`realtime: ${frame.event} failed: ${error.message}`);
        this.reply(frame, 'error', { reason: 'Unknown Error on Channel' });
      })
      .finally(() => {
        if (this.pending.get(frame.topic) === handled) this.pending.delete(frame.topic);
      });
    this.pending.set(frame.topic, handled);
  }

  private async handle(frame: Frame): Promise<void> {
    if (this.isClosed) return;
    if (frame.event === 'phx_join') return this.join(frame);
    const channel = this.memberships.get(frame.topic)?.channel;
    if (!channel) {
      if (frame.event === 'phx_leave') this.reply(frame, 'ok');
      else this.reply(frame, 'error', { reason: 'unmatched topic' });
      return;
    }
    if (!this.messages.allows(Date.now())) return this.shutDown(channel, 'Too many messages per second');
    if (frame.event === 'phx_leave') {
      this.forget(channel);
      this.reply(frame, 'ok');
      push(channel, 'phx_close', {});
    } else if (frame.event === 'access_token') {
      await this.refreshToken(channel, frame.payload.access_token);
    } else if (frame.event === 'broadcast') {
      this.broadcast(channel, frame);
    } else if (frame.event === 'presence') {
      this.presence(channel, frame);
    }
  }

  private async replay(channel: Channel, replay: Replay): Promise<void> {
    for (const message of await readMessages(this.context.admin, channel.name, replay)) {
      const text = encodeBroadcast(this.version, channel.topic, message);
      if (text) this.send(text);
    }
  }

  private async join(frame: Frame): Promise<void> {
    const former = this.memberships.get(frame.topic)?.channel;
    if (former) this.forget(former);
    if (!this.joins.allows(Date.now())) {
      return this.reply(frame, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' });
    }
    if (this.memberships.size >= MAX_CHANNELS_PER_CLIENT) {
      return this.reply(frame, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
    }
    let joined;
    try {
      joined = await join(this.context, frame, this, this.claims);
    } catch (error) {
      if (error instanceof JoinError) return this.reply(frame, 'error', { reason: error.message });
      throw error;
    }
    const { channel, echoes, problems, replay } = joined;
    // A change or message written after the reply must arrive, so the reply waits for the stream.
    const isReady = !hearsDatabase(channel) || (await this.context.changesReady(STREAM_WAIT_MS));
    if (this.isClosed) return;
    if (!isReady) {
      const reason = 'PostgresChangesSubscribeTimeout: Timed out waiting for the postgres_changes subscription';
      return this.reply(frame, 'error', { reason });
    }
    this.memberships.set(channel.topic, { channel, expiry: undefined });
    this.context.hub.add(channel);
    this.watchExpiry(channel);
    this.reply(frame, 'ok', { postgres_changes: echoes });
    if (channel.presenceEnabled) this.context.hub.sendPresenceState(channel);
    if (replay) await this.replay(channel, replay);
    for (const problem of problems) pushSystem(channel, 'postgres_changes', 'error', problem);
    // Listening to only some of what was requested is not being subscribed: the client must not count as live.
    const isSubscribed = channel.bindings.length > 0 && problems.length === 0;
    if (isSubscribed) pushSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL');
  }

  private broadcast(channel: Channel, frame: Frame): void {
    if (!channel.permissions.broadcast.write) {
      if (channel.acknowledgesBroadcasts) this.reply(frame, 'error', { reason: 'Unauthorized' });
      return;
    }
    const { event, payload, binary } = frame.payload;
    const message = {
      event: String(event ?? ''),
      payload: payload ?? {},
      ...(binary instanceof Uint8Array && { binary }),
    };
    const except = channel.receivesOwnBroadcasts ? undefined : channel;
    this.context.hub.broadcast(channel.name, channel.isPrivate, message, except);
    if (channel.acknowledgesBroadcasts) this.reply(frame, 'ok');
  }

  private presence(channel: Channel, frame: Frame): void {
    const { event, payload } = frame.payload;
    if (!channel.permissions.presence.write) return this.reply(frame, 'error', { reason: 'Unauthorized' });
    if (String(event).toLowerCase() === 'track') {
      if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
        return this.reply(frame, 'error', { reason: 'Presence track payload must be a map' });
      }
      const isFirst = !channel.presenceEnabled;
      channel.presenceEnabled = true;
      if (isFirst) this.context.hub.sendPresenceState(channel);
      this.context.hub.track(channel, payload as Record<string, unknown>);
    } else {
      this.context.hub.untrack(channel);
    }
    this.reply(frame, 'ok');
  }

  private async refreshToken(channel: Channel, token: unknown): Promise<void> {
    if (typeof token !== 'string' || token.startsWith('sb_')) return;
    try {
      const claims = await claimsOf(token, this.context.keys, this.context.jwt);
      const before = channel.permissions;
      if (channel.isPrivate) {
        const now = await privatePermissions(this.context, channel.name, claims);
        const isRevoked =
          (before.broadcast.read && !now.broadcast.read) || (before.presence.read && !now.presence.read);
        if (isRevoked)
          throw new JoinError(`You no longer have permission to read from this Channel topic: ${channel.name}`);
        channel.permissions = now;
      }
      channel.claims = claims;
      channel.claimsText = JSON.stringify(claims);
      this.watchExpiry(channel);
    } catch (error) {
      if (!(error instanceof TokenError || error instanceof JoinError)) throw error;
      this.shutDown(channel, error.message);
    }
  }

  /** Ends the channel when its token does. */
  private watchExpiry(channel: Channel): void {
    const membership = this.memberships.get(channel.topic);
    if (membership?.channel !== channel) return;
    clearTimeout(membership.expiry);
    if (typeof channel.claims.exp !== 'number') return;
    const left = Math.max(0, channel.claims.exp * 1000 - Date.now());
    membership.expiry = setTimeout(
      () => {
        if (isExpired(channel.claims)) this.shutDown(channel, 'InvalidJWTToken: Token has expired');
        else this.watchExpiry(channel);
      },
      Math.min(left, MAX_TOKEN_TIMER_MS),
    );
  }

  private shutDown(channel: Channel, message: string): void {
    this.forget(channel);
    pushSystem(channel, 'system', 'error', message);
    push(channel, 'phx_close', {});
  }

  private forget(channel: Channel): void {
    const membership = this.memberships.get(channel.topic);
    if (membership?.channel === channel) {
      clearTimeout(membership.expiry);
      this.memberships.delete(channel.topic);
    }
    this.context.hub.remove(channel);
  }

  private leaveAll(): void {
    this.isClosed = true;
    for (const { channel } of this.memberships.values()) this.forget(channel);
  }

  private reply(frame: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}): void {
    const { joinRef, ref, topic } = frame;
    const payload = { status, response };
    this.send(encode(this.version, { joinRef: joinRef ?? null, ref, topic, event: 'phx_reply', payload }));
  }
}
