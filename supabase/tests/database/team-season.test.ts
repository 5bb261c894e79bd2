import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, BRONZE_TEAM, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
let silver = '';
let bronze = '';

beforeAll(async () => {
  [silver, bronze] = await Promise.all([teamId(sql, SILVER_TEAM), teamId(sql, BRONZE_TEAM)]);
});
afterAll(() => sql.end());

const cup = (change: object = {}) => ({
  id: crypto.randomUUID(),
  team_id: silver,
  name: 'Cup',
  start_date: '2030-01-01T18:00:00Z',
  ...change,
});

describe('rows that the client names', () => {
  test('[TM-178, TM-192, TM-197] a retry meets its own row', async () => {
    const rows = [
      ['team_tournaments', cup()],
      ['team_recruiting_posts', { id: crypto.randomUUID(), team_id: silver, title: 'Support wanted' }],
      ['team_achievements', { id: crypto.randomUUID(), team_id: silver, title: 'Won', date_achieved: '2026-01-01' }],
    ] as const;
    for (const [table, row] of rows) {
      const first = await as('coach')
        .from(table)
        .insert(row as never);
      expect(first.error).toBeNull();
      const second = await as('coach')
        .from(table)
        .insert(row as never);
      expect(second.error).toMatchObject({ code: '23505' });
      expect(await sql`delete from ${sql(table)} where id = ${row.id} returning id`).toHaveLength(1);
    }
  });

  test('[TM-172, TM-208] a bronze team, and a player of a silver one, add no tournament', async () => {
    const onBronze = await as('coach')
      .from('team_tournaments')
      .insert(cup({ team_id: bronze }));
    expect(onBronze.error).toMatchObject({ code: '42501' });
    const asPlayer = await as('player').from('team_tournaments').insert(cup());
    expect(asPlayer.error).toMatchObject({ code: '42501' });
  });
});

test.each([
  ['a prize of -1', { prize_pool: -1 }],
  ['a prize that is no number', { prize_pool: 'NaN' }],
  ['a prize of a tenth of a cent', { prize_pool: 0.001 }],
  ['a prize beyond ten billion', { prize_pool: 10_000_000_000 }],
  ['the year 9999', { start_date: '9999-01-01T00:00:00Z' }],
  ['a name of one megabyte', { name: 'x'.repeat(1_000_000) }],
  ['a kind that does not exist', { tournament_type: 'LAN' }],
  ['a stage that does not exist', { stage: 'Quarterfinal' }],
  ['a half of a stage without halves', { stage: 'swiss', bracket: 'upper' }],
  ['a half without a stage', { bracket: 'upper' }],
  ['a result without a stage', { games_won: 2, games_lost: 1 }],
  ['half of a result', { stage: 'final', games_won: 2 }],
  ['a result of -1', { stage: 'final', games_won: -1, games_lost: 0 }],
  ['a result of 100', { stage: 'final', games_won: 100, games_lost: 0 }],
])('[TM-177] a tournament is refused with %s', async (_what, change) => {
  const { error } = await as('coach')
    .from('team_tournaments')
    .insert(cup(change) as never);
  expect(error).toMatchObject({ code: '23514' });
});

test('[TM-170] managers tell the stage of the latest match and its result, and everybody reads it', async () => {
  const row = cup();
  await rowsOf(as('coach').from('team_tournaments').insert(row));
  try {
    const match = { bracket: 'upper', stage: 'quarterfinal', games_won: 2, games_lost: 1 };
    const change = (caller: 'coach' | 'player') =>
      as(caller).rpc('change_fields', {
        ...{ p_part: 'tournament', p_id: row.id, p_changes: match },
        p_known: { bracket: null, stage: null, games_won: null, games_lost: null },
      });
    expect(await rowsOf(change('player'))).toBeNull();
    expect(await rowsOf(change('coach'))).toEqual({ conflicts: {} });
    const page = (await rowsOf(signedOut().rpc('load_team_manage', { p_team_id: silver }))) as unknown as {
      tournaments: { id: string }[];
    };
    expect(page.tournaments.find(({ id }) => id === row.id)).toMatchObject(match);
    // What was deleted comes back with it.
    await rowsOf(as('coach').rpc('remove_season_row', { p_kind: 'tournament', p_id: row.id }));
    await rowsOf(as('coach').rpc('restore_season_row', { p_id: row.id }));
    expect(await rowsOf(as('player').from('team_tournaments').select('stage, games_won').eq('id', row.id))).toEqual([
      { stage: 'quarterfinal', games_won: 2 },
    ]);
  } finally {
    await sql`delete from public.team_tournaments where id = ${row.id}`;
  }
});

test('[TM-177] a prize is stored as it was given', async () => {
  const [stored] = await rowsOf(
    as('coach')
      .from('team_tournaments')
      .insert(cup({ prize_pool: 1500.25 }))
      .select('id, prize_pool'),
  );
  expect(stored?.prize_pool).toBe(1500.25);
  await sql`delete from public.team_tournaments where id = ${stored?.id ?? ''}`;
});

test.each(['9999-01-01T18:00:00Z', '1999-12-31T18:00:00Z', 'infinity'])(
  '[SE-028] a practice at %s is refused',
  async (scheduled_at) => {
    const { error } = await as('coach')
      .from('team_practices')
      .insert({ team_id: silver, title: 'Scrims', scheduled_at });
    expect(error).toMatchObject({ code: '23514' });
  },
);

test.each([
  ['positions without end', { positions_needed: ['x'.repeat(601)] }],
  ['21 positions', { positions_needed: Array.from({ length: 21 }, () => 'Flex') }],
  ['a salary without pay', { is_paid: false, salary_range: '$1' }],
])('[TM-188, TM-189] a post is refused with %s', async (_what, change) => {
  const { error } = await as('coach')
    .from('team_recruiting_posts')
    .insert({ team_id: silver, title: 'Wanted', ...change });
  expect(error).toMatchObject({ code: '23514' });
});

test('[TM-196] an achievement of the year 9999 is refused', async () => {
  const { error } = await as('coach')
    .from('team_achievements')
    .insert({ team_id: silver, title: 'Won', date_achieved: '9999-01-01' });
  expect(error).toMatchObject({ code: '23514' });
});

test.each([0, 201])('[TM-003] a team with a roster of %i is refused', async (size) => {
  const { error } = await as('staff')
    .from('teams')
    .insert({ name: 'Impossible', organization_type: 'college', max_roster_size: size });
  expect(error).toMatchObject({ code: '23514' });
});

test('[TM-006] a player changes no team', async () => {
  const changed = await rowsOf(as('player').from('teams').update({ name: 'Taken over' }).eq('id', silver).select('id'));
  expect(changed).toEqual([]);
});

describe('players', () => {
  test('[TM-012] visitors read published, public players page by page, without gap or repeat', async () => {
    const names: string[] = [];
    const ids = new Set<string>();
    for (let after: { name: string; id: string } | undefined; ;) {
      const page = await rowsOf(
        signedOut().rpc('list_players', {
          p_limit: 50,
          ...(after && { p_after_name: after.name, p_after_id: after.id }),
        }),
      );
      for (const player of page) {
        names.push(player.name);
        ids.add(player.id);
      }
      after = page.at(-1);
      if (page.length < 50) break;
    }
    expect(ids.size).toBe(names.length);
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from public.user_profiles u where is_published and visibility = 'public' and (
        exists (select from public.user_roles r where r.user_id = u.user_id and role = 'recruit_player')
        or exists (select from public.team_members m where m.user_id = u.user_id and is_active))`;
    expect(names).toHaveLength(row!.count);
    expect(names).toContain('Riley Tran');
    expect(names).not.toContain('Kai Nakagawa');
    expect(names).not.toContain('Dana Holloway');
  });

  test('[TM-012] a card tells of games what the published profile tells, and nothing of a hidden one', async () => {
    const [riley] = await rowsOf(signedOut().rpc('list_players', { p_search: 'Riley Tran' }));
    const page = (await signedOut().rpc('load_player', { p_slug: riley!.slug })).data as {
      games: { slug: string; name: string; rank: string; roles: string[]; sources: { rank: { by?: string } } }[];
    };
    expect(page.games.length).toBeGreaterThan(0);
    expect(riley!.games).toEqual(
      // A list shows which team confirmed the rank; by whom, and what stands behind each role, is on the page.
      page.games.map(({ slug, name, rank, roles, sources }) => ({
        ...{ slug, name, rank, roles },
        sources: { rank: { ...sources.rank, by: undefined }, roles: {} },
      })),
    );
    const before = (await sql`select visibility from public.user_profiles where slug = ${riley!.slug}`)[0]!;
    try {
      await sql`update public.user_profiles set visibility = 'unlisted' where slug = ${riley!.slug}`;
      for (const caller of [signedOut(), as('second-player'), as('college-coach')])
        expect(await rowsOf(caller.rpc('list_players', { p_search: 'Riley Tran' }))).toEqual([]);
    } finally {
      await sql`update public.user_profiles set visibility = ${before.visibility} where slug = ${riley!.slug}`;
    }
  });

  test('[TM-012] the search takes its text as it stands', async () => {
    const search = (p_search: string) => rowsOf(signedOut().rpc('list_players', { p_search }));
    expect((await search('RILEY tr')).map((player) => player.name)).toEqual(['Riley Tran']);
    for (const text of ['%', '_', '\\', "'", '%riley']) {
      const others = (await search(text)).filter((player) => !player.name.includes(text));
      expect(others).toEqual([]);
    }
  });

  test('[TM-012] a text too short to look up finds whose name begins so, then others of the first 500, page by page', async () => {
    const found: { id: string; name: string }[] = [];
    for (let after: (typeof found)[number] | undefined; ;) {
      const page = await rowsOf(
        signedOut().rpc('list_players', {
          ...{ p_search: 'Ja', p_limit: 4 },
          ...(after && { p_after_name: after.name, p_after_id: after.id }),
        }),
      );
      found.push(...page);
      after = page.at(-1);
      if (page.length < 4) break;
    }
    const isStart = found.map(({ name }) => name.toLowerCase().startsWith('ja'));
    expect(isStart).toEqual(isStart.toSorted((a, b) => Number(b) - Number(a)));
    expect(new Set(isStart).size).toBe(2);
    const expected = await sql<{ id: string }[]>`
      with listed as (
        select u.*, row_number() over (order by u.display_name, u.id) as place from public.user_profiles u
        where u.is_published and u.visibility = 'public')
      select u.id from listed u
      where (lower(u.display_name) like 'ja%' or (u.place <= 500 and u.search_text like '%ja%')) and (
        exists (select from public.user_roles r where r.user_id = u.user_id and r.role = 'recruit_player')
        or exists (select from public.team_members m where m.user_id = u.user_id and m.is_active and m.is_confirmed))`;
    expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(await rowsOf(signedOut().rpc('list_players', { p_game: 'no-such-game' }))).toEqual([]);
  });

  test('[TM-012] a game, and being without a team, narrow the list', async () => {
    const inGame = await rowsOf(signedOut().rpc('list_players', { p_game: 'valorant', p_limit: 100 }));
    expect(inGame.length).toBeGreaterThan(0);
    // Whether they play it on a team or say so themselves, it comes first.
    for (const player of inGame) expect(JSON.stringify([player.games, player.teams])).toContain('Valorant');
    const own = (inGame as unknown as { games: { slug: string }[] }[]).map(({ games }) =>
      games.map(({ slug }) => slug),
    );
    expect(own.filter((slugs) => slugs.indexOf('valorant') > 0)).toEqual([]);
    const free = await rowsOf(signedOut().rpc('list_players', { p_free: true, p_limit: 100 }));
    for (const player of free) expect(player.teams).toEqual([]);
    expect(free.map((player) => player.name)).not.toContain('Riley Tran');
  });
});

test('[TM-014] everybody lists the own teams only', async () => {
  const ofCoach = await rowsOf(as('coach').rpc('list_my_teams'));
  expect(ofCoach).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: silver, subscription_tier: 'silver', part: 'owner' }),
      expect.objectContaining({ id: bronze, subscription_tier: 'bronze', part: 'owner' }),
    ]),
  );
  expect(await rowsOf(as('player').rpc('list_my_teams'))).toContainEqual(
    expect.objectContaining({ id: silver, part: 'player' }),
  );
  expect(await rowsOf(as('parent').rpc('list_my_teams'))).toEqual([]);
  expect((await signedOut().rpc('list_my_teams')).error).toMatchObject({ code: '42501' });
});
