/** INSERT, UPDATE and DELETE as the common table expression whose returned rows are then read. */
import type { Payload } from './parse-body.ts';
import type { DeletePlan, InsertPlan, UpdatePlan, WritePlan } from './plan-write.ts';
import type { Column } from './schema-cache.ts';
import { filterSql, orderTermSql, fieldSql, rangeSql, type Source } from './sql-conditions.ts';
import { identifier, identifiers, literal, qualified, where, type Fragment, type Parameters } from './sql-builder.ts';
import type { LogicTree } from './parse-logic.ts';

export function writeSql(parameters: Parameters, plan: WritePlan): Fragment {
  switch (plan.kind) {
    case 'insert':
      return insertSql(parameters, plan);
    case 'update':
      return updateSql(parameters, plan);
    case 'delete':
      return deleteSql(parameters, plan);
  }
}

/**
 * A setting that goes up with each row offered to an upsert and down with each that existed: what is left is the
 * number of rows that are new. It works for views too, where system columns cannot help.
 */
export const INSERTED_COUNT = `nullif(current_setting('pgrst.inserted', true), '')::int`;
const countInserted = (step: 1 | -1) =>
  `set_config('pgrst.inserted', (coalesce(${INSERTED_COUNT}, 0) + ${step})::text, true) IS NOT NULL`;

function insertSql(parameters: Parameters, plan: InsertPlan): Fragment {
  const { table, columns, conflict } = plan;
  const names = columns.length > 0 ? ` (${identifiers(columns.map(({ name }) => name))})` : '';
  const body: Source = { name: 'pgrst_body', alias: '"pgrst_body"', table };
  const conditions = plan.conditions.map((condition) => logicSql(parameters, body, condition));
  // Without a column there is no upsert to count: the rows are all new.
  if (conflict && columns.length > 0) conditions.push(countInserted(1));
  // Rows without a value take the default of every column.
  const rows =
    columns.length > 0
      ? `SELECT ${columns.map(({ name }) => `"pgrst_body".${identifier(name)}`).join(', ')} FROM ${bodyRows(parameters, plan.payload, columns, plan.applyDefaults)}${where(conditions)}`
      : `SELECT FROM generate_series(1, ${Math.trunc(plan.payload.length)})`;
  return `INSERT INTO ${qualified(table)}${names} ${rows}${conflict ? conflictSql(plan, conflict) : ''} ${returningSql(plan)}`;
}

function conflictSql(plan: InsertPlan, conflict: NonNullable<InsertPlan['conflict']>): Fragment {
  if (conflict.columns.length === 0) return '';
  const target = ` ON CONFLICT (${identifiers(conflict.columns)})`;
  if (conflict.resolution === 'ignore-duplicates' || plan.columns.length === 0) return `${target} DO NOTHING`;
  const set = plan.columns.map(({ name }) => `${identifier(name)} = EXCLUDED.${identifier(name)}`);
  return `${target} DO UPDATE SET ${set.join(', ')} WHERE ${countInserted(-1)}`;
}

function updateSql(parameters: Parameters, plan: UpdatePlan): Fragment {
  const { table, columns } = plan;
  const target = qualified(table);
  if (columns.length === 0) {
    const returned = plan.returning.length > 0 ? returnedColumns(plan) : '1';
    return `SELECT ${returned} FROM ${target} WHERE false`;
  }
  const set = columns.map(({ name }) => `${identifier(name)} = "pgrst_body".${identifier(name)}`).join(', ');
  const body = bodyRows(parameters, plan.payload, columns, plan.applyDefaults, true);
  return `UPDATE ${target} SET ${set} FROM ${body}${where(affectedSql(parameters, plan))} ${returningSql(plan)}`;
}

function deleteSql(parameters: Parameters, plan: DeletePlan): Fragment {
  return `DELETE FROM ${qualified(plan.table)}${where(affectedSql(parameters, plan))} ${returningSql(plan)}`;
}

/** Which rows an update or a delete changes; with a limit, the first of them in the given order. */
function affectedSql(parameters: Parameters, plan: UpdatePlan | DeletePlan): Fragment[] {
  const target = qualified(plan.table);
  const source: Source = { name: plan.table.name, alias: target, table: plan.table };
  const conditions = plan.conditions.map((condition) => logicSql(parameters, source, condition));
  if (!plan.limited) return conditions;
  const { order, range } = plan.limited;
  const terms = order.map((term) => orderTermSql(fieldSql(parameters, source, term.field), term)).join(', ');
  const keys = plan.table.primaryKey.length > 0 ? plan.table.primaryKey.map(identifier) : ['ctid'];
  const columns = keys.map((key) => `${target}.${key}`).join(', ');
  const rows = `SELECT ${columns} FROM ${target}${where(conditions)} ORDER BY ${terms}${rangeSql(parameters, range)}`;
  return [`(${columns}) IN (${rows})`];
}

function logicSql(parameters: Parameters, source: Source, tree: LogicTree): Fragment {
  if (tree.kind === 'filter') return filterSql(parameters, source, tree);
  const items = tree.items.map((item) => logicSql(parameters, source, item));
  return `${tree.negated ? 'NOT ' : ''}(${items.join(` ${tree.operator.toUpperCase()} `)})`;
}

function returningSql(plan: WritePlan): Fragment {
  return `RETURNING ${plan.returning.length > 0 ? returnedColumns(plan) : '1'}`;
}

function returnedColumns({ table, returning }: WritePlan): Fragment {
  return returning.map((name) => `${qualified(table)}.${name === '*' ? '*' : identifier(name)}`).join(', ');
}

/** The rows of a body as `pgrst_body`, typed like the given columns. */
export function bodyRows(
  parameters: Parameters,
  payload: Payload,
  columns: readonly Pick<Column, 'name' | 'type' | 'fallback'>[],
  applyDefaults: boolean,
  onlyFirst = false,
): Fragment {
  const typed = columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ');
  const json = parameters.bind(payload.json);
  const set = payload.isArray ? 'recordset' : 'record';
  const first = onlyFirst ? ' LIMIT 1' : '';
  if (!applyDefaults) return `(SELECT * FROM json_to_${set}(${json}) AS _ (${typed})${first}) AS "pgrst_body"`;
  const fallbacks = columns
    .filter(({ fallback }) => fallback !== null)
    .map(({ name, fallback }) => `${literal(name)}, ${fallback}`);
  const defaults = `jsonb_build_object(${fallbacks.join(', ')})`;
  const elements = payload.isArray ? `jsonb_array_elements(${json})` : `(SELECT ${json}::jsonb)`;
  const rows = `(SELECT ${defaults} || "element" AS "value" FROM ${elements} AS _ ("element")) AS "pgrst_filled"`;
  const records = `${rows}, LATERAL jsonb_to_record("pgrst_filled"."value") AS "record" (${typed})`;
  return `(SELECT "record".* FROM ${records}${first}) AS "pgrst_body"`;
}
