/** GET and HEAD of a table or view. */
import { contentRange, countIn, rangeStatus, totalRows } from './counts.ts';
import { notSingular, RestError } from './errors.ts';
import type { RunStatement } from './execute.ts';
import { appliedPreferences } from './parse-preferences.ts';
import { planRead } from './plan-read.ts';
import type { ApiRequest } from './request.ts';
import { bodyHeaders, overridden, respond, respondError } from './response.ts';
import type { SchemaCache, Table } from './schema-cache.ts';
import type { Settings } from './settings.ts';
import { readStatement, type ResultRow } from './statement.ts';
import { planText, type PlanRow } from './explain.ts';

/** Plans now, so that errors of the request need no transaction; the returned function runs it. */
export function answerRead(request: ApiRequest, table: Table, cache: SchemaCache, settings: Settings) {
  const { media, preferences, method } = request;
  const { maxRows, aggregatesEnabled } = settings;
  const read = planRead(table, request.query, request.range, { cache, aggregatesEnabled, maxRows, isWrite: false });
  const isHead = method === 'HEAD';
  const statement = readStatement(read, media, countIn(preferences.count, maxRows), isHead);

  return async (run: RunStatement): Promise<Response> => {
    if (media.kind === 'plan') return respond(200, bodyHeaders(request), planText(await run<PlanRow>(statement)));
    const [row] = (await run<ResultRow>(statement)) as [ResultRow];
    const rows = Number(row.rows);
    if (media.kind === 'object' && rows !== 1) throw notSingular(rows);
    const total = await totalRows(preferences.count, row.total, read, maxRows, run);
    const { offset } = read.range;
    const status = rangeStatus(offset, rows, total);
    const range = contentRange(offset, offset + rows - 1, total);
    const headers = {
      ...bodyHeaders(request),
      'content-range': range,
      'content-location': request.path + (request.canonicalQuery ? `?${request.canonicalQuery}` : ''),
      'preference-applied': appliedPreferences(preferences, ['count', 'tx', 'handling', 'timezone']),
    };
    if (status instanceof RestError) return respondError(status.withHeaders({ 'content-range': range }), isHead);
    return respond(...overridden(row, status, headers), isHead ? null : row.body);
  };
}
