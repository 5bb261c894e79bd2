import postgres from 'postgres';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { anon, databaseUrl, rest, service } from './support.ts';

describe('unless configured', () => {
  it('refuses aggregates', async () => {
    const { error, status } = await anon.from('books').select('pages.sum()');
    expect([status, error?.code, error?.message]).toEqual([
      400,
      'PGRST123',
      'Use of aggregate functions is not allowed',
    ]);
  });

  it('refuses plans', async () => {
    const { error } = await anon.from('genres').select('*').explain();
    expect(error?.code).toBe('PGRST107');
  });
});

// Only a database login can configure; a hosted project is checked as it is.
describe.runIf(databaseUrl)('when configured', () => {
  const sql = postgres(databaseUrl ?? '', { max: 1, onnotice: () => {} });
  const options = { db_aggregates_enabled: 'true', db_plan_enabled: 'true', db_tx_end: 'commit-allow-override' };

  /** Tells the service to read its settings again, and waits until that shows. */
  async function reconfigure(isObeyed: () => Promise<boolean>): Promise<void> {
    await sql`notify pgrst, 'reload config'`;
    await vi.waitUntil(isObeyed, { timeout: 10_000 });
  }
  const areAggregatesOn = async () => (await anon.from('books').select('pages.sum()')).error === null;

  beforeAll(async () => {
    for (const [name, value] of Object.entries(options)) {
      await sql.unsafe(`alter role authenticator set pgrst.${name} = '${value}'`);
    }
    await reconfigure(areAggregatesOn);
    return async () => {
      for (const name of Object.keys(options)) await sql.unsafe(`alter role authenticator reset pgrst.${name}`);
      await reconfigure(async () => !(await areAggregatesOn()));
      await sql.end();
    };
  });

  const known = () => anon.from('books');

  it('aggregates a whole table', async () => {
    const { data } = await known().select('pages.sum(), most:pages.max(), count()').lte('id', 4).single();
    expect(data).toEqual({ sum: 970, most: 410, count: 4 });
  });

  it('aggregates by the other columns', async () => {
    const { data } = await known().select('format, pages.sum()').lte('id', 4).order('format');
    expect(data).toEqual([
      { format: 'paper', sum: 470 },
      { format: 'audio', sum: 90 },
      { format: 'screen', sum: 410 },
    ]);
  });

  it('casts before and after aggregating', async () => {
    const { data } = await known().select('pages::text.max()::int').eq('id', 2).single();
    expect(data).toEqual({ max: 90 });
  });

  it('aggregates inside an embed', async () => {
    const { data } = await anon.from('publishers').select('name, books(pages.sum())').lte('id', 2).order('id');
    expect(data).toEqual([
      { name: 'North', books: [{ sum: 730 }] },
      { name: 'South', books: [{ sum: 90 }] },
    ]);
  });

  it('groups by an embed', async () => {
    const { data } = await known().select('pages.sum(), publishers(name)').in('id', [1, 3]);
    expect(data).toEqual([{ sum: 730, publishers: { name: 'North' } }]);
  });

  it('takes the aggregate of a spread in the row around it', async () => {
    const { data } = await known().select('format, ...authors!author_id(id.max())').in('id', [1, 4]);
    expect(data).toEqual([{ format: 'paper', max: 3 }]);
  });

  it('cannot aggregate in a to-many spread', async () => {
    const { error } = await anon.from('publishers').select('name, ...books(pages.sum())');
    expect(error?.code).toBe('PGRST127');
  });

  it('explains', async () => {
    const { data } = await known().select('id').eq('id', 1).explain();
    expect(data).toContain('Aggregate');
    const json = await known().select('id').eq('id', 1).explain({ format: 'json', analyze: true });
    expect(json.data).toMatchObject([{ Plan: { 'Actual Rows': 1 } }]);
  });

  it('rolls back on request', async () => {
    const key = crypto.randomUUID();
    const response = await rest('settings', {
      method: 'POST',
      headers: { prefer: 'tx=rollback, return=representation' },
      body: JSON.stringify({ key, value: 1 }),
    });
    expect([response.status, await response.json()]).toMatchObject([201, [{ key }]]);
    expect(response.headers.get('preference-applied')).toBe('return=representation, tx=rollback');
    expect((await service.from('settings').select().eq('key', key)).data).toEqual([]);
  });

  it('sees new tables, columns and functions without being told', async () => {
    await sql.unsafe(`create table public.later (id int primary key); insert into public.later values (1);
      grant select on public.later to anon`);
    await expect
      .poll(async () => (await anon.from('later').select('*')).data, { timeout: 10_000 })
      .toEqual([{ id: 1 }]);
    await sql.unsafe('drop table public.later');
    await expect
      .poll(async () => (await anon.from('later').select('*')).error?.code, { timeout: 10_000 })
      .toBe('PGRST205');
  });

  it('does not hold on to the type a column had', async () => {
    await sql.unsafe(`create table public.retyped (id int); insert into public.retyped values (1)`);
    const find = async (id: unknown) => (await service.from('retyped').select('id').eq('id', id)).data;
    await vi.waitUntil(async () => (await find(1)) !== null, { timeout: 10_000 });
    // Asked often enough for every connection to have prepared it.
    for (let i = 0; i < 40; i++) await Promise.all([find(1), find(1), find(1)]);
    await sql.unsafe(`alter table public.retyped alter column id type text using 'n' || id`);
    await vi.waitUntil(async () => (await find('n1')) !== null, { timeout: 10_000 });
    expect(await Promise.all(Array.from({ length: 20 }, () => find('n1')))).toEqual(Array(20).fill([{ id: 'n1' }]));
    await sql.unsafe('drop table public.retyped');
  });

  it('obeys the settings of the acting role', async () => {
    const name = async () => (await service.rpc('application_name')).data;
    await sql.unsafe(`alter role service_role set application_name = 'configured'`);
    await reconfigure(async () => (await name()) === 'configured');
    expect(await name()).toBe('configured');
    await sql.unsafe('alter role service_role reset application_name');
    await reconfigure(async () => (await name()) !== 'configured');
  });

  it('changes and deletes only the first rows when given a limit and an order', async () => {
    const owner = crypto.randomUUID();
    await service.from('notes').insert([1, 2, 3].map((rank) => ({ owner, rank })));
    const changed = await rest(`notes?owner=eq.${owner}&order=rank.desc&limit=1&select=rank`, {
      method: 'PATCH',
      headers: { prefer: 'return=representation' },
      body: '{"body": "last"}',
    });
    expect(await changed.json()).toEqual([{ rank: 3 }]);
    await rest(`notes?owner=eq.${owner}&order=rank&limit=2`, { method: 'DELETE' });
    expect((await service.from('notes').select('rank').eq('owner', owner)).data).toEqual([{ rank: 3 }]);
    const unordered = await rest(`notes?owner=eq.${owner}&limit=1`, { method: 'DELETE' });
    expect([unordered.status, await unordered.json()]).toMatchObject([400, { code: 'PGRST109' }]);
  });
});
