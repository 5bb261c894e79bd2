/** What the database exposes, read once and read again when it changes. */
import type { Sql } from 'postgres';
import { groupBy } from './group-by.ts';
import {
  deriveRelationships,
  tableKey,
  viewAppearances,
  type Appearances,
  type QualifiedName,
  type Relationship,
  type TableShape,
} from './relationships.ts';
import * as queries from './schema-queries.ts';

export interface Column {
  name: string;
  type: string;
  /** SQL that fills the column when a row gives no value. */
  fallback: string | null;
  description: string | null;
  required: boolean;
}

export interface Table extends TableShape {
  columns: Map<string, Column>;
}

export interface Parameter {
  name: string;
  type: string;
  required: boolean;
  variadic: boolean;
}

export interface Routine extends QualifiedName {
  description: string | null;
  parameters: Parameter[];
  volatility: 'immutable' | 'stable' | 'volatile';
  returns: 'void' | 'scalar' | 'composite';
  returnsSet: boolean;
  /** The table whose rows come back: they can be filtered, ordered and embedded like the table's. */
  returnTable?: QualifiedName;
  /** `statement_timeout` set on the function: holds for the whole request. */
  timeout?: string;
}

export interface SchemaCache {
  table(name: QualifiedName): Table | undefined;
  tableNames(schema: string): string[];
  relationshipsOf(table: QualifiedName): Relationship[];
  /** All functions of that name. */
  routines(name: QualifiedName): Routine[];
  routineNames(schema: string): string[];
}

const VOLATILITY = { i: 'immutable', s: 'stable', v: 'volatile' } as const;

/** @param schemas the exposed ones */
export async function loadSchemaCache(sql: Sql, schemas: readonly string[]): Promise<SchemaCache> {
  const parameters = [[...schemas]];
  const [columns, primaryKeys, foreignKeys, viewColumns, functions, computed] = await sql.begin(
    'read only',
    async (tx) => {
      // With an empty search path the catalog names types, sequences and functions in full.
      await tx.unsafe(`set local search_path to ''`);
      return Promise.all([
        tx.unsafe<queries.ColumnRow[]>(queries.COLUMNS, parameters),
        tx.unsafe<queries.PrimaryKeyRow[]>(queries.PRIMARY_KEYS),
        tx.unsafe<queries.ForeignKeyRow[]>(queries.FOREIGN_KEYS),
        tx.unsafe<queries.ViewColumnRow[]>(queries.VIEW_COLUMNS),
        tx.unsafe<queries.FunctionRow[]>(queries.FUNCTIONS, parameters),
        tx.unsafe<queries.ComputedRelationshipRow[]>(queries.COMPUTED_RELATIONSHIPS, parameters),
      ]);
    },
  );
  const tables = toTables(columns);
  const appearances = viewAppearances(viewColumns);
  addPrimaryKeys(tables, primaryKeys, appearances);
  const relationships = deriveRelationships([...tables.values()], foreignKeys, appearances, computed);
  return createSchemaCache(tables, relationships, functions.map(toRoutine));
}

export function createSchemaCache(
  tables: Map<string, Table>,
  relationships: Map<string, Relationship[]>,
  routines: readonly Routine[],
): SchemaCache {
  const byName = groupBy(routines.toSorted(compareOverloads), tableKey);
  const namesIn = (items: Iterable<QualifiedName>, schema: string) => [
    ...new Set([...items].filter((item) => item.schema === schema).map(({ name }) => name)),
  ];
  return {
    table: (name) => tables.get(tableKey(name)),
    tableNames: (schema) => namesIn(tables.values(), schema),
    relationshipsOf: (table) => relationships.get(tableKey(table)) ?? [],
    routines: (name) => byName.get(tableKey(name)) ?? [],
    routineNames: (schema) => namesIn(routines, schema),
  };
}

/** Of one name: the fewest parameters first, then by comment and by each parameter, as errors name them. */
function compareOverloads(one: Routine, other: Routine): number {
  const keys = ({ parameters, description }: Routine) => [
    description ?? '',
    ...parameters.flatMap(({ name, type, required, variadic }) => [name, type, `${required}`, `${variadic}`]),
  ];
  const [ours, theirs] = [keys(one), keys(other)];
  const at = ours.findIndex((key, i) => key !== theirs[i]);
  if (ours.length !== theirs.length || at === -1) return ours.length - theirs.length;
  return (ours[at] as string) < (theirs[at] as string) ? -1 : 1;
}

function toTables(rows: readonly queries.ColumnRow[]): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const row of rows) {
    const name = { schema: row.schema, name: row.table };
    const key = tableKey(name);
    const table = tables.get(key) ?? {
      ...name,
      isView: row.kind === 'v' || row.kind === 'm',
      primaryKey: [],
      columns: new Map<string, Column>(),
    };
    tables.set(key, table);
    const { column, type, fallback, description, required } = row;
    table.columns.set(column, { name: column, type, fallback, description, required });
  }
  return tables;
}

/** A view that shows the whole key of a table has that key too. */
export function addPrimaryKeys(
  tables: Map<string, Table>,
  keys: readonly queries.PrimaryKeyRow[],
  appearances: Appearances,
): void {
  for (const { schema, table, columns } of keys) {
    const key = tableKey({ schema, name: table });
    tables.get(key)?.primaryKey.push(...columns);
    for (const [view, names] of appearances.get(key) ?? []) {
      const shown = columns.map((column) => names.get(column)).filter((name) => name !== undefined);
      if (shown.length === columns.length) tables.get(view)?.primaryKey.push(...shown);
    }
  }
}

function toRoutine(row: queries.FunctionRow): Routine {
  const count = row.arg_types.length;
  return {
    schema: row.schema,
    name: row.name,
    description: row.description,
    parameters: row.arg_types.map((type, i) => ({
      name: row.arg_names[i] ?? '',
      type,
      required: i < count - row.defaults,
      variadic: row.variadic && i === count - 1,
    })),
    volatility: VOLATILITY[row.volatility],
    returns: row.returns_void ? 'void' : row.returns_composite ? 'composite' : 'scalar',
    returnsSet: row.returns_set,
    returnTable:
      row.return_schema !== null && row.return_table !== null
        ? { schema: row.return_schema, name: row.return_table }
        : undefined,
    timeout: row.timeout ?? undefined,
  };
}
