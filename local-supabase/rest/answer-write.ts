/** POST, PATCH, PUT and DELETE of a table or view. */
import { contentRange } from './counts.ts';
import { invalidBody, maxAffectedExceeded, notSingular, putKeyMismatch } from './errors.ts';
import type { RunStatement } from './execute.ts';
import { planText, type PlanRow } from './explain.ts';
import { parsePayload } from './parse-body.ts';
import { appliedPreferences } from './parse-preferences.ts';
import { planRead } from './plan-read.ts';
import { planWrite, type WriteMethod, type WritePlan } from './plan-write.ts';
import type { ApiRequest } from './request.ts';
import { bodyHeaders, overridden, respond } from './response.ts';
import type { SchemaCache, Table } from './schema-cache.ts';
import type { Settings } from './settings.ts';
import { writeStatement, type ResultRow } from './statement.ts';

/** Plans now; the returned function runs it. */
export function answerWrite(request: ApiRequest, table: Table, cache: SchemaCache, settings: Settings) {
  const { media, preferences, query } = request;
  const method = request.method as WriteMethod;
  const { aggregatesEnabled } = settings;
  const read = planRead(table, query, request.range, { cache, aggregatesEnabled, maxRows: undefined, isWrite: true });
  const text = new TextDecoder().decode(request.body);
  const payload = method === 'DELETE' ? undefined : parsePayload(text, request.bodyType, query.columns);
  if (method === 'PUT' && payload?.length !== 1) throw invalidBody('Body must contain a single JSON object');
  const plan = planWrite({ method, table, query, preferences, payload, read });
  const isReturned = preferences.return === 'representation';
  const withLocation = method === 'POST' && preferences.return === 'headers-only';
  const statement = writeStatement(plan, read, media, isReturned, withLocation);

  return async (run: RunStatement): Promise<Response> => {
    if (media.kind === 'plan') return respond(200, bodyHeaders(request), planText(await run<PlanRow>(statement)));
    const [row] = (await run<ResultRow>(statement)) as [ResultRow];
    const rows = Number(row.rows);
    if (method === 'PUT' && rows !== 1) throw putKeyMismatch();
    if (media.kind === 'object' && rows !== 1) throw notSingular(rows);
    const isLimited = method === 'PATCH' || method === 'DELETE';
    if (isLimited && preferences.handling === 'strict' && rows > (preferences.maxAffected ?? Infinity)) {
      throw maxAffectedExceeded(rows);
    }
    const headers = {
      ...(isReturned ? bodyHeaders(request) : {}),
      location: row.location ? locationOf(request, row.location) : undefined,
      'content-range': method === 'PUT' ? undefined : writtenRange(request, rows),
      'preference-applied': applied(request, plan),
    };
    return respond(...overridden(row, statusOf(request, row), headers), isReturned ? row.body : null);
  };
}

function statusOf({ method, preferences }: ApiRequest, { inserted }: ResultRow): number {
  const isReturned = preferences.return === 'representation';
  const hasNewRow = (inserted ?? 0) > 0;
  if (method === 'POST')
    return preferences.resolution === 'merge-duplicates' && inserted !== null && !hasNewRow ? 200 : 201;
  if (!isReturned) return 204;
  return method === 'PUT' && hasNewRow ? 201 : 200;
}

function writtenRange({ method, preferences }: ApiRequest, rows: number): string {
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? rows : undefined;
  return method === 'PATCH' ? contentRange(0, rows - 1, total) : contentRange(1, 0, total);
}

function locationOf(request: ApiRequest, keys: readonly string[]): string {
  const pairs = keys.map((key) => {
    const at = key.indexOf('=');
    return `${encodeURIComponent(key.slice(0, at))}=${encodeURIComponent(key.slice(at + 1))}`;
  });
  return `${request.path}?${pairs.join('&')}`;
}

function applied({ method, preferences }: ApiRequest, plan: WritePlan): string | undefined {
  switch (method) {
    case 'POST': {
      const isUpsert = plan.kind === 'insert' && (plan.conflict?.columns.length ?? 0) > 0;
      const names = ['missing', 'return', 'count', 'tx', 'handling', 'timezone'] as const;
      return appliedPreferences(preferences, isUpsert ? ['resolution', ...names] : names);
    }
    case 'PATCH':
      return appliedPreferences(preferences, [
        'missing',
        'return',
        'count',
        'tx',
        'handling',
        'timezone',
        'max-affected',
      ]);
    case 'DELETE':
      return appliedPreferences(preferences, ['return', 'count', 'tx', 'handling', 'timezone', 'max-affected']);
    default:
      return appliedPreferences(preferences, ['return', 'count', 'tx', 'handling', 'timezone']);
  }
}
