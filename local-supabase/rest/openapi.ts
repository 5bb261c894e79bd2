/** The root: a description of what the caller may use, in OpenAPI 2 as PostgREST gives it. */
import type { RunStatement } from './execute.ts';
import type { Routine, SchemaCache, Table } from './schema-cache.ts';
import type { Settings } from './settings.ts';

interface AllowedRow {
  kind: 'table' | 'function';
  name: string;
}

const ALLOWED = `
  select 'table' as kind, c.relname as name
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'p', 'f')
    and pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update')
  union
  select 'function', p.proname
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where n.nspname = $1 and pg_catalog.has_function_privilege(p.oid, 'execute')`;

/** @param run as the caller: only what the role may use is described, unless the settings say otherwise */
export async function describeApi(run: RunStatement, cache: SchemaCache, settings: Settings, schema: string) {
  const rows = await run<AllowedRow>({ text: ALLOWED, values: [schema] });
  const all = settings.openApi === 'ignore-privileges';
  const allowed = (kind: AllowedRow['kind'], name: string) =>
    all || rows.some((row) => row.kind === kind && row.name === name);
  const tables = cache
    .tableNames(schema)
    .filter((name) => allowed('table', name))
    .map((name) => cache.table({ schema, name }) as Table);
  const routines = cache
    .routineNames(schema)
    .filter((name) => allowed('function', name))
    .map((name) => cache.routines({ schema, name })[0] as Routine);
  return {
    swagger: '2.0',
    info: { title: 'PostgREST API', description: 'standard public schema', version: '14' },
    basePath: '/',
    schemes: ['http'],
    consumes: ['application/json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([
      ...tables.map((table) => [`/${table.name}`, tablePath(table)]),
      ...routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)]),
    ]),
    definitions: Object.fromEntries(tables.map((table) => [table.name, definition(table)])),
  };
}

function tablePath({ name }: Table) {
  const tags = [name];
  const schema = { $ref: `#/definitions/${name}` };
  const written = { parameters: [{ name, in: 'body', required: false, schema }] };
  return {
    get: { tags, responses: { 200: { description: 'OK', schema: { type: 'array', items: schema } } } },
    post: { tags, ...written, responses: { 201: { description: 'Created' } } },
    patch: { tags, ...written, responses: { 204: { description: 'No Content' } } },
    delete: { tags, responses: { 204: { description: 'No Content' } } },
  };
}

function routinePath(routine: Routine) {
  const properties = Object.fromEntries(routine.parameters.map(({ name, type }) => [name, property(type)]));
  const required = routine.parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return {
    post: {
      tags: [`(rpc) ${routine.name}`],
      ...(routine.description ? { summary: routine.description } : {}),
      parameters: [{ name: 'args', in: 'body', required: true, schema }],
      responses: { 200: { description: 'OK' } },
    },
  };
}

function definition(table: Table) {
  const columns = [...table.columns.values()];
  const required = columns.filter((column) => column.required).map(({ name }) => name);
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(
      columns.map(({ name, type, description }) => [
        name,
        { ...property(type), ...(description ? { description } : {}) },
      ]),
    ),
  };
}

function property(type: string): { type?: string; format: string; items?: object } {
  if (type.endsWith('[]')) return { format: type, type: 'array', items: property(type.slice(0, -2)) };
  if (/^(small|big)?int(eger)?$/.test(type)) return { format: type, type: 'integer' };
  if (/^(numeric|real|double)/.test(type)) return { format: type, type: 'number' };
  if (type === 'boolean') return { format: type, type: 'boolean' };
  return type === 'json' || type === 'jsonb' ? { format: type } : { format: type, type: 'string' };
}
