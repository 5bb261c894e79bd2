import { describe, expect, it } from 'vitest';
import { deriveRelationships, isToOne, viewAppearances, type Relationship } from './relationships.ts';
import { libraryCache, name } from './testing/library.ts';

const of = (table: string) => libraryCache.relationshipsOf(name(table));
const kinds = (list: Relationship[]) => list.map(({ kind, foreign }) => `${kind} ${foreign.name}`).toSorted();

describe('deriveRelationships', () => {
  it('makes two of every key, to the table and to each view that shows it', () => {
    expect(kinds(of('publishers'))).toEqual(['one-to-many book_list', 'one-to-many books']);
    expect(kinds(of('book_list'))).toContain('many-to-one publishers');
  });

  it('makes one to one of a unique key', () => {
    expect(kinds(of('covers'))).toContain('one-to-one books');
    expect(kinds(of('books'))).toContain('one-to-one covers');
  });

  it('finds junctions by a primary key that holds two keys', () => {
    expect(kinds(of('genres'))).toContain('many-to-many books');
    expect(of('books').find(({ kind, foreign }) => kind === 'many-to-many' && foreign.name === 'genres')).toMatchObject(
      {
        junction: { name: 'book_genres' },
        columns: [['id', 'book_id']],
        foreignColumns: [['id', 'genre_id']],
      },
    );
  });

  it('takes no table for a junction that is only between the keys of one pair', () => {
    expect(kinds(of('authors')).filter((kind) => kind.startsWith('many-to-many'))).toEqual([]);
  });

  it('follows views on views', () => {
    const table = (tableName: string, isView: boolean) => ({ ...name(tableName), isView, primaryKey: [] });
    const key = {
      name: 'k',
      schema: 'public',
      table: 'child',
      columns: ['parent_id'],
      foreign_schema: 'public',
      foreign_table: 'parent',
      foreign_columns: ['id'],
      is_unique: false,
    };
    const shown = (view: string, column: string, base: string, baseColumn: string) => ({
      schema: 'public',
      view,
      column,
      base_schema: 'public',
      base_table: base,
      base_column: baseColumn,
    });
    const found = deriveRelationships(
      [table('parent', false), table('outer', true)],
      [key],
      viewAppearances([shown('inner', 'p', 'child', 'parent_id'), shown('outer', 'q', 'inner', 'p')]),
      [],
    );
    expect(found.get('public.outer')).toMatchObject([{ kind: 'many-to-one', columns: [['q', 'id']] }]);
  });
});

it('isToOne', () => {
  const byKind = (table: string, kind: Relationship['kind']) =>
    of(table).find((relationship) => relationship.kind === kind) as Relationship;
  expect(isToOne(byKind('books', 'many-to-one'))).toBe(true);
  expect(isToOne(byKind('books', 'one-to-one'))).toBe(true);
  expect(isToOne(byKind('publishers', 'one-to-many'))).toBe(false);
  expect(isToOne(byKind('genres', 'many-to-many'))).toBe(false);
  expect(isToOne(byKind('authors', 'computed'))).toBe(false);
});
