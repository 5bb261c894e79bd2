import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const college = '00000000-0000-4000-8000-00000000d000';

beforeAll(async () => {
  await sql`
    insert into public.colleges (id, slug, name, city, state, level, is_published)
    values (${college}, 'search-test-college', 'Search 100% Test_College', 'Austin', 'TX', 'club', true)`;
  await sql`
    insert into public.college_programs (college_id, esports_title_id, scholarship_min, scholarship_max)
    select ${college}, id, 500, 4000 from public.esports_titles where slug = 'rocket-league'`;
});
afterEach(() => sql`update public.colleges set is_published = true where id = ${college}`);
afterAll(async () => {
  await sql`delete from public.colleges where id = ${college}`;
  await sql.end();
});

interface Page {
  colleges: { id: string; name: string; state: string; games: string[]; fit: number | null; fit_game: string | null }[];
  next: { id: string; value: string } | null;
  counts: {
    total: number;
    is_exact: boolean;
    states: Record<string, number>;
    games: { name: string; amount: number }[];
  } | null;
  has_games: boolean | null;
}

async function search(filters: object = {}, kind?: AccountKind): Promise<Page> {
  const client = kind ? as(kind) : signedOut();
  return (await rowsOf(client.rpc('search_colleges', filters))) as unknown as Page;
}

async function searchAll(filters: object, kind?: AccountKind): Promise<Page['colleges']> {
  const found: Page['colleges'] = [];
  for (let next: Page['next'] = null, isFirst = true; isFirst || next; isFirst = false) {
    const page: Page = await search({ ...filters, ...(next && { p_after: next.value, p_after_id: next.id }) }, kind);
    expect(page.colleges.length).toBeLessThanOrEqual(24);
    expect(page.counts === null).toBe(!isFirst);
    found.push(...page.colleges);
    next = page.next;
  }
  return found;
}
const namesOf = ({ colleges }: Page) => colleges.map(({ name }) => name);

test.each([
  ['name', 'c.name, c.id'],
  ['scholarship', 'coalesce(c.scholarship_max, 0) desc, c.id'],
  ['reply', 'r.median_days nulls last, c.id'],
])('[RC-001] in the order by %s pages follow each other without a gap or a repeat', async (p_sort, order) => {
  const expected = await sql.unsafe<{ id: string }[]>(
    `select c.id from public.colleges c left join public.college_reply_times r on r.college_id = c.id
     where c.is_published order by ${order}`,
  );
  expect((await searchAll({ p_sort })).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

test.each([
  [{}, 'true'],
  [{ p_games: ['Valorant', 'Rocket League'] }, "games && '{Valorant,Rocket League}'"],
  [{ p_scholarships: 'true', p_level: 'varsity' }, "scholarships and level = 'varsity'"],
  [{ p_state: 'TX', p_has_open_spots: true }, "country = 'US' and state = 'TX' and open_spots > 0"],
  [{ p_scholarships: 'unknown' }, 'false'],
  [{ p_state: "T'X" }, 'false'],
  [{ p_country: 'CA' }, "country = 'CA'"],
  [{ p_country: 'CA', p_state: 'ON', p_level: 'varsity' }, "place = 'CA-ON' and level = 'varsity'"],
  [{ p_country: 'CA', p_state: 'TX' }, 'false'],
  [{ p_country: 'ca' }, 'false'],
  // California: an address from before there were countries.
  [{ p_state: 'CA' }, "place = 'US-CA'"],
  [{ p_text: '100% test_' }, "name ilike '%100\\% test\\_%'"],
  [{ p_text: ' uni ', p_games: ['Valorant'] }, "name ilike '%uni%' and games && '{Valorant}'"],
  [{ p_text: '%_*' }, 'false'],
])('[RC-001, RC-002, RC-003] %o shows, and counts, exactly what matches', async (filters, condition) => {
  const expected = await sql.unsafe<{ id: string }[]>(
    `select id from public.colleges where is_published and ${condition} order by name, id`,
  );
  expect((await searchAll(filters)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  expect((await search(filters)).counts).toMatchObject({ total: expected.length, is_exact: true });
});

test('[RC-001] what each state and game would leave is counted without its own filter', async () => {
  const { counts } = await search({ p_games: ['Rocket League'], p_state: 'TX', p_scholarships: 'true' });
  const states = await sql`
    select state, count(*)::int as amount from public.colleges
    where is_published and country = 'US' and scholarships and games && '{Rocket League}' group by state`;
  expect(counts?.states).toEqual(Object.fromEntries(states.map(({ state, amount }) => [state, amount])));
  const games = await sql`
    select t.name, count(c.id)::int as amount from public.esports_titles t
    left join public.colleges c on t.name = any (c.games) and c.is_published and c.scholarships and c.place = 'US-TX'
    where t.active group by t.name order by t.name`;
  expect(counts?.games).toEqual(games.map((game) => ({ ...game })));
});

test.each([{}, { p_games: ['Valorant'] }, { p_text: 'uni' }, { p_sort: 'reply', p_level: 'varsity' }])(
  '[RC-001] where %o begins further down, the whole is counted when it is asked for',
  async (filters) => {
    const { counts, next } = await search(filters);
    const further = { ...filters, p_after: next?.value, p_after_id: next?.id };
    expect(next).not.toBeNull();
    expect((await search({ ...further, p_with_counts: true })).counts).toEqual(counts);
    expect((await search(further)).counts).toBeNull();
  },
);

test('[RC-001] an unknown order and a broken cursor are refused', async () => {
  const unknown = await signedOut().rpc('search_colleges', { p_sort: 'password' });
  expect(unknown.error?.code).toBe('23514');
  const broken = await signedOut().rpc('search_colleges', { p_sort: 'reply', p_after: 'x', p_after_id: college });
  expect(broken.error?.code).toBe('22P02');
});

test('[RC-001, RC-020] the order by fit shows a player the best fit of each college, in order', async () => {
  const found = await searchAll({ p_sort: 'fit', p_fits_me: true }, 'player');
  expect(found.length).toBeGreaterThan(24);
  expect(found.map(({ fit }) => fit)).toEqual(found.map(({ fit }) => fit).toSorted((a, b) => b! - a!));
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  for (const { id, fit, fit_game, games } of found.slice(0, 5)) {
    const [best] = (await rowsOf(as('player').rpc('fit_for_college', { p_college_id: id }))) as unknown as {
      fit: number;
    }[];
    expect(fit).toBe(best?.fit);
    expect(games).toContain(fit_game);
  }
  const first = await search({ p_sort: 'fit', p_fits_me: true }, 'player');
  expect([first.has_games, first.counts?.total]).toEqual([true, found.length]);
  const inTexas = found.filter(({ state }) => state === 'TX').map(({ name }) => name);
  expect(namesOf(await search({ p_sort: 'fit', p_fits_me: true, p_state: 'TX' }, 'player'))).toEqual(inTexas);
});

test.each([{}, { p_state: 'TX' }, { p_games: ['Rocket League'] }, { p_text: 'uni' }, { p_text: 'un' }])(
  '[RC-001, RC-020] the order by fit drops nothing of %o: what does not fit follows by name',
  async (filters) => {
    const byName = await searchAll(filters, 'player');
    const byFit = await searchAll({ ...filters, p_sort: 'fit' }, 'player');
    expect(byFit.map(({ id }) => id).toSorted()).toEqual(byName.map(({ id }) => id).toSorted());
    const fits = await searchAll({ ...filters, p_sort: 'fit', p_fits_me: true }, 'player');
    const fitting = new Set(fits.map(({ id }) => id));
    const rest = byName.filter(({ id }) => !fitting.has(id));
    expect(byFit.map(({ id }) => id)).toEqual([...fits, ...rest].map(({ id }) => id));
    const { counts } = await search({ ...filters, p_sort: 'fit' }, 'player');
    expect(counts).toEqual((await search(filters, 'player')).counts);
    const fittingByName = await searchAll({ ...filters, p_fits_me: true }, 'player');
    expect(fittingByName.map(({ id }) => id)).toEqual(byName.filter(({ id }) => fitting.has(id)).map(({ id }) => id));
  },
);

test('[RC-001, RC-020] in one game it is the fit of that game', async () => {
  const { colleges } = await search({ p_sort: 'fit', p_fits_me: true, p_games: ['Rocket League'] }, 'player');
  expect(new Set(colleges.map(({ fit_game }) => fit_game))).toEqual(new Set(['Rocket League']));
});

test('[RC-001, RC-020] who plays nothing has no fit, and reads the list by name', async () => {
  for (const kind of [undefined, 'parent'] as const) {
    expect(await search({ p_fits_me: true }, kind)).toMatchObject({ colleges: [], next: null, has_games: false });
    expect(namesOf(await search({ p_sort: 'fit' }, kind))).toEqual(namesOf(await search({}, kind)));
  }
});

test('[RC-001] a college that is not published shows to nobody and is not counted', async () => {
  const before = await search({ p_state: 'TX' });
  expect(namesOf(before)).toContain('Search 100% Test_College');
  await sql`update public.colleges set is_published = false where id = ${college}`;
  for (const kind of [undefined, 'player', 'college-admin', 'admin'] as const) {
    const after = await search({ p_state: 'TX' }, kind);
    expect(namesOf(after)).not.toContain('Search 100% Test_College');
    expect(after.counts?.total).toBe(before.counts!.total - 1);
  }
});

test('[RC-001] counts, reply times and places follow every change', async () => {
  await sql`update public.colleges set state = 'OH', level = 'varsity' where id = ${college}`;
  await sql`
    insert into public.college_reply_times (college_id, median_days, answered_percent, counted)
    values (${college}, 1.5, 80, 6)`;
  const row = async () => {
    const [found] = await sql`
      select c.reply_days::float, p.place, p.is_published from public.colleges c
      join public.college_programs p on p.college_id = c.id where c.id = ${college}`;
    return { ...found };
  };
  expect(await row()).toEqual({ reply_days: 1.5, place: 'US-OH', is_published: true });
  await sql`update public.college_reply_times set median_days = null where college_id = ${college}`;
  expect(await row()).toMatchObject({ reply_days: null });
  await sql`update public.college_reply_times set median_days = 3 where college_id = ${college}`;
  await sql`delete from public.college_reply_times where college_id = ${college}`;
  expect(await row()).toMatchObject({ reply_days: null });
  await sql`delete from public.college_programs where college_id = ${college}`;
  const left = await sql`
    with alike as (
      select country, coalesce(state, ''), level, scholarships, open_spots > 0, games, count(*)::integer from public.colleges
      where is_published group by 1, 2, 3, 4, 5, 6)
    (table alike except table private.college_counts) union all (table private.college_counts except table alike)`;
  expect(left).toEqual([]);
});

test('[RC-001] two changes of alike colleges at once are both counted', async () => {
  const amount = async () =>
    Number(
      (await sql`select coalesce(sum(amount), 0) as amount from private.college_counts where state = 'WY'`)[0]?.amount,
    );
  const before = await amount();
  const other = openDatabase();
  const made = ['race-a', 'race-b', 'race-c', 'race-d'];
  await Promise.all(
    made.map(
      (slug, index) => (index % 2 ? sql : other)`
        insert into public.colleges (slug, name, city, state, is_published) values (${slug}, ${slug}, 'Cody', 'WY', true)`,
    ),
  );
  expect(await amount()).toBe(before + 4);
  await Promise.all(
    made.map((slug, index) => (index % 2 ? sql : other)`delete from public.colleges where slug = ${slug}`),
  );
  expect(await amount()).toBe(before);
  await other.end();
});
