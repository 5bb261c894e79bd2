import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';
import { sentWhile } from './live.ts';

const sql = openDatabase();
let team = '';
let practice = '';

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  await sql`delete from public.team_default_replies where team_id = ${team}`;
});
beforeEach(async () => {
  const [made] = await rowsOf(
    as('coach')
      .from('team_practices')
      .insert({ team_id: team, title: 'Attendance test', scheduled_at: '2030-01-05T19:00:00Z' })
      .select('id'),
  );
  practice = made?.id ?? '';
});
afterAll(async () => {
  await sql`delete from public.team_practices where title = 'Attendance test'`;
  await sql.end();
});

type Status = 'attending' | 'maybe' | 'not_attending';

function answer(kind: AccountKind, status: Status, notes: string | null = null) {
  return as(kind)
    .from('team_practice_attendance')
    .upsert({ practice_id: practice, user_id: idOf(kind), status, notes }, { onConflict: 'practice_id,user_id' });
}
const counts = async () =>
  (
    await sql`select attending_count, maybe_count, not_attending_count from public.team_practices where id = ${practice}`
  ).map((row) => [row.attending_count, row.maybe_count, row.not_attending_count])[0];

test('[DB-017, TM-136, TM-138, TM-141] a practice lasts 120 minutes, is mandatory and scheduled unless said otherwise', async () => {
  const stored = await sql`
    select duration_minutes, is_mandatory, status, created_by from public.team_practices where id = ${practice}`;
  expect(stored).toEqual([
    { duration_minutes: 120, is_mandatory: true, status: 'scheduled', created_by: idOf('coach') },
  ]);
});

test('an answer is one event, to who has the team open, with the practice that it is about', async () => {
  // A team hears of one a second.
  await sql`delete from private.answer_events`;
  const first = await sentWhile(sql, '', () => answer('player', 'attending'));
  await sql`delete from private.answer_events`;
  const changed = await sentWhile(sql, '', () => answer('player', 'maybe', 'After class'));
  const event = { event: 'changed', payload: { kind: 'attendance', id: practice, revision: expect.any(Number) } };
  expect([first, changed]).toEqual([[event], [event]]);
});

test('[DB-018, DB-080, TM-155] a later answer replaces the first one and the counts follow', async () => {
  await rowsOf(answer('player', 'attending'));
  await rowsOf(answer('second-player', 'maybe', 'After class'));
  expect(await counts()).toEqual([1, 1, 0]);
  await rowsOf(answer('player', 'not_attending', 'Exam'));
  expect(await counts()).toEqual([0, 1, 1]);
  const rows = await sql`select status, notes from public.team_practice_attendance
    where practice_id = ${practice} and user_id = ${idOf('player')}`;
  expect(rows).toEqual([{ status: 'not_attending', notes: 'Exam' }]);
});

test.each([null, '', '   \n'])('[TM-152] not attending without a reason (%j) is refused', async (notes) => {
  const { error } = await answer('player', 'not_attending', notes);
  expect(error).toMatchObject({ code: '23514', message: 'A reason is required when not attending' });
  expect(await counts()).toEqual([0, 0, 0]);
});

test('[TM-152] a no by one press counts at once; its team sees that the reason follows, outsiders do not', async () => {
  const said = { status: 'not_attending', notes: null, reason_follows: true };
  await rowsOf(
    as('player')
      .from('team_practice_attendance')
      .upsert({ practice_id: practice, user_id: idOf('player'), ...said }, { onConflict: 'practice_id,user_id' }),
  );
  expect(await counts()).toEqual([0, 0, 1]);
  const seen = async (kind: 'coach' | 'parent') =>
    (await rowsOf(as(kind).rpc('get_practice_attendance', { p_practice_id: practice }))).map(
      ({ status, notes, reason_follows }) => ({ status, notes, reason_follows }),
    );
  expect(await seen('coach')).toEqual([said]);
  expect(await seen('parent')).not.toContainEqual(said);
  await rowsOf(answer('player', 'not_attending', 'Exam'));
  expect(await seen('coach')).toEqual([{ ...said, notes: 'Exam', reason_follows: false }]);
});

test('no answer but a no without a reason has one that follows', async () => {
  for (const [status, notes] of [
    ['attending', null],
    ['maybe', null],
    ['not_attending', 'Exam'],
  ] as const) {
    await rowsOf(
      as('player')
        .from('team_practice_attendance')
        .upsert(
          { practice_id: practice, user_id: idOf('player'), status, notes, reason_follows: true },
          { onConflict: 'practice_id,user_id' },
        ),
    );
    expect(
      await sql`select status, reason_follows from public.team_practice_attendance
      where practice_id = ${practice}`,
    ).toEqual([{ status, reason_follows: false }]);
  }
});

test('[TM-154] attending keeps no notes', async () => {
  await rowsOf(answer('player', 'attending', 'typed before the switch'));
  expect(await sql`select notes from public.team_practice_attendance where practice_id = ${practice}`).toEqual([
    { notes: null },
  ]);
});

test('[TM-146, DB-027] no other status is accepted', async () => {
  expect((await answer('player', 'late' as Status)).error).toMatchObject({ code: '23514' });
});

test('[DB-080] answers sent at once by double clicks leave one row and a right count', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, click) => answer('player', click % 2 === 0 ? 'attending' : 'maybe')),
  );
  expect(answers.filter(({ error }) => error !== null)).toEqual([]);
  const rows = await sql`select status from public.team_practice_attendance where practice_id = ${practice}`;
  expect(rows).toHaveLength(1);
  expect(await counts()).toEqual(rows[0]?.status === 'attending' ? [1, 0, 0] : [0, 1, 0]);
});

test('[DB-018] answers of many people at once are all counted', async () => {
  const kinds = ['player', 'second-player', 'coach', 'team-staff'] as const;
  await Promise.all(kinds.map((kind) => rowsOf(answer(kind, 'attending'))));
  expect(await counts()).toEqual([4, 0, 0]);
});

test('[SE-034] a signed-in user outside the team answers for themselves, and does not count before a manager says yes', async () => {
  await rowsOf(answer('parent', 'attending'));
  expect(await counts()).toEqual([0, 0, 0]);
  const own = await rowsOf(
    as('parent').from('team_practice_attendance').select('status, is_admitted').eq('practice_id', practice),
  );
  expect(own).toEqual([{ status: 'attending', is_admitted: false }]);
});

test('[SE-035] nobody answers for another, nor changes or takes over the answer of another', async () => {
  await rowsOf(answer('player', 'attending'));
  const forged = await as('coach')
    .from('team_practice_attendance')
    .upsert({ practice_id: practice, user_id: idOf('player'), status: 'maybe' }, { onConflict: 'practice_id,user_id' });
  expect(forged.error).toMatchObject({ code: '42501' });
  const changed = await as('admin')
    .from('team_practice_attendance')
    .update({ status: 'maybe' })
    .match({ practice_id: practice, user_id: idOf('player') })
    .select('status');
  expect(changed).toMatchObject({ data: [], error: null });
  const given = await as('player')
    .from('team_practice_attendance')
    .update({ user_id: idOf('second-player') })
    .match({ practice_id: practice, user_id: idOf('player') });
  expect(given.error).toMatchObject({ code: '42501' });
  const anonymous = await signedOut()
    .from('team_practice_attendance')
    .insert({ practice_id: practice, user_id: idOf('player'), status: 'maybe' });
  expect(anonymous.error).toMatchObject({ code: '42501' });
  expect(
    await sql`select user_id, status from public.team_practice_attendance where practice_id = ${practice}`,
  ).toEqual([{ user_id: idOf('player'), status: 'attending' }]);
});

test('[SE-033, TM-163] every viewer sees who answered; notes and emails stay within the team', async () => {
  await rowsOf(answer('player', 'maybe', 'Dentist'));
  const seenBy = async (supabase: ReturnType<typeof as>) =>
    rowsOf(supabase.rpc('get_practice_attendance', { p_practice_id: practice }));
  const open = { full_name: 'Riley Tran', status: 'maybe', notes: null, email: null };
  expect(await seenBy(signedOut())).toMatchObject([open]);
  expect(await seenBy(as('college-coach'))).toMatchObject([open]);
  for (const kind of ['coach', 'second-player', 'team-staff', 'player', 'developer'] as const) {
    expect(await seenBy(as(kind))).toMatchObject([{ ...open, notes: 'Dentist', email: 'player@lineup.example' }]);
  }
});

test('[DB-018] people of the team read answers joined with the profile', async () => {
  await rowsOf(answer('player', 'attending'));
  const rows = await rowsOf(
    as('coach')
      .from('team_practice_attendance')
      .select('practice_id, status, profiles(id, full_name, email, avatar_url)')
      .eq('practice_id', practice),
  );
  expect(rows).toEqual([
    {
      practice_id: practice,
      status: 'attending',
      profiles: {
        id: idOf('player'),
        full_name: 'Riley Tran',
        email: 'player@lineup.example',
        avatar_url: expect.stringContaining('/avatars/'),
      },
    },
  ]);
});

interface ManageScreen {
  team: { id: string; subscription_tier: string };
  viewer: Record<string, unknown>;
  practices: {
    id: string;
    attending_count: number;
    my_status: string | null;
    attendees: { user_id: string | null; full_name: string | null }[];
  }[];
  members: { user_email: string | null; game_profile_id: string | null }[];
  games: { esports_titles: { name: string } }[];
}
const load = async (supabase: ReturnType<typeof as>, id = team) =>
  (await rowsOf(supabase.rpc('load_team_manage', { p_team_id: id }))) as unknown as ManageScreen | null;

test('[TM-131, TM-132] the manage screen comes in one call with counts and the first three attendees', async () => {
  for (const kind of ['second-player', 'team-staff', 'player', 'coach'] as const)
    await rowsOf(answer(kind, 'attending'));
  const screen = await load(as('player'));
  expect(screen?.practices.find((each) => each.id === practice)).toMatchObject({
    attending_count: 4,
    my_status: 'attending',
    attendees: [{ full_name: 'Alex Petrosyan' }, { user_id: idOf('team-staff') }, { full_name: 'Riley Tran' }],
  });
  expect(screen?.games.map((each) => each.esports_titles.name)).toEqual(['Rocket League', 'Valorant']);
  expect(screen?.team).toMatchObject({ id: team, subscription_tier: 'silver' });
});

test('[SE-022, SE-023, SE-033] the manage screen says what its viewer may do and hides emails from outsiders', async () => {
  const nobody = { is_manager: false, sees_inside: false, can_add_tournament: false };
  const viewers = [
    [signedOut(), { ...nobody, user_id: null }],
    [as('parent'), nobody],
    [as('staff'), nobody],
    [as('player'), { ...nobody, sees_inside: true }],
    [as('team-staff'), { ...nobody, sees_inside: true }],
    [as('coach'), { is_manager: true, sees_inside: true, can_add_tournament: true }],
    [as('admin'), { is_manager: true, sees_inside: true, can_add_tournament: true }],
  ] as const;
  for (const [supabase, rights] of viewers) {
    const screen = await load(supabase);
    expect(screen?.viewer).toMatchObject(rights);
    const hasEmail = screen?.members.some((each) => each.user_email !== null);
    expect(hasEmail).toBe(rights.sees_inside);
  }
});

test('[TM-018] an unknown team gives nothing', async () => {
  expect(await load(as('coach'), '00000000-0000-4000-8000-00000000dead')).toBeNull();
});
