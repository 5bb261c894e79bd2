/** How tables can be embedded in each other: foreign keys, through views too, junctions, and functions. */
import { groupBy } from './group-by.ts';
import type { ComputedRelationshipRow, ForeignKeyRow, ViewColumnRow } from './schema-queries.ts';

export interface QualifiedName {
  schema: string;
  name: string;
}

type ColumnPair = [column: string, foreignColumn: string];

interface KeyRelationship {
  kind: 'many-to-one' | 'one-to-one' | 'one-to-many';
  table: QualifiedName;
  foreign: QualifiedName;
  constraint: string;
  columns: ColumnPair[];
  isSelf: boolean;
  /** Names of columns and constraints address tables alone, not views. */
  isForeignView: boolean;
}

interface JunctionRelationship {
  kind: 'many-to-many';
  table: QualifiedName;
  foreign: QualifiedName;
  junction: QualifiedName;
  constraints: [string, string];
  /** Column of this table, column of the junction. */
  columns: ColumnPair[];
  /** Column of the foreign table, column of the junction. */
  foreignColumns: ColumnPair[];
  isSelf: boolean;
  isForeignView: boolean;
}

interface ComputedRelationship {
  kind: 'computed';
  table: QualifiedName;
  foreign: QualifiedName;
  function: QualifiedName;
  toOne: boolean;
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship;

/** What the derivation needs to know of a table. */
export interface TableShape extends QualifiedName {
  isView: boolean;
  primaryKey: string[];
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.toOne;
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
}

export const tableKey = ({ schema, name }: QualifiedName): string => `${schema}.${name}`;

/**
 * Every relationship, by the key of the table it starts from.
 * @param tables those that are exposed
 */
export function deriveRelationships(
  tables: readonly TableShape[],
  foreignKeys: readonly ForeignKeyRow[],
  appearances: Appearances,
  computed: readonly ComputedRelationshipRow[],
): Map<string, Relationship[]> {
  const exposed = new Map(tables.map((table) => [tableKey(table), table]));
  const found = new Map<string, Relationship[]>(tables.map((table) => [tableKey(table), []]));
  const add = (relationship: Relationship) => found.get(tableKey(relationship.table))?.push(relationship);

  /** The exposed tables and views that show all the given columns, with the names they have there. */
  const showing = (table: QualifiedName, columns: string[]) => {
    const shown: { table: TableShape; columns: string[] }[] = [];
    const itself = exposed.get(tableKey(table));
    if (itself) shown.push({ table: itself, columns });
    for (const [key, names] of appearances.get(tableKey(table)) ?? []) {
      const view = exposed.get(key);
      const renamed = columns.map((column) => names.get(column));
      if (view && renamed.every((name) => name !== undefined))
        shown.push({ table: view, columns: renamed as string[] });
    }
    return shown;
  };

  for (const key of foreignKeys) {
    const isSelf = key.schema === key.foreign_schema && key.table === key.foreign_table;
    for (const near of showing({ schema: key.schema, name: key.table }, key.columns)) {
      for (const far of showing({ schema: key.foreign_schema, name: key.foreign_table }, key.foreign_columns)) {
        const columns = near.columns.map((column, i): ColumnPair => [column, far.columns[i] as string]);
        const shared = { constraint: key.name, isSelf: isSelf && near.table === far.table };
        add({
          ...shared,
          kind: key.is_unique ? 'one-to-one' : 'many-to-one',
          table: near.table,
          foreign: far.table,
          columns,
          isForeignView: far.table.isView,
        });
        add({
          ...shared,
          kind: key.is_unique ? 'one-to-one' : 'one-to-many',
          table: far.table,
          foreign: near.table,
          columns: columns.map(([column, foreign]): ColumnPair => [foreign, column]),
          isForeignView: near.table.isView,
        });
      }
    }
  }
  for (const table of tables) for (const relationship of junctions(table, found)) add(relationship);
  for (const row of computed) {
    add({
      kind: 'computed',
      table: { schema: row.table_schema, name: row.table },
      foreign: { schema: row.foreign_schema, name: row.foreign_table },
      function: { schema: row.schema, name: row.name },
      toOne: row.single,
    });
  }
  return found;
}

/** A table whose primary key holds two foreign keys joins the tables they point to. */
function junctions(table: TableShape, found: Map<string, Relationship[]>): Relationship[] {
  const parents = (found.get(tableKey(table)) ?? []).filter(
    (relationship): relationship is KeyRelationship =>
      relationship.kind === 'many-to-one' &&
      relationship.columns.every(([column]) => table.primaryKey.includes(column)),
  );
  const made: Relationship[] = [];
  for (const near of parents) {
    for (const far of parents) {
      if (near.constraint === far.constraint) continue;
      made.push({
        kind: 'many-to-many',
        table: near.foreign,
        foreign: far.foreign,
        junction: table,
        constraints: [near.constraint, far.constraint],
        columns: near.columns.map(([inJunction, column]): ColumnPair => [column, inJunction]),
        foreignColumns: far.columns.map(([inJunction, column]): ColumnPair => [column, inJunction]),
        isSelf: tableKey(near.foreign) === tableKey(far.foreign),
        isForeignView: far.isForeignView,
      });
    }
  }
  return made;
}

/** Table key → view key → column of the table → its name in the view. */
export type Appearances = Map<string, Map<string, Map<string, string>>>;

/** Where columns of tables are seen in views; views on views are followed. */
export function viewAppearances(rows: readonly ViewColumnRow[]): Appearances {
  const direct = groupBy(rows, (row) => tableKey({ schema: row.base_schema, name: row.base_table }));
  const appearances = new Map<string, Map<string, Map<string, string>>>();
  for (const base of direct.keys()) {
    const views = new Map<string, Map<string, string>>();
    const follow = (table: string, name: (column: string) => string | undefined, seen: readonly string[]) => {
      for (const row of direct.get(table) ?? []) {
        const view = tableKey({ schema: row.schema, name: row.view });
        const origin = name(row.base_column);
        if (origin === undefined || seen.includes(view)) continue;
        const names = views.get(view) ?? new Map<string, string>();
        views.set(view, names);
        if (!names.has(origin)) names.set(origin, row.column);
      }
      for (const view of new Set(
        (direct.get(table) ?? []).map((row) => tableKey({ schema: row.schema, name: row.view })),
      )) {
        if (seen.includes(view)) continue;
        const names = views.get(view);
        const origins = new Map([...(names ?? [])].map(([origin, shown]) => [shown, origin]));
        follow(view, (column) => origins.get(column), [...seen, view]);
      }
    };
    follow(base, (column) => column, [base]);
    appearances.set(base, views);
  }
  return appearances;
}
