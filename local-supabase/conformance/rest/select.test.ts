import { describe, expect, it } from 'vitest';
import { anon, rest } from './support.ts';

const ada = () => anon.from('authors');

describe('select', () => {
  it('returns the named columns', async () => {
    const { data } = await ada().select('id, name').eq('id', 1).single();
    expect(data).toEqual({ id: 1, name: 'Ada' });
  });

  it('renames columns', async () => {
    const { data } = await ada().select('writer:name').eq('id', 1).single();
    expect(data).toEqual({ writer: 'Ada' });
  });

  it('casts columns', async () => {
    const { data } = await anon.from('books').select('pages::text, cost:price::int').eq('id', 1).single();
    expect(data).toEqual({ pages: '320', cost: 13 });
  });

  it('keeps numbers, arrays, dates and enums as json has them', async () => {
    const { data } = await anon.from('books').select('price, format, lent, available').eq('id', 1).single();
    expect(data).toEqual({ price: 12.5, format: 'paper', lent: '[2024-01-01,2024-01-10)', available: true });
    const author = await ada().select('tags, born').eq('id', 1).single();
    expect(author.data).toEqual({ tags: ['math', 'code'], born: '1815-12-10' });
  });

  it('gives timestamps in ISO 8601 with an offset', async () => {
    const { data } = await anon.from('books').select('created_at').eq('id', 1).single();
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  it('follows paths into json', async () => {
    const { data } = await ada()
      .select('profile->city, profile->>city, town:profile->>city, profile->langs->0, profile->address->zip')
      .eq('id', 1)
      .single();
    expect(data).toEqual({ city: 'London', town: 'London', langs: 'en', zip: 7 });
  });

  it('follows paths into what is not json', async () => {
    const { data } = await ada().select('first:tags->0').eq('id', 1).single();
    expect(data).toEqual({ first: 'math' });
  });

  it('computes columns by function', async () => {
    const { data } = await anon.from('books').select('title, title_length').eq('id', 1).single();
    expect(data).toEqual({ title: 'First Light', title_length: 11 });
    const longest = await anon.from('books').select('id').gt('title_length', 10).order('title_length').order('id');
    expect(longest.data?.map((row) => row.id)).toEqual([1, 2, 4]);
  });

  it('reads a view like a table', async () => {
    const { data } = await anon.from('book_list').select('name').eq('id', 2).single();
    expect(data).toEqual({ name: 'Second Wind' });
  });

  it('counts rows of the whole table by the column count', async () => {
    const { data } = await anon.from('genres').select('count').single();
    expect(data).toEqual({ count: 3 });
  });

  it('names the missing column', async () => {
    const { error, status } = await anon.from('books').select('nope');
    expect([status, error?.code, error?.message]).toEqual([400, '42703', 'column books.nope does not exist']);
  });

  it('refuses a column without the right to read it', async () => {
    const { error, status } = await ada().select('secret');
    expect([status, error?.code, error?.message]).toEqual([401, '42501', 'permission denied for table authors']);
  });

  it('says where a select cannot be read', async () => {
    const { error, status } = await anon.from('books').select('id,authors(name[])');
    expect([status, error?.code, error?.message]).toEqual([
      400,
      'PGRST100',
      '"failed to parse select parameter (id,authors(name[]))" (line 1, column 16)',
    ]);
  });

  it('quotes names with the characters of the grammar', async () => {
    const response = await rest('authors?select=%22na,me%22:name&id=eq.1');
    expect(await response.json()).toEqual([{ 'na,me': 'Ada' }]);
  });

  it('does not take SQL by way of names, casts or aliases', async () => {
    for (const select of ['id"; drop table public.genres; --', 'id::int); drop table genres', 'x":id']) {
      const response = await rest(`genres?select=${encodeURIComponent(select)}`);
      expect(response.status).toBe(400);
    }
    expect((await anon.from('genres').select('id')).data).toHaveLength(3);
  });

  it('returns csv', async () => {
    const { data } = await anon.from('genres').select('id, label').order('id').csv();
    expect(data).toBe('id,label\n1,novel\n2,travel\n3,unused');
  });

  it('leaves nulls out on request', async () => {
    const { data } = await anon.from('books').select('id, price').eq('id', 3).stripNulls();
    expect(data).toEqual([{ id: 3 }]);
  });

  it('answers a head request without a body', async () => {
    const { data, count, status } = await anon.from('books').select('*', { head: true, count: 'exact' });
    expect([data, count, status]).toEqual([null, 4, 200]);
  });
});

describe('one row', () => {
  it('single gives the row itself', async () => {
    const { data } = await anon.from('genres').select('label').eq('id', 1).single();
    expect(data).toEqual({ label: 'novel' });
  });

  it.each([
    ['none', '99', 'The result contains 0 rows'],
    ['several', '0', 'The result contains 3 rows'],
  ])('single refuses %s', async (_, id, details) => {
    const query = anon.from('genres').select('label');
    const { error, status } = await (id === '0' ? query.gt('id', id) : query.eq('id', id)).single();
    expect([status, error?.code, error?.message, error?.details]).toEqual([
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      details,
    ]);
  });

  it('maybeSingle gives null for none', async () => {
    const { data, error } = await anon.from('genres').select('label').eq('id', 99).maybeSingle();
    expect([data, error]).toEqual([null, null]);
  });

  it('maybeSingle refuses several', async () => {
    const { error } = await anon.from('genres').select('label').maybeSingle();
    expect(error?.code).toBe('PGRST116');
  });
});
