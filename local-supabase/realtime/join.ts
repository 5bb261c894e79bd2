/** Lets a client into a channel: token, policies, limits and listeners. */
import { randomUUID } from 'node:crypto';
import type { Jwt } from '../jwt.ts';
import type { Keys, Log, Sql } from '../types.ts';
import {
  PUBLIC_PERMISSIONS,
  TokenError,
  claimsOf,
  readPermissions,
  type ChannelClaims,
  type Permissions,
} from './authorization.ts';
import { createBinding, readRequested, type BindingEcho } from './bindings.ts';
import type { Binding, Channel, Outlet } from './channel.ts';
import { readReplay, type Replay } from './database-broadcast.ts';
import { FilterError } from './filter.ts';
import type { Frame } from './protocol.ts';

/** The join is refused; the message goes to the client as `reason`. */
export class JoinError extends Error {}

/** What every client needs of the server. */
export interface JoinContext {
  admin: Sql;
  keys: Keys;
  jwt: Jwt;
  log: Log;
}

export interface Joined {
  channel: Channel;
  /** Goes back in the reply. */
  echoes: BindingEcho[];
  /** Listeners that could not be made, with messages for the client. */
  problems: string[];
  /** Earlier messages that the client wants to have. */
  replay: Replay | undefined;
}

const PREFIX = 'realtime:';

let nextBindingId = 1;

const section = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Makes the channel that a `phx_join` requests. Throws `JoinError`. */
export async function join(
  context: JoinContext,
  frame: Frame,
  outlet: Outlet,
  connectionClaims: ChannelClaims,
): Promise<Joined> {
  const name = frame.topic.startsWith(PREFIX) ? frame.topic.slice(PREFIX.length) : '';
  if (name === '') throw new JoinError('TopicNameRequired: You must provide a topic name');
  const config = section(frame.payload.config);
  const broadcast = section(config.broadcast);
  const presence = section(config.presence);
  const isPrivate = config.private === true;
  const claims = await claimsForJoin(context, frame.payload, connectionClaims);
  const permissions = isPrivate ? await privatePermissions(context, name, claims) : PUBLIC_PERMISSIONS;
  const { bindings, echoes, problems } = await createBindings(context, config, claims);
  const channel: Channel = {
    outlet,
    topic: frame.topic,
    name,
    joinRef: frame.joinRef ?? frame.ref,
    isPrivate,
    receivesOwnBroadcasts: broadcast.self === true,
    acknowledgesBroadcasts: broadcast.ack === true,
    presenceKey: typeof presence.key === 'string' && presence.key !== '' ? presence.key : randomUUID(),
    presenceEnabled: presence.enabled !== false,
    claims,
    claimsText: JSON.stringify(claims),
    permissions,
    bindings,
  };
  const replay = isPrivate && permissions.broadcast.read ? readReplay(broadcast.replay) : undefined;
  return { channel, echoes, problems, replay };
}

async function claimsForJoin(
  { keys, jwt }: JoinContext,
  payload: Record<string, unknown>,
  connectionClaims: ChannelClaims,
): Promise<ChannelClaims> {
  const token = payload.access_token ?? payload.user_token;
  // An API key is no user's token: the connection has been let in by its own key.
  if (typeof token !== 'string' || token === '' || token.startsWith('sb_')) return connectionClaims;
  try {
    return await claimsOf(token, keys, jwt);
  } catch (error) {
    if (error instanceof TokenError) throw new JoinError(error.message);
    throw error;
  }
}

/** What the policies allow on a private channel. Throws `JoinError` when that is not even to read. */
export async function privatePermissions(
  { admin, log }: JoinContext,
  name: string,
  claims: ChannelClaims,
): Promise<Permissions> {
  const permissions = await readPermissions(admin, name, claims);
  if (permissions.failure) log(`realtime: the policies of realtime.messages failed: ${permissions.failure}`);
  if (permissions.broadcast.read || permissions.presence.read) return permissions;
  throw new JoinError(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`);
}

async function createBindings({ admin }: JoinContext, config: Record<string, unknown>, claims: ChannelClaims) {
  const bindings: Binding[] = [];
  const echoes: BindingEcho[] = [];
  const problems: string[] = [];
  for (const requested of readRequested(config)) {
    const id = nextBindingId++;
    echoes.push({ ...requested, id });
    try {
      bindings.push(await createBinding(admin, requested, id, claims));
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      problems.push(`Unable to subscribe to changes with given parameters. ${error.message}`);
    }
  }
  return { bindings, echoes, problems };
}
