import { describe, expect, it } from 'vitest';
import { anon, rest, service } from './support.ts';

describe('embedding', () => {
  it('to one, by the column of the key', async () => {
    const { data } = await anon.from('books').select('title, author_id(name)').eq('id', 1).single();
    expect(data).toEqual({ title: 'First Light', author_id: { name: 'Ada' } });
  });

  it('to one, by the name of the constraint', async () => {
    const { data } = await anon.from('books').select('editor:books_editor_fkey(name)').eq('id', 1).single();
    expect(data).toEqual({ editor: { name: 'Ben' } });
  });

  it('to one, by table and hint', async () => {
    const { data } = await anon
      .from('books')
      .select('a:authors!author_id(name), b:authors!books_editor_fkey(name)')
      .eq('id', 2)
      .single();
    expect(data).toEqual({ a: { name: 'Ada' }, b: null });
  });

  it('to many', async () => {
    const { data } = await anon
      .from('publishers')
      .select('name, books(title)')
      .order('id')
      .order('id', { referencedTable: 'books' });
    expect(data).toEqual([
      { name: 'North', books: [{ title: 'First Light' }, { title: 'Third Rail' }] },
      { name: 'South', books: [{ title: 'Second Wind' }] },
      { name: 'Empty', books: [] },
    ]);
  });

  it('one to one', async () => {
    const { data } = await anon.from('books').select('id, covers(color)').order('id').limit(2);
    expect(data).toEqual([
      { id: 1, covers: { color: 'red' } },
      { id: 2, covers: null },
    ]);
  });

  it('many to many through a junction', async () => {
    const { data } = await anon
      .from('books')
      .select('genres(label)')
      .order('id')
      .limit(2)
      .order('id', { referencedTable: 'genres' });
    expect(data).toEqual([{ genres: [{ label: 'novel' }, { label: 'travel' }] }, { genres: [{ label: 'novel' }] }]);
  });

  it('many to many the other way, by junction', async () => {
    const { data } = await anon
      .from('genres')
      .select('books!book_genres(id)')
      .eq('id', 2)
      .order('id', { referencedTable: 'books' });
    expect(data).toEqual([{ books: [{ id: 1 }, { id: 3 }] }]);
  });

  it('a table in itself: parent by column, children by table', async () => {
    const { data } = await anon
      .from('authors')
      .select('name, mentor:mentor_id(name), pupils:authors(name)')
      .eq('id', 2)
      .single();
    expect(data).toEqual({ name: 'Ben', mentor: { name: 'Ada' }, pupils: [{ name: 'Dora' }] });
  });

  it('a table in itself by the name of the key is refused', async () => {
    const { error } = await anon.from('authors').select('name, pupils:authors!authors_mentor_id_fkey(name)');
    expect([error?.code, error?.message]).toEqual([
      'PGRST200',
      "Could not find a relationship between 'authors' and 'authors' in the schema cache",
    ]);
  });

  it('the same table twice without an alias is refused, and with one it is not', async () => {
    const { error, status } = await anon.from('books').select('id, publishers(name), publishers(id)');
    expect([status, error?.code, error?.message]).toEqual([
      400,
      '42712',
      'table name "books_publishers_1" specified more than once',
    ]);
    const { data } = await anon.from('books').select('id, publishers(name), house:publishers(id)').eq('id', 1);
    expect(data).toEqual([{ id: 1, publishers: { name: 'North' }, house: { id: 1 } }]);
  });

  it('nested', async () => {
    const { data } = await anon
      .from('publishers')
      .select('name, books(title, writer:authors!author_id(name, mentor:mentor_id(name)))')
      .eq('id', 1)
      .order('id', { referencedTable: 'books' })
      .single();
    expect(data).toEqual({
      name: 'North',
      books: [
        { title: 'First Light', writer: { name: 'Ada', mentor: null } },
        { title: 'Third Rail', writer: { name: 'Ben', mentor: { name: 'Ada' } } },
      ],
    });
  });

  it('through a view', async () => {
    const { data } = await anon.from('book_list').select('name, publishers(name)').eq('id', 1).single();
    expect(data).toEqual({ name: 'First Light', publishers: { name: 'North' } });
    const authors = await anon.from('authors').select('name, book_list(name)').eq('id', 2).single();
    expect(authors.data).toEqual({ name: 'Ben', book_list: [{ name: 'Third Rail' }] });
  });

  // The function takes the whole row, so the caller must be allowed to read all of it.
  it('computed: to many', async () => {
    const { data } = await service.from('authors').select('name, long_books(title)').order('id').limit(3);
    expect(data).toEqual([
      { name: 'Ada', long_books: [{ title: 'First Light' }] },
      { name: 'Ben', long_books: [{ title: 'Third Rail' }] },
      { name: 'Cleo', long_books: [] },
    ]);
  });

  it('computed: to one', async () => {
    const { data } = await service.from('authors').select('name, first_publisher(name)').order('id').limit(1).single();
    expect(data).toEqual({ name: 'Ada', first_publisher: { name: 'North' } });
  });

  it('counts embedded rows', async () => {
    const { data } = await anon.from('publishers').select('name, books(count)').order('id');
    expect(data?.map(({ books }) => books)).toEqual([[{ count: 2 }], [{ count: 1 }], [{ count: 0 }]]);
  });
});

describe('embedded filters', () => {
  it('filter the embedded rows alone', async () => {
    const { data } = await anon.from('publishers').select('id, books(id)').gt('books.pages', 400).order('id');
    expect(data).toEqual([
      { id: 1, books: [{ id: 3 }] },
      { id: 2, books: [] },
      { id: 3, books: [] },
    ]);
  });

  it('filter the outer rows with !inner', async () => {
    const { data, count } = await anon
      .from('publishers')
      .select('id, books!inner(id)', { count: 'exact' })
      .gt('books.pages', 400);
    expect(data).toEqual([{ id: 1, books: [{ id: 3 }] }]);
    expect(count).toBe(1);
  });

  it('!inner to one', async () => {
    const { data } = await anon.from('books').select('id, authors!author_id!inner(name)').eq('authors.name', 'Cleo');
    expect(data).toEqual([{ id: 4, authors: { name: 'Cleo' } }]);
  });

  it('!left keeps rows without', async () => {
    const { data } = await anon.from('books').select('id, publishers!left(name)').eq('id', 4).single();
    expect(data).toEqual({ id: 4, publishers: null });
  });

  it('address the embed by its alias', async () => {
    const { data } = await anon
      .from('publishers')
      .select('id, long:books(id)')
      .gt('long.pages', 400)
      .eq('id', 1)
      .single();
    expect(data).toEqual({ id: 1, long: [{ id: 3 }] });
  });

  it('or inside an embed', async () => {
    const { data } = await anon
      .from('publishers')
      .select('id, books(id)')
      .or('pages.gt.400,price.gt.100', { referencedTable: 'books' })
      .eq('id', 1)
      .single();
    expect(data).toEqual({ id: 1, books: [{ id: 3 }] });
  });

  it('order and limit of an embed', async () => {
    const { data } = await anon
      .from('authors')
      .select('id, books!author_id(id)')
      .eq('id', 1)
      .order('pages', { referencedTable: 'books', ascending: true })
      .limit(1, { referencedTable: 'books' })
      .single();
    expect(data).toEqual({ id: 1, books: [{ id: 2 }] });
  });

  it('rows without an embedded row', async () => {
    const { data, count } = await anon.from('publishers').select('id, books(id)', { count: 'exact' }).is('books', null);
    expect(data).toEqual([{ id: 3, books: [] }]);
    expect(count).toBe(1);
  });

  it('rows with one, and the embed itself not shown', async () => {
    const { data } = await anon.from('publishers').select('id, books()').not('books', 'is', null).order('id');
    expect(data).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('either of two embeds', async () => {
    const { data } = await anon
      .from('books')
      .select('id, covers(), publishers()')
      .or('covers.not.is.null,publishers.is.null')
      .order('id');
    expect(data).toEqual([{ id: 1 }, { id: 3 }, { id: 4 }]);
  });

  it('order by a column of a to-one embed', async () => {
    const { data } = await anon
      .from('books')
      .select('id, authors!author_id(id)')
      .order('authors(name)', { ascending: false })
      .order('id');
    expect(data).toEqual([
      { id: 4, authors: { id: 3 } },
      { id: 3, authors: { id: 2 } },
      { id: 1, authors: { id: 1 } },
      { id: 2, authors: { id: 1 } },
    ]);
  });
});

describe('spreads', () => {
  it('to one', async () => {
    const { data } = await anon
      .from('books')
      .select('id, ...authors!author_id(writer:name)')
      .order('id')
      .limit(1)
      .single();
    expect(data).toEqual({ id: 1, writer: 'Ada' });
  });

  it('to one with every column', async () => {
    const { data } = await anon.from('book_genres').select('...genres(*)').eq('book_id', 1).order('genre_id');
    expect(data).toEqual([
      { id: 1, label: 'novel' },
      { id: 2, label: 'travel' },
    ]);
  });

  it('a table in itself by the name of the key is refused', async () => {
    const { error } = await anon.from('authors').select('name, pupils:authors!authors_mentor_id_fkey(name)');
    expect([error?.code, error?.message]).toEqual([
      'PGRST200',
      "Could not find a relationship between 'authors' and 'authors' in the schema cache",
    ]);
  });

  it('the same table twice without an alias is refused, and with one it is not', async () => {
    const { error, status } = await anon.from('books').select('id, publishers(name), publishers(id)');
    expect([status, error?.code, error?.message]).toEqual([
      400,
      '42712',
      'table name "books_publishers_1" specified more than once',
    ]);
    const { data } = await anon.from('books').select('id, publishers(name), house:publishers(id)').eq('id', 1);
    expect(data).toEqual([{ id: 1, publishers: { name: 'North' }, house: { id: 1 } }]);
  });

  it('nested', async () => {
    const { data } = await anon
      .from('covers')
      .select('color, ...books(title, ...publishers(publisher:name))')
      .eq('book_id', 1)
      .single();
    expect(data).toEqual({ color: 'red', title: 'First Light', publisher: 'North' });
  });

  it('to many, as arrays', async () => {
    const { data } = await anon
      .from('publishers')
      .select('name, ...books(titles:title, pages)')
      .order('id')
      .order('id', { referencedTable: 'books' });
    expect(data).toEqual([
      { name: 'North', titles: ['First Light', 'Third Rail'], pages: [320, 410] },
      { name: 'South', titles: ['Second Wind'], pages: [90] },
      { name: 'Empty', titles: [], pages: [] },
    ]);
  });
});

describe('embeds that cannot be', () => {
  it('without a relationship', async () => {
    const { error, status } = await anon.from('books').select('settings(*)');
    expect([status, error?.code, error?.message, error?.details]).toEqual([
      400,
      'PGRST200',
      "Could not find a relationship between 'books' and 'settings' in the schema cache",
      "Searched for a foreign key relationship between 'books' and 'settings' in the schema 'public', but no matches were found.",
    ]);
  });

  it('suggests the nearest', async () => {
    const { error } = await anon.from('books').select('publisher(*)');
    expect(error?.hint).toBe("Perhaps you meant 'publishers' instead of 'publisher'.");
  });

  it('with several relationships', async () => {
    const response = await rest('books?select=authors(*)');
    expect(response.status).toBe(300);
    const error = (await response.json()) as { code: string; message: string; details: object[]; hint: string };
    expect([error.code, error.message]).toEqual([
      'PGRST201',
      "Could not embed because more than one relationship was found for 'books' and 'authors'",
    ]);
    expect(error.details).toEqual(
      expect.arrayContaining([
        {
          cardinality: 'many-to-one',
          embedding: 'books with authors',
          relationship: 'books_author_id_fkey using books(author_id) and authors(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'books with authors',
          relationship: 'books_editor_fkey using books(editor_id) and authors(id)',
        },
      ]),
    );
    expect(error.hint).toMatch(
      /^Try changing 'authors' to one of the following: 'authors!books_\w+', 'authors!books_\w+'\. Find the desired relationship in the 'details' key\.$/,
    );
  });

  it('filtered without being selected', async () => {
    const { error, status } = await anon.from('books').select('id').eq('covers.color', 'red');
    expect([status, error?.code, error?.message, error?.hint]).toEqual([
      400,
      'PGRST108',
      "'covers' is not an embedded resource in this request",
      "Verify that 'covers' is included in the 'select' query parameter.",
    ]);
  });

  it('ordered by a to-many embed', async () => {
    const { error } = await anon.from('publishers').select('id, books(id)').order('books(id)');
    expect([error?.code, error?.message, error?.details]).toEqual([
      'PGRST118',
      "A related order on 'books' is not possible",
      "'publishers' and 'books' do not form a many-to-one or one-to-one relationship",
    ]);
  });

  it('compared with a value', async () => {
    const { error } = await anon.from('publishers').select('id, books(id)').eq('books', 1);
    expect([error?.code, error?.message]).toEqual(['PGRST120', "Bad operator on the 'books' embedded resource"]);
  });

  it('names the missing column of an embed', async () => {
    const { error } = await anon.from('books').select('publishers(nope)');
    expect([error?.code, error?.message]).toEqual(['42703', 'column publishers_1.nope does not exist']);
  });
});
