import { describe, expect, it } from 'vitest';
import { anon, rest, service, unique } from './support.ts';

describe('update', () => {
  it('answers 204', async () => {
    const key = unique('update');
    await anon.from('settings').insert({ key, value: 1 });
    const { status, data } = await anon.from('settings').update({ value: 2 }).eq('key', key);
    expect([status, data]).toEqual([204, null]);
  });

  it('returns the changed rows, with embeds', async () => {
    const { data, status } = await service
      .from('books')
      .update({ available: true })
      .eq('id', 1)
      .select('id, covers(color)');
    expect([status, data]).toEqual([200, [{ id: 1, covers: { color: 'red' } }]]);
  });

  it('of no row gives none', async () => {
    const { status, data, count } = await anon
      .from('settings')
      .update({ value: 1 }, { count: 'exact' })
      .eq('key', unique('none'))
      .select();
    expect([status, data, count]).toEqual([200, [], 0]);
  });

  it('with or', async () => {
    const [a, b] = [unique('a'), unique('b')];
    await anon.from('settings').insert([{ key: a }, { key: b }]);
    const { count } = await anon
      .from('settings')
      .update({ value: 5 }, { count: 'exact' })
      .or(`key.eq.${a},key.eq.${b}`);
    expect(count).toBe(2);
  });

  it('returns columns without a right to read the others', async () => {
    const { data, error } = await service.from('authors').update({ secret: 'x' }).eq('id', 1).select('id');
    expect([data, error]).toEqual([[{ id: 1 }], null]);
  });

  it('nothing given changes nothing', async () => {
    const { status, data } = await anon.from('settings').update({}).eq('key', 'x').select();
    expect([status, data]).toEqual([200, []]);
  });

  it('single refuses and undoes what changed several rows', async () => {
    const owner = unique('undone');
    await anon.from('notes').insert([
      { owner, rank: 1 },
      { owner, rank: 2 },
    ]);
    const { error } = await anon.from('notes').update({ body: 'changed' }).eq('owner', owner).select().single();
    const { data } = await anon.from('notes').select('body').eq('owner', owner);
    expect([error?.code, data]).toEqual(['PGRST116', [{ body: null }, { body: null }]]);
  });

  it('maxAffected refuses and undoes', async () => {
    const owner = unique('affected');
    await anon.from('notes').insert([
      { owner, rank: 1 },
      { owner, rank: 2 },
    ]);
    const response = await rest(`notes?owner=eq.${owner}`, {
      method: 'PATCH',
      headers: { prefer: 'handling=strict, max-affected=1' },
      body: '{"body": "x"}',
    });
    const { count } = await anon
      .from('notes')
      .select('*', { count: 'exact', head: true })
      .eq('owner', owner)
      .is('body', null);
    expect([response.status, count, await response.json()]).toEqual([
      400,
      2,
      {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 2 rows',
        hint: null,
      },
    ]);
  });
});

describe('delete', () => {
  it('answers 204, and the rows are gone', async () => {
    const key = unique('gone');
    await anon.from('settings').insert({ key });
    const { status } = await anon.from('settings').delete().eq('key', key);
    const { data } = await anon.from('settings').select().eq('key', key);
    expect([status, data]).toEqual([204, []]);
  });

  it('returns and counts the deleted rows', async () => {
    const key = unique('returned');
    await anon.from('settings').insert({ key, value: 3 });
    const { data, count, status } = await anon
      .from('settings')
      .delete({ count: 'exact' })
      .eq('key', key)
      .select('value');
    expect([status, data, count]).toEqual([200, [{ value: 3 }], 1]);
  });

  it('returns the number of rows in their place', async () => {
    const owner = unique('number');
    await anon.from('notes').insert([
      { owner, rank: 1 },
      { owner, rank: 2 },
    ]);
    const { data } = await anon.from('notes').delete().eq('owner', owner).select('count');
    expect(data).toEqual([{ count: 2 }]);
  });

  it('cannot take a parent away', async () => {
    const { error, status } = await service.from('publishers').delete().eq('id', 1);
    expect([status, error?.code]).toEqual([409, '23503']);
  });
});

describe('put', () => {
  const put = (query: string, body: object) =>
    rest(`settings?${query}`, {
      method: 'PUT',
      headers: { prefer: 'return=representation' },
      body: JSON.stringify(body),
    });

  it('creates, then replaces, the row the address names', async () => {
    const key = unique('put');
    const created = await put(`key=eq.${key}`, { key, value: 1, updated: 0 });
    const replaced = await put(`key=eq.${key}`, { key, value: 2, updated: 0 });
    expect([created.status, replaced.status, await replaced.json()]).toEqual([
      201,
      200,
      [{ key, value: 2, updated: 0 }],
    ]);
  });

  it('refuses a key that differs', async () => {
    const response = await put('key=eq.one', { key: 'two', value: 1 });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST115' }]);
  });

  it.each(['key=neq.x', 'value=eq.1', 'key=eq.a&value=eq.1', ''])('refuses the address %s', async (query) => {
    const response = await put(query, { key: 'x' });
    expect([response.status, await response.json()]).toMatchObject([405, { code: 'PGRST105' }]);
  });

  it('refuses a limit', async () => {
    const response = await put('key=eq.x&limit=1', { key: 'x' });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST114' }]);
  });
});
