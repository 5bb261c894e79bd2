/** GET, HEAD and POST of a function. */
import { contentRange, countIn, rangeStatus } from './counts.ts';
import { maxAffectedExceeded, maxAffectedNeedsSet, notSingular, RestError } from './errors.ts';
import type { RunStatement } from './execute.ts';
import { planText, type PlanRow } from './explain.ts';
import { parsePayload } from './parse-body.ts';
import { appliedPreferences, type Preferences } from './parse-preferences.ts';
import { findFunction, takesBody } from './plan-rpc.ts';
import { calledColumns, planRead } from './plan-read.ts';
import type { ApiRequest } from './request.ts';
import { bodyHeaders, overridden, respond, respondError } from './response.ts';
import type { Routine, SchemaCache } from './schema-cache.ts';
import type { Settings } from './settings.ts';
import { callStatement, type ResultRow } from './statement.ts';
import type { CallArguments } from './sql-call.ts';

/** Plans now; `run` runs it in the kind of transaction that the function needs. */
export function answerCall(request: ApiRequest, name: string, cache: SchemaCache, settings: Settings) {
  const { media, preferences, schema } = request;
  const { maxRows, aggregatesEnabled } = settings;
  const isRead = request.method !== 'POST';
  const isHead = request.method === 'HEAD';
  const { routine, given } = resolveCall(request, name, cache);
  checkMaxAffected(preferences, routine);
  // Rows of a table can be embedded like the table; other results are known by the function's name.
  const relation = routine.returnTable ? { ...routine.returnTable } : { schema, name };
  const read = planRead(relation, request.query, request.range, { cache, aggregatesEnabled, maxRows, isWrite: false });
  const call = { routine, given, returning: calledColumns(read) };
  // The planner knows nothing of what a function returns: every count of it is exact.
  const statement = callStatement(call, read, media, countIn(preferences.count && 'exact', maxRows), isHead);

  const run = async (execute: RunStatement): Promise<Response> => {
    if (media.kind === 'plan') return respond(200, bodyHeaders(request), planText(await execute<PlanRow>(statement)));
    const [row] = (await execute<ResultRow>(statement)) as [ResultRow];
    const rows = Number(row.rows);
    if (media.kind === 'object' && rows !== 1) throw notSingular(rows);
    if (preferences.handling === 'strict' && rows > (preferences.maxAffected ?? Infinity))
      throw maxAffectedExceeded(rows);
    const total = row.total === null ? undefined : Number(row.total);
    const { offset } = read.range;
    const status = rangeStatus(offset, rows, total);
    const range = contentRange(offset, offset + rows - 1, total);
    if (status instanceof RestError) return respondError(status.withHeaders({ 'content-range': range }), isHead);
    const isVoid = routine.returns === 'void';
    const headers = {
      ...(isVoid ? {} : bodyHeaders(request)),
      'content-range': range,
      'preference-applied': appliedPreferences(preferences, ['count', 'tx', 'handling', 'timezone', 'max-affected']),
    };
    return respond(...overridden(row, isVoid ? 204 : status, headers), isHead || isVoid ? null : row.body);
  };

  return { run, readOnly: isRead || routine.volatility !== 'volatile', statementTimeout: routine.timeout };
}

function resolveCall(
  request: ApiRequest,
  name: string,
  cache: SchemaCache,
): { routine: Routine; given: CallArguments } {
  const qualifiedName = { schema: request.schema, name };
  if (request.method !== 'POST') {
    const values = request.query.args;
    const keys = [...new Set(values.map(([key]) => key))];
    return {
      routine: findFunction(cache, { name: qualifiedName, keys, bodyType: undefined }),
      given: { kind: 'query', values },
    };
  }
  const { bodyType } = request;
  const isRaw = bodyType === 'text/plain' || bodyType === 'text/xml' || bodyType === 'application/octet-stream';
  const text = isRaw ? '{}' : new TextDecoder().decode(request.body);
  const payload = parsePayload(
    text.trim() === '' ? '{}' : text,
    isRaw ? 'application/json' : bodyType,
    request.query.columns,
  );
  const { keys } = payload;
  const routine = findFunction(cache, { name: qualifiedName, keys, bodyType });
  const given: CallArguments = takesBody(routine, bodyType, keys)
    ? { kind: 'body', bytes: request.body }
    : { kind: 'json', payload };
  return { routine, given };
}

function checkMaxAffected({ handling, maxAffected }: Preferences, routine: Routine): void {
  if (handling === 'strict' && maxAffected !== undefined && !routine.returnsSet) throw maxAffectedNeedsSet();
}
