import { expect, it } from 'vitest';
import { viewAppearances } from './relationships.ts';
import { addPrimaryKeys, type Table } from './schema-cache.ts';
import { name } from './testing/library.ts';

const table = (tableName: string): Table => ({ ...name(tableName), isView: false, primaryKey: [], columns: new Map() });
const shown = (view: string, column: string, base: string) => ({
  schema: 'public',
  view,
  column,
  base_schema: 'public',
  base_table: 'pairs',
  base_column: base,
});

it('a view has the key of a table when it shows all of it', () => {
  const tables = new Map(['pairs', 'whole', 'part'].map((tableName) => [`public.${tableName}`, table(tableName)]));
  const appearances = viewAppearances([shown('whole', 'x', 'a'), shown('whole', 'y', 'b'), shown('part', 'x', 'a')]);
  addPrimaryKeys(tables, [{ schema: 'public', table: 'pairs', columns: ['a', 'b'] }], appearances);
  expect([...tables.values()].map(({ primaryKey }) => primaryKey)).toEqual([['a', 'b'], ['x', 'y'], []]);
});
