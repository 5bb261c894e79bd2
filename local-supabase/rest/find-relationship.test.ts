import { describe, expect, it } from 'vitest';
import { findRelationship } from './find-relationship.ts';
import { libraryCache, name } from './testing/library.ts';

const find = (origin: string, target: string, hint?: string) =>
  findRelationship(libraryCache, name(origin), target, hint);

describe('findRelationship', () => {
  it.each([
    ['books', 'publishers', undefined, 'many-to-one'],
    ['books', 'publisher_id', undefined, 'many-to-one'],
    ['books', 'books_publisher_fkey', undefined, 'many-to-one'],
    ['publishers', 'books', undefined, 'one-to-many'],
    ['publishers', 'books', 'publisher_id', 'one-to-many'],
    ['books', 'authors', 'author_id', 'many-to-one'],
    ['books', 'authors', 'books_editor_fkey', 'many-to-one'],
    ['books', 'covers', undefined, 'one-to-one'],
    ['books', 'genres', undefined, 'many-to-many'],
    ['genres', 'books', 'book_genres', 'many-to-many'],
    ['authors', 'authors', undefined, 'one-to-many'],
    ['authors', 'mentor_id', undefined, 'many-to-one'],
    ['authors', 'authors', 'mentor_id', 'one-to-many'],
    ['authors', 'long_books', undefined, 'computed'],
    ['book_list', 'publishers', undefined, 'many-to-one'],
    ['publishers', 'book_list', undefined, 'one-to-many'],
  ])('%s with %s!%s is %s', (origin, target, hint, kind) => {
    expect(find(origin, target, hint).kind).toBe(kind);
  });

  it('pairs the columns of a key, named as the view names them', () => {
    expect(find('book_list', 'publishers')).toMatchObject({ columns: [['house', 'id']] });
  });

  it('does not take a column of a view for a name', () => {
    expect(() => find('publishers', 'house')).toThrow(expect.objectContaining({ code: 'PGRST200' }));
  });

  it('lists the choices when several fit', () => {
    expect(() => find('books', 'authors')).toThrow(
      expect.objectContaining({
        status: 300,
        code: 'PGRST201',
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'books with authors',
            relationship: 'books_author_fkey using books(author_id) and authors(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'books with authors',
            relationship: 'books_editor_fkey using books(editor_id) and authors(id)',
          },
        ],
        hint:
          `Try changing 'authors' to one of the following: 'authors!books_author_fkey', 'authors!books_editor_fkey'. ` +
          `Find the desired relationship in the 'details' key.`,
      }),
    );
  });

  it.each([
    ['books', 'publisher', undefined, "Perhaps you meant 'publishers' instead of 'publisher'."],
    ['books', 'publishers', 'wrong', null],
    ['books', 'zzz', undefined, null],
    ['authors', 'authors', 'authors_mentor_id_fkey', null],
  ])('hints for %s with %s!%s', (origin, target, hint, expected) => {
    expect(() => find(origin, target, hint)).toThrow(
      expect.objectContaining({
        code: 'PGRST200',
        hint: expected,
        details:
          `Searched for a foreign key relationship between '${origin}' and '${target}'` +
          `${hint ? ` using the hint '${hint}'` : ''} in the schema 'public', but no matches were found.`,
      }),
    );
  });
});
