/** A captain answers for others where the owner allows it, and never over what somebody said themselves. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
let team = '';
let practice = '';
let roles: { id: string; role: string }[] = [];

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  roles = await sql`select id, role from public.team_members where team_id = ${team}`;
});
beforeEach(async () => {
  await sql`update public.team_members set role = 'captain' where team_id = ${team} and user_id = ${idOf('player')}`;
  await rowsOf(as('coach').rpc('set_captains_answer', { p_team_id: team, p_allowed: true }));
  practice = randomUUID();
  await sql`insert into public.team_practices (id, team_id, title, scheduled_at) values (${practice}, ${team}, 'Captained', now() + interval '3 days')`;
  await sql`delete from public.team_practice_attendance where practice_id = ${practice}`;
});
afterEach(async () => {
  await sql`delete from public.team_practices where title = 'Captained'`;
  await sql`delete from private.captain_teams`;
  for (const { id, role } of roles) await sql`update public.team_members set role = ${role} where id = ${id}`;
});
afterAll(() => sql.end());

const answerFor = (who: AccountKind, person: string, status = 'attending') =>
  as(who).rpc('answer_for_teammate', { p_practice_id: practice, p_user_id: person, p_status: status });
const stored = async (person: string) =>
  (
    await sql<{ status: string }[]>`
    select status from public.team_practice_attendance where practice_id = ${practice} and user_id = ${person}`
  )[0]?.status;
const shown = async (who: AccountKind | null, person: string) =>
  (await rowsOf((who ? as(who) : signedOut()).rpc('get_practice_attendance', { p_practice_id: practice }))).find(
    ({ user_id }) => user_id === person,
  );

test('[issue 33, 6] it is shown as the captain’s, until the player answers; then it stays the player’s', async () => {
  const other = idOf('second-player');
  expect(await rowsOf(answerFor('player', other))).toBe('attending');
  const [captain] = await sql<
    { full_name: string }[]
  >`select full_name from public.profiles where id = ${idOf('player')}`;
  for (const who of ['player', 'second-player', 'coach', 'team-staff'] as const)
    expect(await shown(who, other)).toMatchObject({ is_by_captain: true, captain_name: captain!.full_name });
  expect(await rowsOf(answerFor('player', other, 'not_attending'))).toBe('not_attending');
  await rowsOf(
    as('second-player')
      .from('team_practice_attendance')
      .upsert({ practice_id: practice, user_id: other, status: 'maybe' }),
  );
  expect(await shown('coach', other)).toMatchObject({ status: 'maybe', is_by_captain: false, captain_name: null });
  expect((await answerFor('player', other)).error).toMatchObject({ code: 'PT409', hint: 'answered' });
  expect(await stored(other)).toBe('maybe');
});

test('[issue 33, 6] nobody else does: not where it is not allowed, no other player, nor for oneself or outsiders', async () => {
  const other = idOf('second-player');
  for (const who of ['second-player', 'coach', 'team-staff', 'parent'] as const)
    expect((await answerFor(who, idOf('player'))).error?.code).toBe('42501');
  expect((await answerFor('player', idOf('player'))).error).toMatchObject({ code: '42501', hint: 'captain' });
  expect((await answerFor('player', idOf('parent'))).error).toMatchObject({ code: '42501', hint: 'player' });
  expect((await as('player').rpc('set_captains_answer', { p_team_id: team, p_allowed: true })).error?.code).toBe(
    '42501',
  );
  await rowsOf(as('coach').rpc('set_captains_answer', { p_team_id: team, p_allowed: false }));
  expect((await answerFor('player', other)).error).toMatchObject({ code: '42501', hint: 'captain' });
  expect(await sql`select from public.team_practice_attendance where practice_id = ${practice}`).toHaveLength(0);
});

test('[issue 33, 6] not over an answer of a guardian, nor for a minor who has one, nor across a block', async () => {
  const minor = idOf('minor');
  await sql`insert into public.team_members (team_id, user_id, role, is_confirmed) values (${team}, ${minor}, 'player', true)
    on conflict do nothing`;
  await sql`insert into private.roster_consents (team_id, user_id) values (${team}, ${minor}) on conflict do nothing`;
  await sql`update public.team_members set is_active = true, is_confirmed = true where team_id = ${team} and user_id = ${minor}`;
  await sql`delete from public.team_practice_attendance where practice_id = ${practice} and user_id = ${minor}`;
  expect((await answerFor('player', minor)).error).toMatchObject({ code: '42501', hint: 'guardian' });
  expect(await stored(minor)).toBeUndefined();
  const other = idOf('second-player');
  await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${other}, ${idOf('player')})`;
  expect((await answerFor('player', other)).error).toMatchObject({ code: '42501', hint: 'player' });
  await sql`delete from public.user_blocks where blocker_id = ${other} and blocked_id = ${idOf('player')}`;
  if (!roles.some(({ id }) => id === minor))
    await sql`delete from public.team_members where team_id = ${team} and user_id = ${minor}`;
});

test('[issue 33, 6] a captain takes no place that is not free, and not after the deadline or the start', async () => {
  const other = idOf('second-player');
  await sql`update public.team_practices set max_places = 1 where id = ${practice}`;
  await rowsOf(
    as('coach')
      .from('team_practice_attendance')
      .upsert({ practice_id: practice, user_id: idOf('coach'), status: 'attending' }),
  );
  expect(await rowsOf(answerFor('player', other))).toBe('waiting');
  await sql`delete from public.team_practice_attendance where practice_id = ${practice}`;
  await sql`update public.team_practices set max_places = null, reply_hours = 96 where id = ${practice}`;
  expect((await answerFor('player', other)).error).toMatchObject({ code: 'PT410', hint: 'deadline' });
  await sql`update public.team_practices set reply_hours = null, scheduled_at = now() - interval '1 minute' where id = ${practice}`;
  expect((await answerFor('player', other)).error?.code).toBe('PT410');
  expect(await stored(other)).toBeUndefined();
});
