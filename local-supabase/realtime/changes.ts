/** Brings changes of tables to the channels that listen and may see them, in commit order. */
import type { Log, Sql } from '../types.ts';
import { awaitCommits, checkAccess, type Access } from './access.ts';
import { isExpired } from './authorization.ts';
import { listensTo, type Binding, type Channel } from './channel.ts';
import { changeMessage, mayFilter, pick, type ChangeMessage, type TypedChange } from './change-message.ts';
import type { Condition } from './filter.ts';
import { push } from './hub.ts';
import type { Change, Tuple } from './pgoutput.ts';
import { readMissing, typeRows, type RawRow, type TypedRow } from './rows.ts';
import { TableCache, type TableInfo } from './tables.ts';

export interface ChangesOptions {
  admin: Sql;
  /** Logs in as `authenticator`: a failure to switch roles sees nothing. */
  api: Sql;
  listeners(): Iterable<Channel>;
  /** Called with true when changes come faster than they go out, with false when there is room again. */
  onPressure(high: boolean): void;
  log: Log;
}

interface Subscriber {
  channel: Channel;
  binding: Binding;
}

const MAX_BATCH = 500;
const HIGH_WATER = 5000;
const LOW_WATER = 1000;

export class Changes {
  private readonly options: ChangesOptions;
  private readonly tables: TableCache;
  private queue: Change[] = [];
  private draining: Promise<void> | undefined;
  private isPressed = false;

  constructor(options: ChangesOptions) {
    this.options = options;
    this.tables = new TableCache(options.admin);
  }

  /** Takes one change. Nobody listens: it is dropped at once, so that large imports cost nothing. */
  take(change: Change): void {
    if (this.subscribersOf(change).length === 0) return;
    this.queue.push(change);
    if (!this.isPressed && this.queue.length > HIGH_WATER) this.setPressure(true);
    this.draining ??= this.drain();
  }

  /** Forgets what is queued and waits for the batch under way. */
  async stop(): Promise<void> {
    this.queue = [];
    await this.draining;
  }

  private setPressure(high: boolean): void {
    this.isPressed = high;
    this.options.onPressure(high);
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.nextBatch();
      // Nothing has been sent when it fails, so that it can be tried again: connections of the pool come and go.
      await this.dispatch(batch)
        .catch(() => this.dispatch(batch))
        .catch((error: Error) => this.failBatch(batch, error));
      if (this.isPressed && this.queue.length < LOW_WATER) this.setPressure(false);
    }
    this.draining = undefined;
  }

  private failBatch(batch: Change[], { message }: Error): void {
    const { schema, table } = (batch[0] as Change).relation;
    this.options.log(`realtime: changes of ${schema}.${table} could not be sent: ${message}`);
    const channels = new Set(batch.flatMap((change) => this.subscribersOf(change)).map(({ channel }) => channel));
    for (const channel of channels) channel.outlet.fail(channel, `Changes of ${schema}.${table} could not be read`);
  }

  /** Consecutive changes of one table share a security check. */
  private nextBatch(): Change[] {
    const relation = this.queue[0]?.relation;
    let length = 0;
    while (length < MAX_BATCH && length < this.queue.length && this.queue[length]?.relation === relation) length++;
    return this.queue.splice(0, length);
  }

  private subscribersOf({ relation, type }: Change): Subscriber[] {
    const subscribers: Subscriber[] = [];
    for (const channel of this.options.listeners()) {
      if (isExpired(channel.claims)) continue;
      for (const binding of channel.bindings) {
        if (binding.event !== '*' && binding.event !== type) continue;
        if (listensTo(binding, relation.schema, relation.table)) subscribers.push({ channel, binding });
      }
    }
    return subscribers;
  }

  private async dispatch(batch: Change[]): Promise<void> {
    const relation = (batch[0] as Change).relation;
    const { admin, api } = this.options;
    const table = await this.tables.get(relation);
    if (!table) return;
    await awaitCommits(
      admin,
      batch.map((change) => change.xid),
    );
    const everyone = batch.map((change) => this.subscribersOf(change));
    const filters = distinctFilters(everyone.flat());
    const claims = [...new Set(everyone.flat().map(({ channel }) => channel.claimsText))];
    if (claims.length === 0) return;
    const { typed, matches } = await this.typeChanges(table, batch, filters);
    const keys = batch.map(({ record }): Tuple => (record ? pick(record, table.primaryKey) : {}));
    const accesses = await checkAccess(api, table, keys, claims);
    this.reportFailure(accesses, relation.schema, relation.table);
    batch.forEach((_, position) => {
      const change = typed[position] as TypedChange;
      const messages = new Map<string, ChangeMessage | undefined>();
      const outgoing = new Map<Channel, Map<string, number[]>>();
      for (const { channel, binding } of everyone[position] ?? []) {
        const access = accesses[claims.indexOf(channel.claimsText)];
        const filter = filters.findIndex(({ text }) => text === filterText(binding.conditions));
        if (!access || !matches[position]?.[filter]) continue;
        if (!mayFilter(binding.conditions, change.change.type, table, access)) continue;
        const key = `${claims.indexOf(channel.claimsText)} ${JSON.stringify(binding.select)}`;
        if (!messages.has(key)) messages.set(key, changeMessage(change, position, table, access, binding.select));
        if (!messages.get(key)) continue;
        const byMessage = outgoing.get(channel) ?? new Map<string, number[]>();
        outgoing.set(channel, byMessage.set(key, [...(byMessage.get(key) ?? []), binding.id]));
      }
      for (const [channel, byMessage] of outgoing) {
        for (const [key, ids] of byMessage) push(channel, 'postgres_changes', { ids, data: messages.get(key) });
      }
    });
  }

  /** Values as JSON, and which filters each change passes: the new row, or the old one of a deletion. */
  private async typeChanges(table: TableInfo, batch: Change[], filters: { conditions: Condition[] }[]) {
    const extras = await this.missingValues(table, batch);
    const main = batch.map(({ record, old }, position): RawRow => ({
      tuple: record ?? old ?? {},
      ...(record && { extra: extras[position] }),
    }));
    const olds = batch.filter(({ record, old }) => record && old).map(({ old }): RawRow => ({ tuple: old ?? {} }));
    const conditions = filters.map((filter) => filter.conditions);
    const rows = await this.typeSafely(table, [...main, ...olds], conditions);
    let nextOld = batch.length;
    const typed = batch.map((change, position): TypedChange => {
      const row = rows[position]?.row ?? null;
      if (!change.record) return { change, record: null, old: row };
      return { change, record: row, old: change.old ? (rows[nextOld++]?.row ?? null) : null };
    });
    return { typed, matches: rows.map((row) => row.matches) };
  }

  /** A filter that fails, say because the column's type has changed, keeps nothing from other subscribers. */
  private async typeSafely(table: TableInfo, rows: RawRow[], filters: Condition[][]): Promise<TypedRow[]> {
    const { admin } = this.options;
    try {
      return await typeRows(admin, table, rows, filters);
    } catch (error) {
      if (filters.length === 0) throw error;
      const typed = await typeRows(admin, table, rows, []);
      for (const filter of filters) {
        const tested = await typeRows(admin, table, rows, [filter]).catch(() => []);
        typed.forEach((row, position) => row.matches.push(tested[position]?.matches[0] ?? false));
      }
      return typed;
    }
  }

  private async missingValues(table: TableInfo, batch: Change[]) {
    const names = [...table.columns.keys()];
    const incomplete = batch.filter(({ record }) => record && names.some((name) => !(name in record)));
    if (incomplete.length === 0) return [];
    const rows = await readMissing(
      this.options.admin,
      table,
      incomplete.map(({ record }) => pick(record ?? {}, table.primaryKey)),
    );
    const values = new Map(incomplete.map((change, position) => [change, rows[position] ?? {}]));
    return batch.map((change) => values.get(change) ?? {});
  }

  private reportFailure(accesses: Access[], schema: string, table: string): void {
    const failure = accesses.find((access) => access.failure)?.failure;
    if (failure) this.options.log(`realtime: the policies of ${schema}.${table} failed: ${failure}`);
  }
}

const filterText = (conditions: Condition[]) => JSON.stringify(conditions);

function distinctFilters(subscribers: Subscriber[]): { text: string; conditions: Condition[] }[] {
  const filters = new Map(subscribers.map(({ binding }) => [filterText(binding.conditions), binding.conditions]));
  return [...filters].map(([text, conditions]) => ({ text, conditions }));
}
