/** Runs a request's statement in a transaction that acts as the caller. */
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { RequestContext } from '../types.ts';
import { RestError } from './errors.ts';
import { databaseUnreachable, fromPostgres } from './postgres-errors.ts';
import type { ApiRequest } from './request.ts';
import type { Settings } from './settings.ts';
import { identifiers, qualified } from './sql-builder.ts';
import type { Statement } from './statement.ts';

/** The pseudo-type of a value whose type the server works out from its place in the statement. */
const UNKNOWN_OID = 705;
/** Statements that stay prepared on each connection, and statements remembered as seen once. */
const PREPARED_LIMIT = 500;
const SEEN_LIMIT = 2000;

export interface TransactionOptions {
  request: ApiRequest;
  context: RequestContext;
  settings: Settings;
  readOnly: boolean;
  /** Of the function that is called. */
  statementTimeout?: string;
}

export type RunStatement = <Row extends object>(statement: Statement) => Promise<Row[]>;

export interface Executor {
  /** Runs `work` as the caller, then commits unless it throws or a rollback is requested. Throws `RestError`. */
  transaction<T>(options: TransactionOptions, work: (run: RunStatement) => Promise<T>): Promise<T>;
  /** Leaves prepared statements behind: the types of their parameters may not hold any more. */
  schemaChanged(): void;
}

/** Carries the result out of a transaction that is rolled back. */
class RolledBack<T> {
  readonly result: T;

  constructor(result: T) {
    this.result = result;
  }
}

/** @param api logs in as a role without rights of its own: a statement that ran too early would see nothing */
export function createExecutor(api: Sql): Executor {
  let isWorthPreparing = preparationPolicy();
  let version = 0;

  const runWith =
    (tx: TransactionSql): RunStatement =>
    async <Row extends object>({ text, values }: Statement) => {
      const typed = values.map((value) => api.typed(value, UNKNOWN_OID));
      const prepare = isWorthPreparing(text);
      const versioned = prepare ? `${text} /* schema ${version} */` : text;
      return [...(await tx.unsafe<Row[]>(versioned, typed as never[], { prepare }))] as Row[];
    };

  return {
    schemaChanged() {
      version++;
      isWorthPreparing = preparationPolicy();
    },

    async transaction(options, work) {
      try {
        return (await api.begin(options.readOnly ? 'read only' : 'read write', async (tx) => {
          // Nothing else may be sent before the role has changed.
          await tx`select set_config(name, value, true)
            from unnest(${settingNames(options)}::text[], ${settingValues(options)}::text[]) as _ (name, value)`;
          if (options.settings.preRequest) {
            const [schema, name] = options.settings.preRequest;
            await tx.unsafe(`select ${qualified({ schema, name })}()`);
          }
          const result = await work(runWith(tx));
          if (rollsBack(options)) throw new RolledBack(result);
          return result;
        })) as Awaited<ReturnType<typeof work>>;
      } catch (error) {
        if (error instanceof RolledBack) return error.result;
        throw toRestError(error, options.context);
      }
    },
  };
}

function rollsBack({ request, settings }: TransactionOptions): boolean {
  return request.preferences.tx ? request.preferences.tx === 'rollback' : settings.txRollback;
}

/** In order; the role comes last, so that it is the caller who runs what follows and nobody else. */
function transactionSettings({ request, context, settings, statementTimeout }: TransactionOptions): [string, string][] {
  const headers = Object.fromEntries(request.headers);
  const searchPath = [...new Set([request.schema, ...settings.extraSearchPath])];
  return [
    ['search_path', identifiers(searchPath)],
    ...(settings.roles.get(context.role) ?? []),
    ...(statementTimeout === undefined ? [] : [['statement_timeout', statementTimeout] as [string, string]]),
    ...(request.preferences.timezone ? [['timezone', request.preferences.timezone] as [string, string]] : []),
    ['request.jwt.claims', JSON.stringify(context.claims)],
    ['request.method', request.method],
    ['request.path', request.path],
    ['request.headers', JSON.stringify(headers)],
    ['request.cookies', JSON.stringify(cookies(headers.cookie))],
    ['role', context.role],
  ];
}

const settingNames = (options: TransactionOptions) => transactionSettings(options).map(([name]) => name);
const settingValues = (options: TransactionOptions) => transactionSettings(options).map(([, value]) => value);

function cookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').map((part) => part.trim().split('='));
  return Object.fromEntries(pairs.filter(([name]) => name).map(([name, ...value]) => [name, value.join('=')]));
}

/** A statement is prepared the second time it is seen, until the limit: one-off shapes cost no memory. */
export function preparationPolicy(preparedLimit = PREPARED_LIMIT, seenLimit = SEEN_LIMIT): (text: string) => boolean {
  const prepared = new Set<string>();
  const seen = new Set<string>();
  return (text) => {
    if (prepared.has(text)) return true;
    if (seen.delete(text) && prepared.size < preparedLimit) {
      prepared.add(text);
      return true;
    }
    seen.add(text);
    if (seen.size > seenLimit) seen.delete(seen.values().next().value as string);
    return false;
  };
}

/** Anything thrown on the way, as the answer to the client. */
export function toRestError(error: unknown, context: RequestContext): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof postgres.PostgresError) return fromPostgres(error, context.role === 'anon');
  if (error instanceof Error && 'code' in error && /^(CONN|E[A-Z]+$)/.test(String(error.code))) {
    return databaseUnreachable(error.message);
  }
  return new RestError(500, 'PGRSTX00', error instanceof Error ? error.message : 'Internal error');
}
