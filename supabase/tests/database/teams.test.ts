import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  as,
  BRONZE_TEAM,
  FOREIGN_TEAM,
  idOf,
  openDatabase,
  rowsOf,
  signedOut,
  SILVER_TEAM,
  teamId,
} from './backend.ts';

const sql = openDatabase();
let silver = '';
let bronze = '';
let foreign = '';
let game = '';
let foreignGame = '';

beforeAll(async () => {
  [silver, bronze, foreign] = await Promise.all([
    teamId(sql, SILVER_TEAM),
    teamId(sql, BRONZE_TEAM),
    teamId(sql, FOREIGN_TEAM),
  ]);
  game = await firstGame(silver);
  foreignGame = await firstGame(foreign);
});
afterAll(() => sql.end());

async function firstGame(team: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select g.id from public.team_game_profiles g join public.esports_titles t on t.id = g.esports_title_id
    where g.team_id = ${team} order by t.name desc limit 1`;
  return row?.id ?? '';
}

describe('forged fields', () => {
  test('[DB-012, SE-022] a tier cannot be set, neither on a new team nor on an own one', async () => {
    const made = await as('staff')
      .from('teams')
      .insert({ name: 'Golden by itself', organization_type: 'college', subscription_tier: 'gold' });
    expect(made.error).toMatchObject({ code: '42501' });
    const changed = await as('coach').from('teams').update({ subscription_tier: 'gold' }).eq('id', bronze);
    expect(changed.error).toMatchObject({ code: '42501' });
    expect(await sql`select subscription_tier from public.teams where id = ${bronze}`).toEqual([
      { subscription_tier: 'bronze' },
    ]);
    expect(await sql`select from public.teams where name = 'Golden by itself'`).toHaveLength(0);
  });

  test('[TM-003, SE-017] a college admin creates a bronze team of their own', async () => {
    const [made] = await rowsOf(
      as('college-admin')
        .from('teams')
        .insert({ name: 'Redstone Valley Reserve', organization_type: 'college' })
        .select('owner_user_id, subscription_tier, max_roster_size'),
    );
    expect(made).toEqual({ owner_user_id: idOf('college-admin'), subscription_tier: 'bronze', max_roster_size: 15 });
  });

  test.each(['player', 'coach', 'college-admissions', 'private-coach', 'team-staff'] as const)(
    '[SE-018] %s cannot create a team of a college',
    async (kind) => {
      const { error } = await as(kind)
        .from('teams')
        .insert({ name: `Team of ${kind}`, organization_type: 'college' });
      expect(error).toMatchObject({ code: '42501' });
    },
  );

  test('[SE-022] a team cannot be made in the name of another, nor given away', async () => {
    const made = await as('staff')
      .from('teams')
      .insert({ name: 'Forged owner', organization_type: 'college', owner_user_id: idOf('player') });
    expect(made.error).toMatchObject({ code: '42501' });
    const given = await as('coach')
      .from('teams')
      .update({ owner_user_id: idOf('player') })
      .eq('id', silver);
    expect(given.error).toMatchObject({ code: '42501' });
    expect(await sql`select owner_user_id from public.teams where id = ${silver}`).toEqual([
      { owner_user_id: idOf('coach') },
    ]);
  });

  test('[DB-017, SE-028] a practice cannot be signed with another name, nor moved to a foreign team', async () => {
    const at = new Date().toISOString();
    const forged = await as('coach')
      .from('team_practices')
      .insert({ team_id: silver, title: 'Forged', scheduled_at: at, created_by: idOf('player') });
    expect(forged.error).toMatchObject({ code: '42501' });
    const foreignTeam = await as('coach')
      .from('team_practices')
      .insert({ team_id: foreign, title: 'Forged', scheduled_at: at });
    expect(foreignTeam.error).toMatchObject({ code: '42501' });
    const moved = await as('coach').from('team_practices').update({ team_id: foreign }).eq('team_id', silver);
    expect(moved.error).toMatchObject({ code: '42501' });
    const counted = await as('coach').from('team_practices').update({ attending_count: 99 }).eq('team_id', silver);
    expect(counted.error).toMatchObject({ code: '42501' });
    expect(await sql`select from public.team_practices where title = 'Forged'`).toHaveLength(0);
  });

  test('[SE-023] the owner of one team changes nothing of another', async () => {
    const changed = await rowsOf(as('coach').from('teams').update({ name: 'Taken' }).eq('id', foreign).select('id'));
    expect(changed).toEqual([]);
    expect(await teamId(sql, FOREIGN_TEAM)).toBe(foreign);
  });
});

describe('tournaments', () => {
  const cup = { name: 'Tier Cup', start_date: new Date().toISOString() };
  test('[SE-030] are refused on a bronze team, also for its owner and admins', async () => {
    for (const kind of ['coach', 'admin'] as const) {
      const { error } = await as(kind)
        .from('team_tournaments')
        .insert({ ...cup, team_id: bronze });
      expect(error).toMatchObject({ code: '42501' });
    }
    expect(await sql`select from public.team_tournaments where team_id = ${bronze}`).toHaveLength(0);
  });
  test('[SE-029, TM-177] are added by the manager of a silver team, without a prize pool', async () => {
    const [made] = await rowsOf(
      as('coach')
        .from('team_tournaments')
        .insert({ ...cup, team_id: silver })
        .select('status, tournament_type, prize_pool'),
    );
    expect(made).toEqual({ status: 'upcoming', tournament_type: 'online', prize_pool: null });
  });
});

describe('rosters', () => {
  const emails = async (supabase: ReturnType<typeof as>, list: 'get_team_members' | 'get_team_staff') =>
    (await rowsOf(supabase.rpc(list, { p_team_id: silver }))).map((each) => each.user_email);

  test('[DB-029, DB-030] who is no longer on the team is on neither list, also for its managers', async () => {
    const [member] = await sql`
      insert into public.team_members (team_id, user_id, is_active)
      values (${silver}, ${idOf('parent')}, false) returning id`;
    const [staff] = await sql`
      insert into public.team_staff (team_id, user_id, is_active)
      values (${silver}, ${idOf('parent')}, false) returning id`;
    const active = async (table: string) =>
      (
        await sql<{ id: string }[]>`
          select id from ${sql(`public.${table}`)} where team_id = ${silver} and is_active order by id`
      ).map(({ id }) => id);
    for (const supabase of [as('coach'), as('player'), as('admin'), signedOut()]) {
      const members = await rowsOf(supabase.rpc('get_team_members', { p_team_id: silver }));
      expect(members.map(({ id }) => id).toSorted()).toEqual(await active('team_members'));
      const listed = await rowsOf(supabase.rpc('get_team_staff', { p_team_id: silver }));
      expect(listed.map(({ id }) => id).toSorted()).toEqual(await active('team_staff'));
    }
    await sql`delete from public.team_members where id = ${member?.id as string}`;
    await sql`delete from public.team_staff where id = ${staff?.id as string}`;
  });

  test.each(['coach', 'player', 'team-staff', 'admin'] as const)(
    '[TM-050, DB-029, DB-030] %s reads the emails',
    async (kind) => {
      expect(await emails(as(kind), 'get_team_members')).toContain('player@lineup.example');
      expect(await emails(as(kind), 'get_team_staff')).toContain('team-staff@lineup.example');
    },
  );
  test.each([
    ['signed out', signedOut],
    ['a stranger', () => as('parent')],
    ['a recruiter', () => as('college-coach')],
    ['platform staff', () => as('staff')],
  ])('[TM-050, SE-033] %s sees the people without emails', async (_, supabase) => {
    const members = await rowsOf(supabase().rpc('get_team_members', { p_team_id: silver }));
    expect(members.map((each) => each.user_full_name)).toContain('Riley Tran');
    expect(
      new Set([...members.map((each) => each.user_email), ...(await emails(supabase(), 'get_team_staff'))]),
    ).toEqual(new Set([null]));
  });

  test('[DB-031, TM-074, TM-077] a manager adds by email once per game', async () => {
    const add = () =>
      as('coach').rpc('add_team_member', {
        p_team_id: silver,
        p_user_email: ' Parent@Lineup.example ',
        p_game_profile_id: game,
      });
    const memberId = await rowsOf(add());
    expect(await sql`select team_id, user_id, role, is_active from public.team_members where id = ${memberId}`).toEqual(
      [{ team_id: silver, user_id: idOf('parent'), role: 'player', is_active: true }],
    );
    expect((await add()).error).toMatchObject({ code: '23505', message: 'Already Assigned' });

    await rowsOf(as('coach').rpc('remove_team_member', { p_member_id: memberId }));
    expect(await sql`select is_active from public.team_members where id = ${memberId}`).toEqual([{ is_active: false }]);
    const again = await rowsOf(add());
    await rowsOf(as('coach').rpc('remove_team_member', { p_member_id: again }));
  });

  test('[TM-077, TM-078] two adds at once leave one active row; a player-coach is allowed', async () => {
    const coach = as('coach');
    const person = { p_team_id: silver, p_user_id: idOf('college-staff'), p_game_profile_id: game };
    const answers = await Promise.all(Array.from({ length: 8 }, () => coach.rpc('add_team_member', person)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => (error ? [error.message] : [])))).toEqual(
      new Set(['Already Assigned']),
    );
    const active = await sql`
      select id from public.team_members
      where team_id = ${silver} and user_id = ${idOf('college-staff')} and is_active`;
    expect(active).toHaveLength(1);
    const staffId = await rowsOf(coach.rpc('add_team_staff_member', { ...person, p_role: 'analyst' }));
    await rowsOf(coach.rpc('remove_team_staff_member', { p_staff_id: staffId }));
    await rowsOf(coach.rpc('remove_team_member', { p_member_id: active[0]?.id }));
  });

  test('[TM-076] an unknown email is not found', async () => {
    const { error } = await as('coach').rpc('add_team_member', {
      p_team_id: silver,
      p_user_email: 'nobody@lineup.example',
    });
    expect(error).toMatchObject({ message: 'User not found after registration' });
  });

  test.each(['player', 'team-staff', 'staff', 'college-admin'] as const)(
    '[SE-026, TM-208] %s is refused with a reason',
    async (kind) => {
      const before = await sql`select * from public.team_members order by id`;
      const added = await as(kind).rpc('add_team_member', { p_team_id: silver, p_user_id: idOf('parent') });
      expect(added.error).toMatchObject({ code: '42501', message: "You don't have permission to add members." });
      const removed = await as(kind).rpc('remove_team_member', { p_member_id: before[0]?.id });
      expect(removed.error).toMatchObject({ code: '42501' });
      expect(await sql`select * from public.team_members order by id`).toEqual(before);
    },
  );

  test('[SE-026] a manager removes nobody from a foreign team', async () => {
    const [member] = await sql`select id from public.team_members where team_id = ${foreign} and is_active limit 1`;
    const { error } = await as('coach').rpc('remove_team_member', { p_member_id: member?.id });
    expect(error).toMatchObject({ code: '42501' });
    expect(await sql`select is_active from public.team_members where id = ${member?.id}`).toEqual([
      { is_active: true },
    ]);
  });

  test('[DB-014] a game of another team cannot be given to a member', async () => {
    const added = await as('coach').rpc('add_team_member', {
      p_team_id: silver,
      p_user_id: idOf('parent'),
      p_game_profile_id: foreignGame,
    });
    expect(added.error).toMatchObject({ code: '23503' });
    const changed = await as('coach')
      .from('team_members')
      .update({ game_profile_id: foreignGame })
      .match({ team_id: silver, user_id: idOf('second-player') });
    expect(changed.error).toMatchObject({ code: '23503' });
  });

  test('a hidden person cannot be put on a public roster by id alone', async () => {
    const { error } = await as('coach').rpc('add_team_member', { p_team_id: silver, p_user_id: idOf('newcomer') });
    expect(error).toMatchObject({ message: 'User not found after registration' });
    const direct = await as('coach')
      .from('team_members')
      .insert({ team_id: silver, user_id: idOf('newcomer') });
    expect(direct.error).toMatchObject({ code: '42501' });
  });
});
