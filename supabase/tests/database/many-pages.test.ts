/** Lists of pages longer than what the API answers at once: read in steps, put into order a part at a time. */
import type { TransactionSql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { pagesOf, undone } from './measure.ts';

const sql = openDatabase();
const clear = () => sql`delete from public.content_pages where slug like 'many-%'`;
afterAll(async () => {
  await clear();
  await sql.end();
});

const SHOWN = 100;

/** Published pages behind the seeded ones, each tenth of them a draft, the newest last. */
const addPages = (transaction: TransactionSql | typeof sql, from: number, to: number) => transaction`
  insert into public.content_pages (slug, title, body, is_published, display_order, created_at)
  select 'many-' || lpad(n::text, 5, '0'), 'Many ' || n, 'Words.', n % 10 > 0, 1000 + n, now() + n * interval '1 second'
  from generate_series(${from}::int, ${to}::int) n`;

test('[LE-010] a part of twelve hundred pages is put into order, and every other page stays where it is', async () => {
  await clear();
  await addPages(sql, 1, 1200);
  const read = async () =>
    await sql<{ id: string; is_published: boolean; place: number }[]>`
      select id, is_published, display_order as place from public.content_pages order by display_order, slug`;
  const before = await read();
  const published = before.filter((page) => page.is_published).map(({ id }) => id);
  const seen = published.slice(0, SHOWN);
  const [first = '', ...others] = seen;
  const last = seen.at(-1) ?? '';
  // The first one to the end of what shows, and later the last one to the beginning.
  const reorder = (p_page_ids: string[], p_seen: string[]) =>
    rowsOf(as('staff').rpc('reorder_pages', { p_page_ids, p_seen }));
  await reorder([...others, first], seen);
  const after = await read();
  expect(after.filter((page) => page.is_published).map(({ id }) => id)).toEqual([
    ...others,
    first,
    ...published.slice(SHOWN),
  ]);
  const end = before.findIndex(({ id }) => id === last);
  expect(after.slice(end + 1)).toEqual(before.slice(end + 1));
  expect(after.map(({ place }) => place)).toEqual(before.map(({ place }) => place));
  await reorder([first, ...others], [...others, first]);
  expect(await read()).toEqual(before);
  await reorder([last, ...seen.slice(0, -1)], seen);
  expect((await read()).filter((page) => page.is_published).map(({ id }) => id)).toEqual([
    last,
    ...seen.slice(0, -1),
    ...published.slice(SHOWN),
  ]);
  await reorder(seen, [last, ...seen.slice(0, -1)]);
  expect(await read()).toEqual(before);
});

test('[LE-010] pages that share a place get one each, and those behind make room', async () => {
  await clear();
  await addPages(sql, 1, 20);
  await sql`update public.content_pages set display_order = 1001 where slug like 'many-%'`;
  const read = async () =>
    await sql<{ id: string; place: number }[]>`
      select id, display_order as place from public.content_pages where slug like 'many-%' and is_published
      order by display_order, slug`;
  const ids = (await read()).map(({ id }) => id);
  const shown = ids.slice(2, 8);
  await rowsOf(as('staff').rpc('reorder_pages', { p_page_ids: shown.toReversed(), p_seen: shown }));
  const after = await read();
  expect(after.map(({ id }) => id)).toEqual([...ids.slice(0, 2), ...shown.toReversed(), ...ids.slice(8)]);
  const places = after.slice(1, 9).map(({ place }) => place);
  expect(new Set(places).size).toBe(places.length);
});

test('[LE-011] the API ends at a thousand rows, and the next step of the list reaches those behind', async () => {
  await clear();
  await addPages(sql, 1, 1200);
  const list = () =>
    as('staff')
      .from('content_pages')
      .select('id, created_at')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false });
  const all = await rowsOf(list());
  expect(all).toHaveLength(1000);
  const { id, created_at } = all.at(-1)!;
  const rest = await rowsOf(
    list()
      .lte('created_at', created_at)
      .or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`),
  );
  const stored = await sql`select id from public.content_pages`;
  expect(new Set([...all, ...rest].map((page) => page.id)).size).toBe(stored.length);
});

test(
  '[LE-010, LE-011] each step of both lists, and another order of what shows, cost the same with ten times the pages',
  { timeout: 300_000 },
  async () => {
    const costs = await undone(sql, async (transaction) => {
      await transaction`delete from public.content_pages where slug like 'many-%'`;
      const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('staff') });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      const found: number[][] = [];
      for (const [from, to] of [
        [1, 1200],
        [1201, 12_000],
      ] as const) {
        await addPages(transaction, from, to);
        await transaction`analyze public.content_pages`;
        const ids = (
          await transaction<{ id: string }[]>`
          select id from public.content_pages where is_published order by display_order, slug limit ${SHOWN}`
        ).map(({ id }) => id);
        const inSql = (list: string[]) => `array[${list.map((id) => `'${id}'`).join()}]::uuid[]`;
        const statements = [
          // In the middle of each list, as PostgREST asks.
          `select id, slug, title from public.content_pages where is_published and display_order >= ${1000 + to / 2}
          and (display_order > ${1000 + to / 2} or (display_order = ${1000 + to / 2} and slug > 'many-0')) order by display_order, slug limit 101`,
          `select id, slug, title from public.content_pages where created_at <= now() + ${to / 2} * interval '1 second'
          and (created_at < now() + ${to / 2} * interval '1 second' or (created_at = now() + ${to / 2} * interval '1 second' and id < '88888888-0000-0000-0000-000000000000'))
          order by created_at desc, id desc limit 51`,
          `select id, slug, title from public.content_pages where is_published = false and publish_at is null order by created_at desc, id desc limit 51`,
          `select public.reorder_pages(${inSql([...ids.slice(1), ids[0]!])}, ${inSql(ids)})`,
        ];
        await transaction`set local role authenticated`;
        const pages: number[] = [];
        for (const statement of statements) pages.push(await pagesOf(transaction, statement));
        await transaction`reset role`;
        found.push(pages);
      }
      return found;
    });
    const [few = [], many = []] = costs;
    for (const [place, pages] of many.entries()) expect(pages).toBeLessThan((few[place] ?? 0) * 1.5 + 60);
  },
);
