/** One client on one topic. */
import type { ChannelClaims, Permissions } from './authorization.ts';
import type { Condition } from './filter.ts';
import type { Version } from './protocol.ts';

export type ChangeEvent = '*' | 'INSERT' | 'UPDATE' | 'DELETE';

/** One `postgres_changes` listener of a channel. */
export interface Binding {
  id: number;
  event: ChangeEvent;
  /** `*` for every schema. */
  schema: string;
  /** `*` for every table. */
  table: string;
  conditions: Condition[];
  /** Only these columns, when the client requested some. */
  select: string[] | undefined;
}

/** Where frames for a client go. */
export interface Outlet {
  readonly version: Version;
  send(frame: string | Buffer): void;
  /** Ends a channel that missed changes: the client joins again and refetches what it needs. */
  fail(channel: Channel, message: string): void;
}

export interface Channel {
  readonly outlet: Outlet;
  /** With the prefix: `realtime:room`. */
  readonly topic: string;
  /** Without it: `room`. */
  readonly name: string;
  readonly joinRef: string | null;
  readonly isPrivate: boolean;
  readonly receivesOwnBroadcasts: boolean;
  readonly acknowledgesBroadcasts: boolean;
  readonly presenceKey: string;
  presenceEnabled: boolean;
  claims: ChannelClaims;
  /** The claims as text: subscribers with the same text share one security check. */
  claimsText: string;
  permissions: Permissions;
  bindings: Binding[];
}

/** Listens a binding to this change of this table? */
export function listensTo(binding: Binding, schema: string, table: string): boolean {
  return (binding.schema === '*' || binding.schema === schema) && (binding.table === '*' || binding.table === table);
}
