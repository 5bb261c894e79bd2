/** Where people, colleges and teams are: the codes, what each list finds by them, and what of a minor and a private team it tells. */
import { iso31661, iso31662 } from 'iso-3166';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '@lineup/ui/country-codes';
import { statesElsewhere } from '../../../apps/recruiting/src/model/states-elsewhere.ts';
import { states } from '../../../apps/recruiting/src/model/states.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const [GUELPH, LEIPZIG] = ['00000000-0000-4000-8000-00000000d201', '00000000-0000-4000-8000-00000000d202'];
const TEAM = '00000000-0000-4000-8000-00000000d203';
const before = await sql`select * from public.player_details where user_id in ${sql([idOf('player'), idOf('minor')])}`;

beforeAll(async () => {
  await sql`
    insert into public.colleges (id, slug, name, city, country, state, is_published) values
      (${GUELPH}, 'country-test-guelph', 'Country Test Guelph', 'Guelph', 'CA', 'ON', true),
      (${LEIPZIG}, 'country-test-leipzig', 'Country Test Leipzig', 'Leipzig', 'DE', null, true)`;
  await sql`
    insert into public.college_programs (college_id, esports_title_id)
    select c.id, t.id from public.colleges c cross join public.esports_titles t
    where c.id in ${sql([GUELPH, LEIPZIG])} and t.slug = 'valorant'`;
  await sql`
    insert into public.roster_needs (program_id, college_id, position)
    select p.id, p.college_id, 'Flex' from public.college_programs p where p.college_id in ${sql([GUELPH, LEIPZIG])}`;
});
afterAll(async () => {
  await sql`delete from public.colleges where id in ${sql([GUELPH, LEIPZIG])}`;
  await sql`delete from public.teams where id = ${TEAM}`;
  for (const { place: _, ...row } of before)
    await sql`update public.player_details set ${sql(row)} where user_id = ${row.user_id}`;
  await sql.end();
});

describe('35.6 the codes', () => {
  test('of countries are those of ISO 3166-1, here and in the browser', async () => {
    const listed = iso31661.filter(({ state }) => state === 'assigned').map(({ alpha2 }) => alpha2);
    const stored = await sql`select code from private.countries`;
    expect(stored.map(({ code }) => String(code)).toSorted()).toEqual(listed.toSorted());
    expect([...COUNTRY_CODES].toSorted()).toEqual(listed.toSorted());
  });

  test('of states are those of ISO 3166-2, but for territories of the US, which are countries there', async () => {
    const stored = await sql`select country || '-' || code as place from private.states`;
    const held = [...new Set(stored.map(({ place }) => String(place).slice(0, 2)))];
    const listed = iso31662.filter(
      ({ code, parent }) =>
        held.includes(parent) && !(parent === 'US' && COUNTRY_CODES.includes(code.slice(3)) && isTerritory(code)),
    );
    expect(stored.map(({ place }) => place).toSorted()).toEqual(listed.map(({ code }) => code).toSorted());
    const asked = await sql`select code from private.countries where private.has_states(code) order by code`;
    expect(asked.map(({ code }) => code)).toEqual(held.toSorted());
  });

  test('of states have the names of ISO 3166-2 in the browser, each one of them', async () => {
    const stored = await sql`select country || '-' || code as place from private.states`;
    const named = Object.entries({ US: states, ...statesElsewhere }).flatMap(([country, names]) =>
      Object.entries(names).map(([code, name]) => [`${country}-${code}`, plain(name)] as const),
    );
    expect(named.map(([place]) => place).toSorted()).toEqual(stored.map(({ place }) => String(place)).toSorted());
    const listed = new Map(iso31662.map(({ code, name }) => [code, plain(name)]));
    expect(named.filter(([place, name]) => listed.get(place) !== name)).toEqual([]);
  });

  /** Without accents, which the standard writes in each language of a country. */
  const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '');

  // Alabama shares its letters with Albania, as most states do with some country.
  const isTerritory = (code: string) => ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'].includes(code.slice(3));

  test.each([
    ['a country that is none', 'XX', null, '23503'],
    ['a country in small letters', 'ca', null, '23514'],
    ['a state of another country', 'CA', 'TX', '23503'],
    ['a state of the US that is none', 'US', 'ZZ', '23503'],
    ['a state of three letters in the US', 'US', 'TEX', '23514'],
    ['a state where we hold none', 'DE', 'SN', '23503'],
    ['no state where we hold them', 'CA', null, '23514'],
  ])('a college in %s is refused', async (_, country, state, code) => {
    const slug = 'country-test-refused';
    await expect(
      sql`insert into public.colleges (slug, name, city, country, state) values (${slug}, 'Refused', 'Place', ${country}, ${state})`,
    ).rejects.toMatchObject({ code });
    expect(await sql`select from public.colleges where slug = ${slug}`).toHaveLength(0);
  });
});

test('35.6 a player saves country and province, in any case, and an older form keeps the country', async () => {
  const save = (given: object) =>
    rowsOf(as('player').rpc('save_onboarding_details', { p_display_name: 'Riley', ...given }));
  const stored = async () =>
    (await sql`select country, state, place from public.player_details where user_id = ${idOf('player')}`)[0];
  await save({ p_country: 'ca', p_state: 'on' });
  expect(await stored()).toEqual({ country: 'CA', state: 'ON', place: 'CA-ON' });
  await save({ p_state: 'BC' });
  expect(await stored()).toEqual({ country: 'CA', state: 'BC', place: 'CA-BC' });
  const wrong = await as('player').rpc('save_onboarding_details', {
    p_display_name: 'Riley',
    p_country: 'CA',
    p_state: 'TX',
  });
  expect(wrong.error?.code).toBe('23503');
  expect(await stored()).toMatchObject({ place: 'CA-BC' });
  await save({ p_country: 'DE' });
  expect(await stored()).toEqual({ country: 'DE', state: null, place: 'DE' });
});

describe('35.6 the list of players by country', () => {
  const listed = async (p_country: string) =>
    (await rowsOf(signedOut().rpc('list_players', { p_country, p_limit: 100 }))).map(({ name }) => name);
  const nameOf = async (kind: 'player' | 'minor') =>
    (
      await sql`select private.player_name(display_name, first_name, last_name) as name from public.user_profiles where user_id = ${idOf(kind)}`
    )[0]?.name as string;

  test('has who tells it, and nobody who tells none', async () => {
    const rows = await sql`
      select u.user_id from public.user_profiles u join public.player_details d on d.user_id = u.user_id
      where u.is_published and u.visibility = 'public' and d.country = 'BR' and not private.hides_home(u.user_id)
        and exists (select from public.user_roles o where o.user_id = u.user_id and o.role = 'recruit_player')`;
    expect(rows.length).toBeGreaterThan(0);
    expect(await listed('BR')).toHaveLength(rows.length);
    await sql`update public.player_details set country = 'IS', state = null where user_id = ${idOf('player')}`;
    expect(await listed('IS')).toEqual([await nameOf('player')]);
    await sql`update public.player_details set country = 'US' where user_id = ${idOf('player')}`;
    const all = await sql`select count(*)::int as n from public.player_details where country = 'US'`;
    expect(Number(all[0]?.n)).toBeGreaterThan(100);
    const american = await rowsOf(
      signedOut().rpc('list_players', { p_country: 'US', p_search: await nameOf('player') }),
    );
    expect(american.map(({ name }) => name)).not.toContain(await nameOf('player'));
    expect(await listed("C'A")).toEqual([]);
  });

  test('has no minor whose page shows class year and team, as that shows no place', async () => {
    const id = idOf('minor');
    await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${id}`;
    await sql`insert into public.teams (id, name, organization_type) values (${TEAM}, 'Country Team', 'college')`;
    await sql`insert into public.team_members (team_id, user_id, is_confirmed) values (${TEAM}, ${id}, true)`;
    await sql`
      insert into public.player_details (user_id, class_year, country) values (${id}, 2028, 'IS')
      on conflict (user_id) do update set class_year = 2028, country = 'IS', state = null`;
    expect(await listed('IS')).toEqual([]);
    await sql`update public.player_details set class_year = null where user_id = ${id}`;
    expect(await listed('IS')).toEqual([await nameOf('minor')]);
  });

  test('and of teams: outsiders find none by country where a minor plays, and read it of none', async () => {
    await sql`update public.teams set country = 'IS', owner_user_id = ${idOf('coach')} where id = ${TEAM}`;
    const found = async (client: ReturnType<typeof signedOut>) =>
      (
        (await rowsOf(client.rpc('list_teams', { p_country: 'IS' }))) as unknown as { teams: { id: string }[] }
      ).teams.map(({ id }) => id);
    const read = async (client: ReturnType<typeof signedOut>) =>
      ((await rowsOf(client.rpc('load_team_manage', { p_team_id: TEAM }))) as unknown as { team: { country: string } })
        .team.country;
    expect([await found(signedOut()), await found(as('parent')), await found(as('coach'))]).toEqual([[], [], [TEAM]]);
    expect([await read(signedOut()), await read(as('parent')), await read(as('coach'))]).toEqual([null, null, 'IS']);
    expect((await signedOut().from('teams').select('country')).error?.code).toBe('42501');
    await sql`delete from public.team_members where team_id = ${TEAM}`;
    expect(await found(signedOut())).toEqual([TEAM]);
  });
});

test('35.6 a manager changes the country of the team in its form, and another sees the change first', async () => {
  await sql`
    insert into public.teams (id, name, organization_type, owner_user_id) values (${TEAM}, 'Country Team', 'college', ${idOf('coach')})
    on conflict (id) do update set country = 'US', owner_user_id = excluded.owner_user_id`;
  const change = (kind: 'coach' | 'parent', known: string, country: string) =>
    as(kind).rpc('change_fields', {
      p_part: 'team',
      p_id: TEAM,
      p_changes: { country },
      p_known: { country: known },
    });
  const stored = async () => (await sql`select country from public.teams where id = ${TEAM}`)[0]?.country;
  expect(await rowsOf(change('coach', 'US', 'BR'))).toEqual({ conflicts: {} });
  expect(await rowsOf(change('coach', 'US', 'MX'))).toEqual({ conflicts: { country: 'BR' } });
  expect((await change('parent', 'BR', 'MX')).data).toBeNull();
  expect((await change('coach', 'BR', 'XX')).error?.code).toBe('23503');
  expect(await stored()).toBe('BR');
});

describe('35.6 colleges of other countries', () => {
  const search = async (filters: object) =>
    (await rowsOf(signedOut().rpc('search_colleges', filters))) as unknown as {
      colleges: { id: string }[];
      counts: { total: number; countries: Record<string, number>; states: Record<string, number> };
    };

  test('are counted by country whatever the place, and by state of the country that is chosen', async () => {
    const countries = Object.fromEntries(
      (await sql`select country, count(*)::int as n from public.colleges where is_published group by 1`).map(
        ({ country, n }) => [country, n],
      ),
    );
    const canadian =
      await sql`select state, count(*)::int as n from public.colleges where is_published and country = 'CA' group by 1`;
    const all = await search({});
    expect(all.counts.countries).toEqual(countries);
    expect(Object.values(all.counts.states).reduce((sum, n) => sum + n, 0)).toBe(countries['US']);
    const { counts } = await search({ p_country: 'CA' });
    expect(counts).toMatchObject({ total: countries['CA'], countries });
    expect(counts.states).toEqual(Object.fromEntries(canadian.map(({ state, n }) => [state, n])));
    expect((await search({ p_country: 'DE' })).counts).toMatchObject({ total: 1, states: {} });
  });

  test('may have letters of a US state: Ontario, California, is not in Canada', async () => {
    const ids = async (filters: object) => (await search(filters)).colleges.map(({ id }) => id);
    expect(await ids({ p_country: 'CA', p_state: 'ON' })).toContain(GUELPH);
    expect(await ids({ p_state: 'ON' })).toEqual([]);
    expect(await ids({ p_state: 'CA' })).not.toContain(GUELPH);
  });

  test('that are kept as a list fit it as the list finds them', async () => {
    const facts = async (id: string, filter: object) =>
      (
        await sql`
          select private.facts_fit('colleges', ${sql.json(filter as never)}, ${idOf('player')}, private.subject_facts('colleges', ${id})) as fits`
      )[0]?.fits;
    for (const [filter, fits] of [
      [{ country: 'CA' }, [true, false]],
      [{ country: 'CA', state: 'ON' }, [true, false]],
      [{ state: 'ON' }, [false, false]],
      [{ country: 'DE' }, [false, true]],
      [{ country: 'US' }, [false, false]],
    ] as const)
      expect([filter, [await facts(GUELPH, filter), await facts(LEIPZIG, filter)]]).toEqual([filter, fits]);
  });

  test('are asked for with their country, once each, and made so', async () => {
    const request = (p_country: string, p_state: string) =>
      as('parent').rpc('request_college', {
        ...{ p_name: 'Country Test Guelph', p_city: 'Guelph', p_position: 'Coach' },
        p_website_url: 'https://guelph.example',
        ...{ p_country, p_state },
      });
    expect((await request('CA', 'on')).error).toMatchObject({ code: 'PT409', hint: 'listed' });
    expect((await request('CA', '')).error?.code).toBe('23514');
    expect((await request('NO', '')).error).toBeNull();
    const [asked] =
      await sql`select id, country, state from public.college_requests where name = 'Country Test Guelph'`;
    expect(asked).toMatchObject({ country: 'NO', state: null });
    const made = String(
      await rowsOf(as('admin').rpc('decide_college_request', { p_request_id: asked?.id as string, p_approve: true })),
    );
    const [college] = await sql`select slug, country, state from public.colleges where id = ${made}`;
    expect(college).toEqual({ slug: 'country-test-guelph-no', country: 'NO', state: null });
    await sql`delete from public.college_requests where name = 'Country Test Guelph'`;
    await sql`delete from public.user_roles where college_id = ${made}`;
    await sql`delete from public.colleges where id = ${made}`;
  });
});

test('35.6 programs of the own country come before others, all else equal, and a filter by country leaves what fits it', async () => {
  await sql`update public.player_details set country = 'CA', state = 'ON' where user_id = ${idOf('player')}`;
  const matches = async (filters: object) =>
    (
      (await rowsOf(as('player').rpc('match_programs', { p_limit: 50, ...filters }))) as unknown as {
        matches: {
          college: { country: string; state: string | null };
          factors: { factor: string; points: number; wanted: string }[];
        }[];
      }
    ).matches.map(({ college, factors }) => {
      const region = factors.find(({ factor }) => factor === 'region');
      return { ...college, points: region?.points, wanted: region?.wanted };
    });
  const canadian = await matches({ p_country: 'CA' });
  expect(canadian.map(({ state }) => state)).toContain('ON');
  for (const { country, state, points, wanted } of canadian)
    expect({ country, points, wanted }).toEqual({
      country: 'CA',
      points: state === 'ON' ? 5 : 3,
      wanted: `CA-${state}`,
    });
  const american = await matches({ p_country: 'US' });
  expect(american.length).toBeGreaterThan(0);
  expect([...new Set(american.map(({ points }) => points))]).toEqual([0]);
  for (const { country, state } of await matches({ p_state: 'CA' })) expect([country, state]).toEqual(['US', 'CA']);
});
