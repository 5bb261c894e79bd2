/** A small schema for unit tests: every kind of relationship, and functions with every kind of parameter. */
import { deriveRelationships, tableKey, viewAppearances, type QualifiedName } from '../relationships.ts';
import { createSchemaCache, type Routine, type SchemaCache, type Table } from '../schema-cache.ts';
import type { ForeignKeyRow } from '../schema-queries.ts';

export const name = (table: string): QualifiedName => ({ schema: 'public', name: table });

function table(tableName: string, columns: Record<string, string>, primaryKey: string[], isView = false): Table {
  const entries = Object.entries(columns).map(([column, type]) => {
    const fallback = type === 'int' && primaryKey.includes(column) ? `nextval('${tableName}_seq')` : null;
    return [column, { name: column, type, fallback, description: null, required: false }] as const;
  });
  return { ...name(tableName), isView, primaryKey, columns: new Map(entries) };
}

function key(keyName: string, from: string, column: string, to: string, isUnique = false): ForeignKeyRow {
  return {
    name: keyName,
    schema: 'public',
    table: from,
    columns: [column],
    foreign_schema: 'public',
    foreign_table: to,
    foreign_columns: ['id'],
    is_unique: isUnique,
  };
}

const tables = [
  table('authors', { id: 'int', name: 'text', profile: 'jsonb', mentor_id: 'int' }, ['id']),
  table('publishers', { id: 'int', name: 'text' }, ['id']),
  table(
    'books',
    { id: 'int', title: 'text', words: 'tsvector', author_id: 'int', editor_id: 'int', publisher_id: 'int' },
    ['id'],
  ),
  table('covers', { book_id: 'int', color: 'text' }, ['book_id']),
  table('genres', { id: 'int', label: 'text' }, ['id']),
  table('book_genres', { book_id: 'int', genre_id: 'int' }, ['book_id', 'genre_id']),
  table('book_list', { id: 'int', house: 'int' }, [], true),
];

const foreignKeys = [
  key('books_author_fkey', 'books', 'author_id', 'authors'),
  key('books_editor_fkey', 'books', 'editor_id', 'authors'),
  key('books_publisher_fkey', 'books', 'publisher_id', 'publishers'),
  key('covers_book_fkey', 'covers', 'book_id', 'books', true),
  key('authors_mentor_fkey', 'authors', 'mentor_id', 'authors'),
  key('book_genres_book_fkey', 'book_genres', 'book_id', 'books'),
  key('book_genres_genre_fkey', 'book_genres', 'genre_id', 'genres'),
];

const viewColumn = (column: string, base: string) => ({
  schema: 'public',
  view: 'book_list',
  column,
  base_schema: 'public',
  base_table: 'books',
  base_column: base,
});

const longBooks = {
  schema: 'public',
  name: 'long_books',
  table_schema: 'public',
  table: 'authors',
  foreign_schema: 'public',
  foreign_table: 'books',
  single: false,
};

/** Parameters as `name type`; a trailing `?` has a default, a leading `...` is variadic. */
export function routine(routineName: string, parameters: string[], more: Partial<Routine> = {}): Routine {
  return {
    ...name(routineName),
    description: null,
    parameters: parameters.map((text) => {
      const [, variadic, parameter = '', type = '', optional] = /^(\.{3})?(\w*) ([^?]+)(\?)?$/.exec(text) ?? [];
      return { name: parameter, type, required: !optional, variadic: Boolean(variadic) };
    }),
    volatility: 'stable',
    returns: 'scalar',
    returnsSet: false,
    ...more,
  };
}

const routines = [
  routine('add', ['a integer', 'b integer?']),
  routine('total', ['...numbers integer[]']),
  routine('now_is', []),
  routine('whole', [' json']),
  routine('shout', [' text']),
  routine('pick', ['a integer']),
  routine('pick', ['a integer', 'b integer']),
  routine('clash', ['a integer']),
  routine('clash', ['a text']),
  routine('books_of', ['writer integer'], { returns: 'composite', returnsSet: true, returnTable: name('books') }),
];

export const libraryCache: SchemaCache = createSchemaCache(
  new Map(tables.map((item) => [tableKey(item), item])),
  deriveRelationships(
    tables,
    foreignKeys,
    viewAppearances([viewColumn('id', 'id'), viewColumn('house', 'publisher_id')]),
    [longBooks],
  ),
  routines,
);
