/** The table queries and procedures of the team screens that the specification names, made exactly so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, FOREIGN_TEAM, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();

/** What the specification names without fields, by its words. */
const OURS = {
  colleges: ['colleges', 'college_programs', 'roster_needs', 'college_reply_times', 'program_practice_times'],
  'college forms': ['interest_forms', 'interest_form_versions', 'interest_drafts'],
  'submissions of them': ['interests', 'interest_submissions', 'interest_events'],
  pipelines: [
    ...['pipeline_stages', 'pipeline_tags', 'evaluation_criteria'],
    ...['interest_notes', 'interest_tags', 'interest_evaluations', 'interest_tasks'],
  ],
  boards: ['college_board_cards'],
  lists: ['lists', 'list_items'],
  'news articles': ['news_articles'],
  subscriptions: ['team_subscriptions'],
};

let team = '';
let foreign = '';
let spareTitle = '';
const cleanUp = async () => {
  await sql`delete from public.team_members where team_id = ${team} and user_id = ${idOf('parent')}`;
  await sql`delete from public.team_staff where team_id = ${team} and user_id = ${idOf('parent')}`;
  await sql`delete from public.team_game_profiles where team_id = ${team} and esports_title_id = ${spareTitle}`;
  for (const [table, name] of [
    ['team_practices', 'title'],
    ['team_tournaments', 'name'],
    ['team_recruiting_posts', 'title'],
    ['team_achievements', 'title'],
  ] as const)
    await sql`delete from ${sql(`public.${table}`)} where ${sql(name)} like 'Calls:%'`;
};

beforeAll(async () => {
  [team, foreign] = await Promise.all([teamId(sql, SILVER_TEAM), teamId(sql, FOREIGN_TEAM)]);
  const [title] = await sql`select id from public.esports_titles where slug = 'super-smash-bros-ultimate'`;
  spareTitle = String(title?.id);
  await cleanUp();
});
afterAll(async () => {
  await cleanUp();
  await sql.end();
});

describe('reading', () => {
  test('[DB-067] a team comes by its id', async () => {
    // Its country is for its managers: an outsider who asks for it is refused.
    const columns = 'id, name, owner_user_id, subscription_tier, organization_type, max_roster_size';
    const row = await rowsOf(signedOut().from('teams').select(columns).eq('id', team).single());
    expect(row).toMatchObject({
      id: team,
      name: SILVER_TEAM,
      owner_user_id: idOf('coach'),
      subscription_tier: 'silver',
      organization_type: 'private_team',
      max_roster_size: expect.any(Number),
    });
    const { data } = await signedOut().from('teams').select(columns).eq('id', idOf('player'));
    expect(data).toEqual([]);
  });

  test('[DB-014, DB-068] active games come with their titles', async () => {
    const games = await rowsOf(
      signedOut()
        .from('team_game_profiles')
        .select('id, team_id, esports_title_id, play_level, is_active, esports_titles(id, name, slug)')
        .eq('team_id', team)
        .eq('is_active', true),
    );
    expect(games.length).toBeGreaterThan(0);
    for (const game of games) {
      expect(game).toMatchObject({ team_id: team, is_active: true });
      expect(game.esports_titles).toEqual({
        id: game.esports_title_id,
        name: expect.any(String),
        slug: expect.any(String),
      });
    }
  });

  test('[DB-013, DB-082] active titles come by name with id, name and slug', async () => {
    const titles = async () =>
      (await rowsOf(signedOut().from('esports_titles').select('id, name, slug').eq('active', true).order('name'))).map(
        ({ name }) => name,
      );
    const before = await titles();
    expect(before).toEqual(before.toSorted());
    await sql`update public.esports_titles set active = false where id = ${spareTitle}`;
    expect(await titles()).toEqual(before.filter((name) => name !== 'Super Smash Bros. Ultimate'));
    await sql`update public.esports_titles set active = true where id = ${spareTitle}`;
    const { error } = await as('admin').from('esports_titles').insert({ name: 'Chess', slug: 'chess' });
    expect(error).toMatchObject({ code: '42501' });
  });

  const tournament = 'id, team_id, name, description, tournament_type, start_date, prize_pool, status, placement';
  const post =
    'id, team_id, title, description, commitment_level, positions_needed, is_paid, salary_range, is_active, created_at, created_by';
  test.each([
    ['[DB-020, DB-071] team_recruiting_posts', 'team_recruiting_posts', post],
    ['[DB-021, DB-072] team_achievements', 'team_achievements', 'team_id, date_achieved'],
  ] as const)('%s of a team show to everybody', async (_, table, columns) => {
    const rows = (await rowsOf(
      signedOut()
        .from(table as 'team_achievements')
        .select(columns as '*')
        .eq('team_id', team),
    )) as unknown as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.team_id === team)).toBe(true);
    expect(Object.keys(rows[0] ?? {})).toEqual(columns.split(', '));
  });

  test('[DB-019, DB-070] tournaments of a team of adults show to everybody by its page, by table to its people alone', async () => {
    const rows = await rowsOf(as('player').from('team_tournaments').select(tournament).eq('team_id', team));
    expect(rows.length).toBeGreaterThan(0);
    expect(await rowsOf(as('parent').from('team_tournaments').select(tournament).eq('team_id', team))).toEqual([]);
    expect((await signedOut().from('team_tournaments').select(tournament)).error).toMatchObject({ code: '42501' });
    const { tournaments } = (await rowsOf(signedOut().rpc('load_team_manage', { p_team_id: team }))) as unknown as {
      tournaments: { id: string; start_date: string }[];
    };
    const shown = ({ id, start_date }: { id: string; start_date: string }) => `${id} ${start_date}`;
    expect(tournaments.map(shown).toSorted()).toEqual(rows.map(shown).toSorted());
  });

  test('[DB-017, DB-069] practices of a team of adults show to everybody by its page, by table to its people alone', async () => {
    const columns =
      'id, team_id, title, description, scheduled_at, duration_minutes, location, is_mandatory, status, created_by';
    const rows = await rowsOf(as('player').from('team_practices').select(columns).eq('team_id', team));
    expect(rows.length).toBeGreaterThan(0);
    expect(await rowsOf(as('parent').from('team_practices').select(columns).eq('team_id', team))).toEqual([]);
    expect((await signedOut().from('team_practices').select(columns)).error).toMatchObject({ code: '42501' });
    const { practices } = (await rowsOf(signedOut().rpc('load_team_manage', { p_team_id: team }))) as unknown as {
      practices: { id: string; location: string | null }[];
    };
    const shown = ({ id, location }: { id: string; location: string | null }) => `${id} ${location}`;
    expect(practices.map(shown).toSorted()).toEqual(rows.map(shown).toSorted());
  });

  test('[DB-015, DB-016] rosters carry names and pictures; emails for people of the team alone', async () => {
    const [member] = await rowsOf(as('player').rpc('get_team_members', { p_team_id: team }));
    expect(Object.keys(member ?? {}).toSorted()).toEqual([
      'game_profile_id',
      'id',
      'is_active',
      'is_confirmed',
      'joined_at',
      'role',
      'team_id',
      'user_avatar_url',
      'user_email',
      'user_full_name',
      'user_id',
    ]);
    expect(member?.user_email).toContain('@');
    const [staff] = await rowsOf(as('player').rpc('get_team_staff', { p_team_id: team }));
    expect(staff).toMatchObject({ team_id: team, is_active: true, contract_start: expect.anything() });
    expect(staff).toHaveProperty('contract_end');
    const [seen] = await rowsOf(signedOut().rpc('get_team_staff', { p_team_id: team }));
    expect(seen).toMatchObject({
      contract_start: null,
      contract_end: null,
      user_full_name: expect.any(String),
      user_email: null,
    });
  });
});

describe('writing', () => {
  const dates = { contract_start: '2026-01-01', contract_end: '2026-12-31' };
  /** Of the rows below that are about somebody it is this person. */
  const PERSON = 'parent';
  const cases = [
    ['[DB-073, SE-027] team_staff', 'team_staff', () => ({ user_id: idOf(PERSON), ...dates }), { role: 'analyst' }],
    ['[DB-074, SE-027] team_members', 'team_members', () => ({ user_id: idOf(PERSON) }), { role: 'captain' }],
    [
      '[DB-075] team_practices',
      'team_practices',
      () => ({ title: 'Calls: scrims', scheduled_at: '2027-01-01T18:00:00Z', created_by: idOf('coach') }),
      { status: 'cancelled' },
    ],
    [
      '[DB-076] team_tournaments',
      'team_tournaments',
      () => ({ name: 'Calls: cup', start_date: '2027-01-01T18:00:00Z', created_by: idOf('coach') }),
      { placement: 2 },
    ],
    [
      '[DB-077] team_recruiting_posts',
      'team_recruiting_posts',
      () => ({ title: 'Calls: support wanted', positions_needed: ['Support'], created_by: idOf('coach') }),
      { is_active: false },
    ],
    [
      '[DB-078] team_achievements',
      'team_achievements',
      () => ({ title: 'Calls: won', date_achieved: '2026-01-01', created_by: idOf('coach') }),
      { title: 'Calls: won twice' },
    ],
    [
      '[DB-079, SE-025] team_game_profiles',
      'team_game_profiles',
      () => ({ esports_title_id: spareTitle, play_level: 'casual' }),
      { is_active: false },
    ],
  ] as const;

  test.each(cases)('%s: a manager inserts and updates, others do neither', async (_, name, row, change) => {
    const table = (kind: 'coach' | 'team-staff' | 'player' | typeof PERSON) => as(kind).from(name as 'team_members');
    for (const kind of ['team-staff', 'player'] as const) {
      const { error } = await table(kind).insert({ team_id: team, ...row() } as never);
      expect(error).toMatchObject({ code: '42501' });
    }
    const foreignRow = await table('coach').insert({ team_id: foreign, ...row() } as never);
    expect(foreignRow.error).toMatchObject({ code: '42501' });

    const [made] = await rowsOf(
      table('coach')
        .insert({ team_id: team, ...row() } as never)
        .select('id'),
    );
    const id = made?.id ?? '';
    const update = (kind: 'coach' | 'player' | typeof PERSON) =>
      rowsOf(
        table(kind)
          .update(change as never)
          .eq('id', id)
          .select(['id', 'team_id', ...Object.keys(change)].join() as '*'),
      );
    const stored = () => sql`select * from ${sql(`public.${name}`)} where id = ${id}`;
    const before = await stored();
    expect(before).toHaveLength(1);
    for (const kind of ['player', PERSON] as const) expect(await update(kind)).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(await update('coach')).toMatchObject([{ id, team_id: team, ...change }]);
  });

  test('[DB-032, DB-033, DB-034] procedures add staff with a contract and take people off the lists', async () => {
    const added = { p_team_id: team, p_user_email: 'Parent@lineup.example', p_role: 'manager' };
    await cleanUp();
    const staff = await rowsOf(
      as('coach').rpc('add_team_staff_member', {
        ...added,
        p_contract_start: dates.contract_start,
        p_contract_end: dates.contract_end,
      }),
    );
    const listed = async () =>
      (await rowsOf(as('coach').rpc('get_team_staff', { p_team_id: team }))).filter(({ id }) => id === staff);
    expect(await listed()).toMatchObject([{ user_email: 'parent@lineup.example', role: 'manager', ...dates }]);

    const refused = await as('team-staff').rpc('remove_team_staff_member', { p_staff_id: staff });
    expect(refused.error).toMatchObject({ code: '42501', message: "You don't have permission to remove staff." });
    await rowsOf(as('coach').rpc('remove_team_staff_member', { p_staff_id: staff }));
    expect(await listed()).toEqual([]);

    const member = await rowsOf(as('coach').rpc('add_team_member', { p_team_id: team, p_user_id: idOf('parent') }));
    const memberRefused = await as('player').rpc('remove_team_member', { p_member_id: member });
    expect(memberRefused.error).toMatchObject({ code: '42501' });
    await rowsOf(as('coach').rpc('remove_team_member', { p_member_id: member }));
    expect(await sql`select is_active from public.team_members where id = ${member}`).toEqual([{ is_active: false }]);
  });

  test('[DB-083, DB-085] a screen loads in one call; an answer takes the practice, a status and notes', async () => {
    const loaded = (await rowsOf(as('player').rpc('load_team_manage', { p_team_id: team }))) as {
      practices: { id: string }[];
    };
    const practice_id = loaded.practices[0]?.id ?? '';
    const own = { practice_id, user_id: idOf('player') };
    await sql`delete from public.team_practice_attendance where practice_id = ${practice_id} and user_id = ${own.user_id}`;
    await rowsOf(
      as('player')
        .from('team_practice_attendance')
        .upsert({ ...own, status: 'maybe', notes: 'Late train' }, { onConflict: 'practice_id,user_id' }),
    );
    const all = await rowsOf(as('player').rpc('get_practice_attendance', { p_practice_id: practice_id }));
    expect(all.find(({ user_id }) => user_id === own.user_id)).toMatchObject({ status: 'maybe', notes: 'Late train' });
  });
});

test.each(Object.entries(OURS))(
  '[DB-023] %s: the tables are there, described, each behind row rules',
  async (_, names) => {
    const found = await sql`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname = any (${names}) and c.relrowsecurity
        and obj_description(c.oid) is not null and exists (select from pg_policy p where p.polrelid = c.oid)`;
    expect(found.map(({ name }) => String(name)).toSorted()).toEqual(names.toSorted());
  },
);
