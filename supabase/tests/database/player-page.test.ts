import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
/** Nobody else looks at the interests and academics of this person. */
const me = idOf('team-staff');
const minor = idOf('minor');
const [home] = await sql<{ id: string }[]>`select id from public.colleges where slug = 'redstone-valley-university'`;
const college = home?.id ?? '';
const show = (id: string, is_published: boolean, visibility: string) =>
  sql`update public.user_profiles set is_published = ${is_published}, visibility = ${visibility} where user_id = ${id}`;
beforeEach(async () => {
  await sql`delete from public.interests where player_id = ${me}`;
  for (const id of [me, minor]) {
    await sql`
      insert into public.player_academics (user_id, school_name, gpa, scholarship_need)
      values (${id}, 'Lakeside High School', 3.75, 4000)
      on conflict (user_id) do update set school_name = 'Lakeside High School', gpa = 3.75, scholarship_need = 4000`;
    await sql`
      insert into public.player_details (user_id, shows_academics) values (${id}, true)
      on conflict (user_id) do update set shows_academics = true`;
  }
});
afterEach(async () => {
  await show(me, true, 'public');
  await show(minor, false, 'unlisted');
});
afterAll(async () => {
  await sql`delete from public.interests where player_id = ${me}`;
  await sql`delete from public.player_academics where user_id = ${me}`;
  await sql`delete from public.player_details where user_id = ${me}`;
  await sql.end();
});

type Client = ReturnType<typeof as>;
interface Page {
  slug: string;
  name: string;
  academics: Record<string, unknown> | null;
  is_listed: boolean;
  actions: Record<string, unknown>;
  [part: string]: unknown;
}
const load = async (supabase: Client, p_slug: string) =>
  (await rowsOf(supabase.rpc('load_player', { p_slug }))) as unknown as Page;
const card = async (supabase: Client, p_slug: string) =>
  (await rowsOf(supabase.rpc('load_player_card', { p_slug }))) as unknown as Page;
const interest = (player: string, values: { sent: boolean; hidden?: boolean }) => sql`
  insert into public.interests (college_id, player_id, name, source, stage_id, stage_since, sent_at)
  select ${college}, ${player}, 'Player', ${values.sent ? 'form' : 'player'},
    case when ${values.hidden ?? false} then null else s.id end, case when ${values.hidden ?? false} then null else now() end,
    ${values.sent ? new Date() : null}
  from public.pipeline_stages s where s.college_id = ${college} order by s.display_order limit 1`;

test('[RC-012] the page comes in one call with everything on it', async () => {
  const page = await load(signedOut(), 'riley-tran');
  expect(page).toMatchObject({ slug: 'riley-tran', name: 'Riley Tran', is_listed: true });
  expect(Object.keys(page).toSorted()).toEqual([
    'academics',
    'achievements',
    'actions',
    'availability',
    'avatar_url',
    'bio',
    'class_year',
    'country',
    'evaluations',
    'evaluators',
    'games',
    'guardian',
    'hidden_by_staff',
    'is_listed',
    'links',
    'looking',
    'name',
    'pending',
    'results',
    'shows_academics',
    'shows_attendance',
    'shows_results',
    'slug',
    'state',
    'teams',
    'user_id',
    'works_for',
  ]);
  // Told to the player alone: to others it would tell who is a minor.
  for (const viewer of [signedOut(), as('staff'), as('second-player')])
    expect(await load(viewer, 'riley-tran')).toMatchObject({
      shows_academics: null,
      shows_attendance: null,
      pending: null,
      guardian: null,
      hidden_by_staff: null,
    });
  expect((await load(as('player'), 'riley-tran'))['shows_academics']).toBeTypeOf('boolean');
  expect(page.games).toMatchObject([{ slug: 'valorant', is_primary: true }, { slug: 'rocket-league' }]);
  expect(page.availability).not.toEqual([]);
  expect(page.teams).toContainEqual(expect.objectContaining({ name: 'Harbor City Comets' }));
  expect(page.actions).toEqual({
    edit: false,
    confirm: false,
    see_board: false,
    message: false,
    message_barrier: 'signed_out',
    add_to_list: false,
    pipelines: [],
    teams: [],
  });
});

describe('who may not see finds nobody', () => {
  test.each([
    [false, 'public'],
    [true, 'unlisted'],
    [true, 'private'],
  ])('[RC-012, RC-015] published %s, visibility %s', async (is_published, visibility) => {
    await show(me, is_published, visibility);
    const kinds: AccountKind[] = ['parent', 'college-admin', 'coach', 'second-player'];
    for (const supabase of [signedOut(), ...kinds.map(as)]) {
      for (const call of ['load_player', 'load_player_card'] as const) {
        const answer = await supabase.rpc(call, { p_slug: 'taylor-brandvold' });
        expect(answer).toMatchObject({ status: 404, error: { code: 'PT404' } });
        // Word for word as for an address that is nobody's.
        expect(answer.error?.message).toBe((await supabase.rpc(call, { p_slug: 'no-such-player' })).error?.message);
      }
    }
    for (const kind of ['team-staff', 'staff', 'developer', 'admin'] as const) {
      expect(await load(as(kind), 'taylor-brandvold')).toMatchObject({ name: 'Taylor Brandvold', is_listed: false });
    }
  });

  test('[RC-012] but recruiters of a college that the player wrote to see it, those of another, or who only saved them, do not', async () => {
    await show(me, false, 'public');
    await interest(me, { sent: true });
    expect(await load(as('college-staff'), 'taylor-brandvold')).toMatchObject({ name: 'Taylor Brandvold' });
    expect((await as('other-college-admin').rpc('load_player', { p_slug: 'taylor-brandvold' })).error).toMatchObject({
      code: 'PT404',
    });
    await sql`delete from public.interests where player_id = ${me}`;
    // A card that only the player keeps opens nothing, nor does saving.
    for (const hidden of [true, false]) {
      await interest(me, { sent: false, hidden });
      expect((await as('college-staff').rpc('load_player', { p_slug: 'taylor-brandvold' })).error).toMatchObject({
        code: 'PT404',
      });
      await sql`delete from public.interests where player_id = ${me}`;
    }
  });
});

describe('academics', () => {
  const seenBy = async (supabase: Client, slug = 'taylor-brandvold') => (await load(supabase, slug)).academics;
  const full = { school_name: 'Lakeside High School', gpa: 3.75, scholarship_need: 4000 };

  test('[RC-012] of an adult show to all when chosen, the need to colleges written to', async () => {
    expect(await seenBy(signedOut())).toEqual({ ...full, scholarship_need: null });
    await sql`update public.player_details set shows_academics = false where user_id = ${me}`;
    expect(await seenBy(signedOut())).toBeNull();
    expect(await seenBy(as('team-staff'))).toEqual(full);
    await interest(me, { sent: false });
    expect(await seenBy(as('college-admin'))).toBeNull();
    await sql`update public.interests set sent_at = now() where player_id = ${me}`;
    expect(await seenBy(as('college-admin'))).toEqual(full);
    expect(await rowsOf(as('college-admin').from('player_academics').select('gpa').eq('user_id', me))).toEqual([
      { gpa: 3.75 },
    ]);
    expect(await seenBy(as('other-college-admin'))).toBeNull();
    expect(await rowsOf(as('other-college-admin').from('player_academics').select('gpa').eq('user_id', me))).toEqual(
      [],
    );
  });

  test('[RC-012, RC-015] of a minor never show, whatever is chosen, and nor do email, birth date and school', async () => {
    await show(minor, true, 'public');
    const [born] = await sql`select birth_date::text, extract(year from birth_date)::text as year
      from private.birth_dates where user_id = ${minor}`;
    for (const supabase of [signedOut(), as('parent'), as('second-player'), as('private-coach'), as('coach')]) {
      const texts = [
        JSON.stringify(await load(supabase, 'kai-nakagawa')),
        JSON.stringify(await card(supabase, 'kai-nakagawa')),
      ];
      for (const text of texts) {
        for (const secret of ['@', 'Lakeside', '3.75', 'birth', 'is_minor', born?.birth_date]) {
          expect(text).not.toContain(secret);
        }
      }
      for (const part of ['player_details', 'player_academics'] as const) {
        const { data } = await supabase.from(part).select('*').eq('user_id', minor);
        expect(JSON.stringify(data ?? [])).not.toMatch(/Lakeside|3\.75|@/);
      }
    }
    expect(await seenBy(as('minor'), 'kai-nakagawa')).toEqual(full);
  });

  test('[RC-012] nor do the hours of a minor, but for themselves, platform staff and colleges written to', async () => {
    await show(minor, true, 'public');
    await sql`delete from public.interests where player_id = ${minor} and college_id = ${college}`;
    await sql`insert into public.player_availability (user_id, weekday, starts_at, ends_at, time_zone)
      values (${minor}, 1, '18:00', '20:00', 'America/Chicago') on conflict do nothing`;
    const hoursFor = async (supabase: ReturnType<typeof as>) => [
      JSON.stringify((await load(supabase, 'kai-nakagawa'))['availability']) !== '[]',
      ((await supabase.from('player_availability').select('weekday').eq('user_id', minor)).data ?? []).length > 0,
    ];
    for (const outsider of [signedOut(), as('second-player'), as('private-coach'), as('coach')])
      expect(await hoursFor(outsider)).toEqual([false, false]);
    await interest(minor, { sent: false });
    expect(await hoursFor(as('college-admin'))).toEqual([false, false]);
    await sql`update public.interests set sent_at = now() where player_id = ${minor}`;
    for (const reader of [as('college-admin'), as('minor'), as('staff')])
      expect(await hoursFor(reader)).toEqual([true, true]);
    expect(await hoursFor(as('other-college-admin'))).toEqual([false, false]);
  });
});

describe('actions', () => {
  const actionsOf = async (kind: AccountKind, slug = 'taylor-brandvold') => (await load(as(kind), slug)).actions;

  test('[RC-012] differ by viewer', async () => {
    expect(await actionsOf('team-staff')).toEqual({
      edit: true,
      confirm: false,
      see_board: true,
      message: false,
      message_barrier: 'self',
      add_to_list: false,
      pipelines: [],
      teams: [],
    });
    expect(await actionsOf('parent')).toMatchObject({
      edit: false,
      see_board: false,
      message: true,
      add_to_list: true,
    });
    expect(await actionsOf('staff')).toMatchObject({ edit: false, see_board: true, message: true });
    expect(await actionsOf('college-coach')).toMatchObject({
      pipelines: [{ college_id: college, interest_id: null }],
    });
    await interest(me, { sent: true });
    const [row] = await sql`select id from public.interests where player_id = ${me}`;
    expect(await actionsOf('college-coach')).toMatchObject({ pipelines: [{ interest_id: row?.id }] });
    expect(await actionsOf('college-admissions')).toMatchObject({ pipelines: [] });
    expect(await actionsOf('other-college-admin')).toMatchObject({ pipelines: [{ interest_id: null }] });
  });

  test('[RC-012] a stranger is offered to write to everybody alike: neither an age nor a block of the other is told', async () => {
    await show(minor, true, 'public');
    const offered = { message: true, message_barrier: null };
    for (const kind of ['parent', 'guardian'] as const)
      for (const slug of ['kai-nakagawa', undefined]) expect(await actionsOf(kind, slug)).toMatchObject(offered);
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${me}, ${idOf('parent')})`;
    expect(await actionsOf('parent')).toMatchObject(offered);
    // Whoever writes is refused alike.
    const write = async (to: string) =>
      (await as('parent').rpc('create_conversation_with_participants', { type: 'dm', participant_ids: [to] })).error;
    const [toMinor, toBlocker] = [await write(minor), await write(me)];
    expect(toMinor).toMatchObject({
      code: '42501',
      message: 'This person cannot be written to',
      hint: null,
      details: null,
    });
    expect(toBlocker).toEqual(toMinor);
    expect(
      await sql`
      select from public.conversations c where c.created_by = ${idOf('parent')} and c.created_at > now() - interval '1 minute'`,
    ).toHaveLength(0);
    await sql`update public.user_blocks set blocker_id = blocked_id, blocked_id = blocker_id where blocker_id = ${me}`;
    expect(await actionsOf('parent')).toMatchObject({ message: false, message_barrier: 'blocked' });
    await sql`delete from public.user_blocks where blocked_id = ${me}`;
  });

  test('[RC-012] the owner of a team finds it with its games, and whether a player who shows has a place', async () => {
    const owned =
      await sql`select name from public.teams where owner_user_id = ${idOf('coach')} and archived_at is null order by name`;
    const teams = async (slug = 'taylor-brandvold') =>
      (await actionsOf('coach', slug))['teams'] as { name: string; is_on_roster: boolean; games: unknown[] }[];
    expect((await teams()).map(({ name }) => name)).toEqual(owned.map(({ name }) => name));
    expect((await teams()).every(({ games }) => games.length > 0)).toBe(true);
    expect((await teams('riley-tran')).find(({ name }) => name === 'Harbor City Comets')).toMatchObject({
      is_on_roster: true,
    });
    expect(await actionsOf('parent')).toMatchObject({ teams: [] });

    // A place by address does not tell whose address it is.
    const [team] = await sql`select id from public.teams where name = 'Harbor City Comets'`;
    await sql`delete from public.team_staff where user_id = ${me}`;
    await sql`
      insert into public.team_members (team_id, user_id, role, added_email)
      values (${team?.id}, ${me}, 'player', 'team-staff@lineup.example')`;
    expect((await teams()).every(({ is_on_roster }) => !is_on_roster)).toBe(true);
    await show(me, true, 'unlisted');
    await interest(me, { sent: true });
    await sql`update public.user_roles set user_id = ${idOf('coach')} where user_id = ${idOf('college-coach')}`;
    expect(await teams()).toEqual([]);
  });
});

test('[RC-015] the card holds few facts, as the viewer may see them', async () => {
  const shown = await card(signedOut(), 'taylor-brandvold');
  expect(Object.keys(shown).toSorted()).toEqual([
    'academics',
    'avatar_url',
    'best_result',
    'class_year',
    'country',
    'games',
    'in_search_engines',
    'is_listed',
    'is_own_team',
    'name',
    'slug',
    'state',
    'team',
    'user_id',
  ]);
  expect(shown).toMatchObject({ name: 'Taylor Brandvold', academics: { gpa: 3.75 }, is_listed: true });
  expect(shown.academics).not.toHaveProperty('scholarship_need');
  await sql`update public.player_details set shows_academics = false where user_id = ${me}`;
  expect((await card(signedOut(), 'taylor-brandvold')).academics).toBeNull();
});
