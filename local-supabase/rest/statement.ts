/** The one statement that a request runs: what is read, written or called, then body, counts and settings in a row. */
import type { MediaType } from './media-types.ts';
import type { ReadNode } from './plan-read.ts';
import type { WritePlan } from './plan-write.ts';
import type { Routine } from './schema-cache.ts';
import { identifier, literal, Parameters, type Fragment } from './sql-builder.ts';
import { callSql, type CallArguments } from './sql-call.ts';
import { countedSql, readSql } from './sql-read.ts';
import { RETURNED_ROWS } from './sql-sources.ts';
import { INSERTED_COUNT, writeSql } from './sql-write.ts';

export interface Statement {
  text: string;
  values: string[];
}

/** The row that a statement yields. */
export interface ResultRow {
  /** Rows there are without limit and offset; null when not requested. */
  total: string | null;
  /** Rows in the body, or rows written. */
  rows: string;
  body: string | null;
  /** `column=eq.value` of the one new row. */
  location: string[] | null;
  /** New rows of an upsert. */
  inserted: number | null;
  response_headers: string | null;
  response_status: string | null;
}

const ROWS = '"pgrst_rows"';
const SETTINGS =
  `nullif(current_setting('response.headers', true), '') AS response_headers, ` +
  `nullif(current_setting('response.status', true), '') AS response_status`;

/** How rows become the body. */
export type BodyShape = 'none' | 'rows' | 'first-row' | 'csv' | 'scalar' | 'scalars';

function bodyShape(media: MediaType, routine?: Routine): BodyShape {
  const type = media.kind === 'plan' ? media.of : media;
  if (type.kind === 'csv') return 'csv';
  if (routine?.returns === 'void') return 'none';
  if (routine?.returns === 'scalar') return routine.returnsSet && type.kind !== 'object' ? 'scalars' : 'scalar';
  return type.kind === 'object' || (routine && !routine.returnsSet) ? 'first-row' : 'rows';
}

export function readStatement(
  read: ReadNode,
  media: MediaType,
  count: { total: boolean; atMost?: number },
  isHead: boolean,
): Statement {
  const parameters = new Parameters();
  const source = readSql(parameters, read, false);
  const total = count.total ? totalSql(countedSql(parameters, read, false), count.atMost) : 'null';
  const body = isHead ? "''" : bodySql(bodyShape(media), media);
  const text =
    `WITH ${RETURNED_ROWS} AS (${source}) ` +
    `SELECT ${total} AS total, count(${ROWS}) AS rows, ${body} AS body, null::text[] AS location, ` +
    `null::int AS inserted, ${SETTINGS} FROM (SELECT * FROM ${RETURNED_ROWS}) AS ${ROWS}`;
  return finish(text, parameters, media);
}

export function writeStatement(
  plan: WritePlan,
  read: ReadNode,
  media: MediaType,
  isReturned: boolean,
  withLocation: boolean,
): Statement {
  const parameters = new Parameters();
  const source = writeSql(parameters, plan);
  const rows = isReturned ? readSql(parameters, read, true) : `SELECT * FROM ${RETURNED_ROWS}`;
  const body = isReturned ? bodySql(bodyShape(media), media) : "''";
  const text =
    `WITH ${RETURNED_ROWS} AS (${source}) ` +
    `SELECT null AS total, count(${ROWS}) AS rows, ${body} AS body, ` +
    `${withLocation ? locationSql(plan) : 'null::text[]'} AS location, ${INSERTED_COUNT} AS inserted, ${SETTINGS} ` +
    `FROM (${rows}) AS ${ROWS}`;
  return finish(text, parameters, media);
}

export function callStatement(
  call: { routine: Routine; given: CallArguments; returning: readonly string[] },
  read: ReadNode,
  media: MediaType,
  count: { total: boolean; atMost?: number },
  isHead: boolean,
): Statement {
  const parameters = new Parameters();
  const source = callSql(parameters, call.routine, call.given, call.returning);
  const rows = readSql(parameters, read, true);
  const total = count.total ? totalSql(countedSql(parameters, read, true), count.atMost) : 'null';
  const body = isHead ? "''" : bodySql(bodyShape(media, call.routine), media);
  const text =
    `WITH ${RETURNED_ROWS} AS (${source}) ` +
    `SELECT ${total} AS total, count(${ROWS}) AS rows, ${body} AS body, null::text[] AS location, ` +
    `null::int AS inserted, ${SETTINGS} FROM (${rows}) AS ${ROWS}`;
  return finish(text, parameters, media);
}

/** The planner's guess of the rows without limit and offset. */
export function plannedRowsStatement(read: ReadNode): Statement {
  const parameters = new Parameters();
  return { text: `EXPLAIN (FORMAT JSON) ${countedSql(parameters, read, false)}`, values: parameters.values };
}

function totalSql(counted: Fragment, atMost: number | undefined): Fragment {
  const limit = atMost === undefined ? '' : ` LIMIT ${Math.trunc(atMost)}`;
  return `(SELECT count(*) FROM (${counted}${limit}) AS "pgrst_counted")`;
}

function finish(text: string, parameters: Parameters, media: MediaType): Statement {
  if (media.kind !== 'plan') return { text, values: parameters.values };
  const options = [`FORMAT ${media.format.toUpperCase()}`, ...media.options.map((option) => option.toUpperCase())];
  return { text: `EXPLAIN (${options.join(', ')}) ${text}`, values: parameters.values };
}

function bodySql(shape: BodyShape, media: MediaType): Fragment {
  const type = media.kind === 'plan' ? media.of : media;
  const strip = (json: Fragment) => ('stripNulls' in type && type.stripNulls ? `json_strip_nulls(${json})` : json);
  switch (shape) {
    case 'none':
      return "''";
    case 'rows':
      return `coalesce(${strip(`json_agg(${ROWS})`)}, '[]')::text`;
    case 'first-row':
      return `coalesce(${strip(`json_agg(${ROWS})`)}->0, 'null')::text`;
    case 'scalars':
      return `coalesce(${strip(`json_agg(${ROWS}."pgrst_scalar")`)}, '[]')::text`;
    case 'scalar':
      return `coalesce(${strip(`json_agg(${ROWS}."pgrst_scalar")`)}->0, 'null')::text`;
    case 'csv':
      return (
        `(SELECT coalesce(string_agg(name, ','), '') FROM json_object_keys(` +
        `(SELECT row_to_json(first) FROM ${RETURNED_ROWS} AS first LIMIT 1)) AS name) || E'\\n' || ` +
        `coalesce(string_agg(substring(${ROWS}::text, 2, length(${ROWS}::text) - 2), E'\\n'), '')`
      );
  }
}

/** `{id=eq.1}` when exactly one row was inserted. */
function locationSql({ table }: WritePlan): Fragment {
  if (table.primaryKey.length === 0) return 'null::text[]';
  const row = `(SELECT row_to_json(first) FROM ${RETURNED_ROWS} AS first LIMIT 1)`;
  const keys = table.primaryKey.map((name) => literal(name)).join(', ');
  return (
    `CASE WHEN count(${ROWS}) = 1 THEN (SELECT array_agg(key || '=' || coalesce('eq.' || value, 'is.null')) ` +
    `FROM json_each_text(${row}) AS ${identifier('pgrst_key')} (key, value) WHERE key IN (${keys})) END`
  );
}
