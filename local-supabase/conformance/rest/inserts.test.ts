import { describe, expect, it } from 'vitest';
import { anon, rest, service, unique } from './support.ts';

describe('insert', () => {
  it('answers 201 and nothing else by default', async () => {
    const { data, error, status } = await anon.from('notes').insert({ owner: unique('plain') });
    expect([data, error, status]).toEqual([null, null, 201]);
  });

  it('returns the row with defaults filled in', async () => {
    const owner = unique('defaults');
    const { data, status } = await anon.from('notes').insert({ owner }).select('owner, body, rank').single();
    expect([status, data]).toEqual([201, { owner, body: null, rank: 7 }]);
  });

  it('several rows at once', async () => {
    const owner = unique('bulk');
    const { data } = await anon
      .from('notes')
      .insert([
        { owner, rank: 1 },
        { owner, rank: 2 },
      ])
      .select('rank');
    expect(data).toEqual([{ rank: 1 }, { rank: 2 }]);
  });

  it('of no row at all', async () => {
    const { data, error, status } = await anon.from('notes').insert([]).select();
    expect([data, error, status]).toEqual([[], null, 201]);
  });

  it('a row of defaults alone', async () => {
    const { data, error } = await service
      .from('notes')
      .insert({ owner: unique('x') })
      .select('rank')
      .single();
    expect([data, error]).toEqual([{ rank: 7 }, null]);
  });

  it('fills missing keys with null', async () => {
    const owner = unique('nulls');
    const { error, status } = await anon.from('notes').insert([{ owner, rank: 1 }, { owner }]);
    expect([status, error?.code]).toEqual([400, '23502']);
  });

  it('fills missing keys with defaults on request, identities too', async () => {
    const owner = unique('missing');
    const { data, error } = await service
      .from('authors')
      .insert(
        [
          { name: owner, tags: ['x'] },
          { name: owner, id: 900_000 + Math.floor(Math.random() * 90_000) },
        ],
        { defaultToNull: false },
      )
      .select('id, tags');
    expect(error).toBeNull();
    expect(data?.[0]?.id).toBeGreaterThanOrEqual(100);
    expect(data?.map(({ tags }) => tags)).toEqual([['x'], []]);
    await service.from('authors').delete().eq('name', owner);
  });

  it('returns embedded rows', async () => {
    const { data } = await service
      .from('books')
      .insert({ title: unique('embedded'), author_id: 2, publisher_id: 1 })
      .select('id, pages, publishers(name), author:authors!author_id(name)')
      .single();
    expect(data).toMatchObject({ pages: 100, publishers: { name: 'North' }, author: { name: 'Ben' } });
    await service.from('books').delete().eq('id', data?.id);
  });

  it('takes only the columns named', async () => {
    const owner = unique('columns');
    const response = await rest('notes?columns=owner,rank&select=owner,body,rank', {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: JSON.stringify({ owner, rank: 3, body: 'ignored', other: 1 }),
    });
    expect(await response.json()).toEqual([{ owner, body: null, rank: 3 }]);
  });

  it('gives the address of the new row', async () => {
    const key = unique('address');
    const response = await rest('settings', {
      method: 'POST',
      headers: { prefer: 'return=headers-only' },
      body: JSON.stringify({ key, value: 1 }),
    });
    expect([response.status, response.headers.get('location')]).toEqual([201, `/settings?key=eq.${key}`]);
  });

  it('keeps digits that JavaScript would lose', async () => {
    const key = unique('digits');
    const response = await rest('settings?select=value', {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: `{"key": "${key}", "value": 12345678901234567890.123}`,
    });
    expect(await response.text()).toContain('12345678901234567890.123');
  });

  it('reads csv', async () => {
    const owner = unique('csv');
    const response = await rest('notes?select=body,rank&order=rank', {
      method: 'POST',
      headers: { prefer: 'return=representation', 'content-type': 'text/csv' },
      body: `owner,body,rank\n${owner},"a, ""b""",1\n${owner},NULL,2\n`,
    });
    expect(await response.json()).toEqual([
      { body: 'a, "b"', rank: 1 },
      { body: null, rank: 2 },
    ]);
  });

  it('counts', async () => {
    const owner = unique('count');
    const { count } = await anon.from('notes').insert(
      [
        { owner, rank: 1 },
        { owner, rank: 2 },
      ],
      { count: 'exact' },
    );
    expect(count).toBe(2);
  });

  it.each([
    [
      'a column nobody knows',
      'notes',
      '{"nope": 1}',
      400,
      'PGRST204',
      "Could not find the 'nope' column of 'notes' in the schema cache",
    ],
    ['what is not json', 'notes', '{', 400, 'PGRST102', 'Empty or invalid json'],
    ['nothing', 'notes', '', 400, 'PGRST102', 'Empty or invalid json'],
    [
      'rows with different keys',
      'notes',
      '[{"rank": 1}, {"body": "x"}]',
      400,
      'PGRST102',
      'All object keys must match',
    ],
    [
      'a broken check',
      'books',
      '{"title": "x", "author_id": 1, "pages": 0}',
      400,
      '23514',
      'new row for relation "books" violates check constraint "books_pages_check"',
    ],
    [
      'a missing value',
      'books',
      '{"author_id": 1}',
      400,
      '23502',
      'null value in column "title" of relation "books" violates not-null constraint',
    ],
    [
      'a missing parent',
      'books',
      '{"title": "x", "author_id": 777}',
      409,
      '23503',
      'insert or update on table "books" violates foreign key constraint "books_author_id_fkey"',
    ],
    [
      'a duplicate',
      'publishers',
      '{"id": 1, "name": "Other"}',
      409,
      '23505',
      'duplicate key value violates unique constraint "publishers_pkey"',
    ],
    [
      'a wrong enum',
      'books',
      '{"title": "x", "author_id": 1, "format": "stone"}',
      400,
      '22P02',
      'invalid input value for enum book_format: "stone"',
    ],
    [
      'a generated column',
      'books',
      '{"title": "x", "author_id": 1, "slug": "y"}',
      400,
      '428C9',
      'cannot insert a non-DEFAULT value into column "slug"',
    ],
  ])('refuses %s', async (_, table, body, status, code, message) => {
    const response = await rest(table, { method: 'POST', body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message });
  });

  it('refuses who may not write', async () => {
    const { error, status } = await anon.from('genres').insert({ id: 9, label: 'x' });
    expect([status, error?.code, error?.message]).toEqual([401, '42501', 'permission denied for table genres']);
  });

  it('refuses what a policy does not allow', async () => {
    const { error, status } = await anon.from('diaries').insert({ owner: crypto.randomUUID(), entry: 'x' });
    expect([status, error?.code, error?.message]).toEqual([
      401,
      '42501',
      'new row violates row-level security policy for table "diaries"',
    ]);
  });
});

describe('upsert', () => {
  it('changes the row that exists and answers 200', async () => {
    const key = unique('existing');
    const first = await anon.from('settings').upsert({ key, value: 1 });
    const second = await anon.from('settings').upsert({ key, value: 2 }).select('key, value');
    expect([first.status, second.status, second.data]).toEqual([201, 200, [{ key, value: 2 }]]);
  });

  it('answers 201 when one of the rows is new', async () => {
    const [old, fresh] = [unique('old'), unique('fresh')];
    await anon.from('settings').insert({ key: old });
    const { status, data } = await anon
      .from('settings')
      .upsert([
        { key: old, value: 1 },
        { key: fresh, value: 2 },
      ])
      .select('value');
    expect([status, data]).toEqual([201, [{ value: 1 }, { value: 2 }]]);
  });

  it('on other columns', async () => {
    const owner = unique('conflict');
    await anon.from('notes').insert({ owner, rank: 1, body: 'a' });
    const { data } = await anon
      .from('notes')
      .upsert({ owner, rank: 1, body: 'b' }, { onConflict: 'owner,rank' })
      .select('body');
    expect(data).toEqual([{ body: 'b' }]);
  });

  it('ignores duplicates on request', async () => {
    const key = unique('ignored');
    await anon.from('settings').insert({ key, value: 1 });
    const { data, status } = await anon.from('settings').upsert({ key, value: 2 }, { ignoreDuplicates: true }).select();
    const { data: kept } = await anon.from('settings').select('value').eq('key', key).single();
    expect([status, data, kept]).toEqual([201, [], { value: 1 }]);
  });

  it('on a composite key', async () => {
    const a = Math.floor(Math.random() * 1e9);
    await anon.from('counters').upsert({ a, b: 1, total: 1 });
    const { data, status } = await anon.from('counters').upsert({ a, b: 1, total: 2 }).select('total').single();
    expect([status, data]).toEqual([200, { total: 2 }]);
  });

  it('through a view that shows the key', async () => {
    const name = unique('view');
    const first = await anon.from('setting_list').upsert({ name, value: 1 });
    const second = await anon.from('setting_list').upsert({ name, value: 2 }).select();
    expect([first.status, second.status, second.data]).toEqual([201, 200, [{ name, value: 2 }]]);
  });

  it('needs a matching constraint', async () => {
    const { error, status } = await anon.from('notes').upsert({ owner: 'x', rank: 1 }, { onConflict: 'body' });
    expect([status, error?.code]).toEqual([400, '42P10']);
  });
});
