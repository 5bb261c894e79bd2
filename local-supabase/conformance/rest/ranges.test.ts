import { describe, expect, it } from 'vitest';
import { anon, rest } from './support.ts';

describe('order', () => {
  it('by several columns', async () => {
    const { data } = await anon.from('books').select('id').order('format', { ascending: false }).order('pages');
    expect(data?.map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  });

  it.each([
    ['nulls last by default', 'price', [2, 1, 4, 3]],
    ['nulls first when descending', 'price.desc', [3, 4, 1, 2]],
    ['nullsfirst', 'price.asc.nullsfirst', [3, 2, 1, 4]],
    ['nullslast', 'price.desc.nullslast', [4, 1, 2, 3]],
    ['nullsfirst alone', 'price.nullsfirst', [3, 2, 1, 4]],
  ])('%s', async (_, order, expected) => {
    const rows = (await (await rest(`books?select=id&order=${order}`)).json()) as { id: number }[];
    expect(rows.map(({ id }) => id)).toEqual(expected);
  });

  it('by a path into json', async () => {
    const rows = (await (await rest('authors?select=id&order=profile->>city.desc.nullslast')).json()) as {
      id: number;
    }[];
    expect(rows.map(({ id }) => id).slice(0, 4)).toEqual([4, 2, 1, 3]);
  });

  it('refuses a direction nobody knows', async () => {
    const response = await rest('books?order=id.down');
    expect(await response.json()).toEqual({
      code: 'PGRST100',
      message: '"failed to parse order (id.down)" (line 1, column 3)',
      details: 'unexpected "d" expecting "asc", "desc", "nullsfirst" or "nullslast"',
      hint: null,
    });
  });
});

describe('ranges', () => {
  it('limit and offset', async () => {
    const { data } = await anon.from('books').select('id').order('id').range(1, 2);
    expect(data).toEqual([{ id: 2 }, { id: 3 }]);
  });

  it('say which rows came', async () => {
    const response = await rest('books?select=id&order=id&limit=2&offset=1');
    expect([response.status, response.headers.get('content-range')]).toEqual([200, '1-2/*']);
  });

  it('in the Range header', async () => {
    const response = await rest('books?select=id&order=id', { headers: { range: '1-2', prefer: 'count=exact' } });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, '1-2/4']);
    expect(await response.json()).toEqual([{ id: 2 }, { id: 3 }]);
  });

  it('limit 0 gives no row', async () => {
    const { data, count } = await anon.from('books').select('id', { count: 'exact' }).limit(0);
    expect([data, count]).toEqual([[], 4]);
  });

  it('beyond the rows, when counted', async () => {
    const { error, status } = await anon.from('books').select('id', { count: 'exact' }).range(50, 60);
    expect([status, error?.code, error?.message, error?.details]).toEqual([
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'An offset of 50 was requested, but there are only 4 rows.',
    ]);
  });

  it('beyond the rows, when not counted', async () => {
    const { data, status } = await anon.from('books').select('id').range(50, 60);
    expect([status, data]).toEqual([200, []]);
  });

  it('negative', async () => {
    const response = await rest('books?limit=-1');
    expect([response.status, await response.json()]).toEqual([
      416,
      {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'Limit should be greater than or equal to zero.',
        hint: null,
      },
    ]);
  });

  it('upside down', async () => {
    const response = await rest('books', { headers: { range: '5-2' } });
    expect([response.status, ((await response.json()) as { details: string }).details]).toEqual([
      416,
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ]);
  });
});

describe('counts of reads', () => {
  it.each(['exact', 'estimated'] as const)('%s', async (kind) => {
    const { count, status } = await anon.from('books').select('id', { count: kind }).limit(1);
    expect([count, status]).toEqual([4, 206]);
  });

  it('planned', async () => {
    const { count, error } = await anon.from('books').select('id', { count: 'planned' });
    expect(error).toBeNull();
    expect(count).toBeGreaterThan(0);
  });

  it('exact with filters', async () => {
    const { count } = await anon.from('books').select('id', { count: 'exact' }).gt('pages', 100);
    expect(count).toBe(3);
  });

  it('names the preference it obeyed', async () => {
    const response = await rest('books?select=id', { headers: { prefer: 'count=exact, timezone=Asia/Tokyo' } });
    expect(response.headers.get('preference-applied')).toBe('count=exact, timezone=Asia/Tokyo');
  });
});
