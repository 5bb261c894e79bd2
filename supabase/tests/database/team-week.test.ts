/** The next seven days of every team that somebody is on. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, FOREIGN_TEAM, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';

interface Week {
  teams: { id: string; name: string; runs: boolean; live_topic: string }[];
  events: { id: string; team_id: string; open_count: number | null; waits_for_me: boolean; attending_count: number }[];
}

const sql = openDatabase();
const TITLE = 'Week test';
let team = '';
let foreign = '';

beforeAll(async () => {
  [team, foreign] = [await teamId(sql, SILVER_TEAM), await teamId(sql, FOREIGN_TEAM)];
  await sql`delete from public.team_default_replies`;
  await sql`delete from private.absences`;
});
beforeEach(async () => {
  await sql`update public.teams set archived_at = null where id = ${team}`;
  await sql`delete from public.team_practices where title = ${TITLE}`;
});
afterAll(() => sql.end());

const plan = async (from: string, change: Record<string, unknown> = {}): Promise<string> => {
  const [at] = await sql`select now() + ${from}::interval as at`;
  const row = { id: randomUUID(), team_id: team, title: TITLE, scheduled_at: at!['at'] as Date, ...change };
  await sql`insert into public.team_practices ${sql(row)}`;
  return row.id;
};
const week = async (kind: AccountKind) => (await rowsOf(as(kind).rpc('load_week'))) as unknown as Week;
const found = async (kind: AccountKind, id: string) => (await week(kind)).events.find((event) => event.id === id);

test('is what is to come within seven days or under way, never what is over, canceled or later', async () => {
  const [under, next, last] = [await plan('-1 hour'), await plan('1 hour'), await plan('167 hours')];
  const out = [
    await plan('-3 hours'),
    await plan('169 hours'),
    await plan('2 hours', { status: 'cancelled' }),
    await plan('2 hours', { team_id: foreign }),
  ];
  const { teams, events } = await week('coach');
  const ids = events.map(({ id }) => id);
  expect(ids.filter((id) => [under, next, last].includes(id))).toEqual([under, next, last]);
  expect(ids.filter((id) => out.includes(id))).toEqual([]);
  expect(teams.find(({ id }) => id === team)).toMatchObject({ runs: true, live_topic: expect.any(String) as string });
  expect(teams.length).toBeGreaterThan(1);
  expect(events.every(({ team_id: of }) => teams.some(({ id }) => id === of))).toBe(true);
});

test('tells owner and staff how many have not answered, and players whether they have', async () => {
  const id = await plan('2 hours');
  const [{ amount } = {}] = await sql`
    select count(distinct user_id)::int as amount from public.team_members where team_id = ${team} and is_active and is_confirmed`;
  for (const kind of ['coach', 'team-staff'] as const)
    expect(await found(kind, id)).toMatchObject({ open_count: amount, attending_count: 0 });
  expect(await found('player', id)).toMatchObject({ open_count: null, waits_for_me: true });
  await rowsOf(
    as('player')
      .from('team_practice_attendance')
      .insert({ practice_id: id, user_id: idOf('player'), status: 'attending' }),
  );
  expect(await found('player', id)).toMatchObject({ open_count: null, waits_for_me: false });
  expect(await found('coach', id)).toMatchObject({ open_count: Number(amount) - 1, attending_count: 1 });
  // Nobody answers any more once it has begun.
  expect(await found('coach', await plan('-1 hour'))).toMatchObject({ open_count: null, waits_for_me: false });
});

test.each(['parent', 'private-coach', 'college-coach', 'guardian', 'minor', 'admin'] as const)(
  '%s, who is not on the team, reads nothing of it',
  async (kind) => {
    const id = await plan('2 hours');
    const { teams, events } = await week(kind);
    expect(teams.map((each) => each.id)).not.toContain(team);
    expect(events.map((each) => each.id)).not.toContain(id);
  },
);

test('is nothing for a visitor, and of an archived team, or before the own yes', async () => {
  const id = await plan('2 hours');
  expect((await signedOut().rpc('load_week')).error).toMatchObject({ code: '42501' });
  await sql`update public.team_members set is_confirmed = false where team_id = ${team} and user_id = ${idOf('player')}`;
  expect(await found('player', id)).toBeUndefined();
  await sql`update public.team_members set is_confirmed = true where team_id = ${team} and user_id = ${idOf('player')}`;
  expect(await found('player', id)).toBeDefined();
  await sql`update public.teams set archived_at = now() where id = ${team}`;
  for (const kind of ['coach', 'player'] as const) expect(await found(kind, id)).toBeUndefined();
});
