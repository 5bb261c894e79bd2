/** Reads and checks the `postgres_changes` listeners that a client requests when it joins. */
import type { Sql } from '../types.ts';
import type { ChannelClaims } from './authorization.ts';
import type { Binding, ChangeEvent } from './channel.ts';
import { FilterError, conditionSql, isPattern, parseFilter, quoteIdentifier } from './filter.ts';
import { readTable } from './tables.ts';

/** What the client requested, echoed with an id: the client compares it with its own list. */
export type BindingEcho = Record<string, unknown> & { id: number };

const EVENTS = new Set(['*', 'INSERT', 'UPDATE', 'DELETE']);

const optionalText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The listeners as the client wrote them; those that make no sense listen to nothing. */
export function readRequested(config: Record<string, unknown>): Record<string, unknown>[] {
  const requested = Array.isArray(config.postgres_changes) ? config.postgres_changes : [];
  return requested.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null);
}

/** Makes a listener. Throws `FilterError` with a message for the client. */
export async function createBinding(
  admin: Sql,
  requested: Record<string, unknown>,
  id: number,
  claims: ChannelClaims,
): Promise<Binding> {
  const event = String(requested.event ?? '*').toUpperCase();
  if (!EVENTS.has(event)) throw new FilterError(`unknown event ${event}`);
  const schema = optionalText(requested.schema) ?? 'public';
  const table = optionalText(requested.table) ?? '*';
  const conditions = parseFilter(optionalText(requested.filter) ?? '');
  const select = Array.isArray(requested.select) ? requested.select.map(String) : undefined;
  await checkPublished(admin, schema, table);
  if (conditions.length > 0 || select) {
    if (schema === '*' || table === '*') throw new FilterError('a filter needs a schema and a table');
    const names = [...conditions.map(({ column }) => column), ...(select ?? [])];
    await checkColumns(admin, schema, table, names, claims.role);
    await tryConditions(admin, schema, table, conditions);
  }
  return { id, event: event as ChangeEvent, schema, table, conditions, select };
}

async function checkPublished(admin: Sql, schema: string, table: string): Promise<void> {
  const [found] = await admin`
    select from pg_publication_tables
     where pubname = 'supabase_realtime'
       and (${schema} = '*' or schemaname = ${schema}) and (${table} = '*' or tablename = ${table}) limit 1`;
  if (!found) {
    throw new FilterError(
      `Please check Realtime is enabled for the given connect parameters: [schema: ${schema}, table: ${table}]`,
    );
  }
}

async function checkColumns(admin: Sql, schema: string, table: string, names: string[], role: string): Promise<void> {
  const rows = await admin<{ name: string }[]>`
    select a.attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = ${schema} and c.relname = ${table} and a.attnum > 0 and not a.attisdropped
       and has_column_privilege(${role}, c.oid, a.attnum, 'select')`;
  const allowed = new Set(rows.map(({ name }) => name));
  const refused = names.find((name) => !allowed.has(name));
  if (refused !== undefined) throw new FilterError(`invalid column for filter ${refused}`);
}

/** Evaluates each condition once, so that a value of the wrong type or a broken pattern is reported at once. */
async function tryConditions(
  admin: Sql,
  schema: string,
  table: string,
  conditions: Binding['conditions'],
): Promise<void> {
  const info = await readTable(admin, schema, table);
  for (const condition of conditions) {
    const { column, values } = condition;
    const columnType = info?.columns.get(column)?.sqlType ?? 'text';
    // Null meets every type, but a pattern is compiled only when there is a text to match.
    const row = isPattern(condition.operator) ? { [column]: '' } : {};
    const rowType = isPattern(condition.operator) ? 'text' : columnType;
    try {
      await admin.unsafe(
        `select ${conditionSql(condition, columnType, '$1::text::jsonb')}
           from jsonb_to_record($2::text::jsonb) as r(${quoteIdentifier(column)} ${rowType})`,
        [JSON.stringify(values), JSON.stringify(row)],
      );
    } catch (error) {
      throw new FilterError((error as Error).message);
    }
  }
}
