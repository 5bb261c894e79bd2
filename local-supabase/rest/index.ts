/**
 * `/rest/v1`: tables, views and functions of the exposed schemas over HTTP, as PostgREST 14 serves them.
 *
 * A request is parsed (`request.ts`, `parse-*.ts`), planned against the schema cache (`plan-*.ts`), written as one
 * statement (`sql-*.ts`, `statement.ts`) and run in a transaction as the caller (`execute.ts`).
 */
import type { Sql } from 'postgres';
import type { Log, Part, RequestContext, StackConfig } from '../types.ts';
import { answerCall } from './answer-call.ts';
import { answerRead } from './answer-read.ts';
import { answerWrite } from './answer-write.ts';
import { RestError, tableNotFound } from './errors.ts';
import { createExecutor, toRestError, type RunStatement } from './execute.ts';
import { describeApi } from './openapi.ts';
import { readRequest, type ApiRequest } from './request.ts';
import { bodyHeaders, respond, respondError } from './response.ts';
import { loadSchemaCache, type SchemaCache, type Table } from './schema-cache.ts';
import { watchSchema } from './schema-watch.ts';
import { loadSettings, type Settings } from './settings.ts';
import { nearest } from './similarity.ts';

export interface RestOptions {
  /** Logs in as `authenticator`, a role without rights of its own. */
  api: Sql;
  /** Reads the catalog and is notified of changes. */
  admin: Sql;
  config: Pick<StackConfig, 'api'>;
  log?: Log;
}

export interface Rest extends Part {
  /** Reads schema and settings again; later requests wait for it. */
  reloadSchema(): Promise<void>;
  close(): Promise<void>;
}

interface Known {
  cache: SchemaCache;
  settings: Settings;
}

interface Work {
  run(run: RunStatement): Promise<Response>;
  readOnly: boolean;
  statementTimeout?: string;
}

export function createRest({ api, admin, config, log = () => {} }: RestOptions): Rest {
  const executor = createExecutor(api);
  const schema = createReloadable(async (): Promise<Known> => {
    const settings = await loadSettings(admin, config.api);
    const cache = await loadSchemaCache(admin, settings.schemas);
    executor.schemaChanged();
    return { settings, cache };
  });
  let watching: Promise<() => Promise<void>> | undefined;
  const watch = () => {
    watching ??= watchSchema(admin, () => void schema.reload().catch((error: Error) => log(`rest: ${error.message}`)));
    return watching;
  };

  return {
    async handle(request, context) {
      try {
        await watch();
        const known = await schema.current();
        const apiRequest = await readRequest(request, known.settings);
        if (apiRequest.method === 'OPTIONS') return options(apiRequest, known);
        const work = plan(apiRequest, known);
        const { settings } = known;
        const { readOnly, statementTimeout } = work;
        return await executor.transaction(
          { request: apiRequest, context, settings, readOnly, statementTimeout },
          (run) => work.run(run),
        );
      } catch (error) {
        return answerError(error, request, context, log);
      }
    },

    async reloadSchema() {
      await watch();
      await schema.reload();
    },

    async close() {
      const stop = await watching?.catch(() => undefined);
      await stop?.();
    },
  };
}

function plan(request: ApiRequest, { cache, settings }: Known): Work {
  const { target, method, schema } = request;
  switch (target.kind) {
    case 'root':
      return {
        readOnly: true,
        run: async (run) => {
          if (settings.openApi === 'disabled')
            throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled');
          const description = await describeApi(run, cache, settings, schema);
          return respond(200, bodyHeaders(request), method === 'HEAD' ? null : JSON.stringify(description));
        },
      };
    case 'function':
      return answerCall(request, target.name, cache, settings);
    case 'table': {
      const table = knownTable(cache, schema, target.name);
      const isRead = method === 'GET' || method === 'HEAD';
      const answer = isRead ? answerRead : answerWrite;
      return { readOnly: isRead, run: answer(request, table, cache, settings) };
    }
  }
}

function knownTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.table({ schema, name });
  if (!table) throw tableNotFound(schema, name, nearest(name, cache.tableNames(schema), 0.75));
  return table;
}

function options({ target, schema }: ApiRequest, { cache }: Known): Response {
  const read = 'OPTIONS,GET,HEAD';
  if (target.kind === 'root') return respond(200, { allow: read }, null);
  if (target.kind === 'function') {
    const isVolatile = cache
      .routines({ schema, name: target.name })
      .every(({ volatility }) => volatility === 'volatile');
    return respond(200, { allow: isVolatile ? 'OPTIONS,POST' : `${read},POST` }, null);
  }
  const table = knownTable(cache, schema, target.name);
  const put = table.primaryKey.length > 0 ? ',PUT' : '';
  return respond(200, { allow: `${read},POST${put},PATCH,DELETE` }, null);
}

function answerError(error: unknown, request: Request, context: RequestContext, log: Log): Response {
  const answer = toRestError(error, context);
  if (answer.code === 'PGRSTX00')
    log(`rest: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return respondError(answer, request.method === 'HEAD');
}

/** A value that is loaded on first use and again on demand: at most one load runs and one waits. */
function createReloadable<T>(load: () => Promise<T>) {
  let loaded: Promise<T> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let queued: Promise<T> | undefined;

  const reload = (): Promise<T> => {
    queued ??= running.then(() => {
      queued = undefined;
      const next = load();
      running = next.catch(() => undefined);
      return next;
    });
    const promise = queued;
    loaded = promise;
    promise.catch(() => {
      // The next request tries again.
      if (loaded === promise) loaded = undefined;
    });
    return promise;
  };
  return { current: () => loaded ?? reload(), reload };
}
