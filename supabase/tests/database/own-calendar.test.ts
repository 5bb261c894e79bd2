import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, FOREIGN_TEAM, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';

// The one feed of a person: all own teams, and wards as far as they show it. Kai (minor) is the ward of Lee (guardian).

interface TeamFeed {
  team: { id: string; name: string };
  practices: { id: string; location: string | null; answer: string | null; sequence: number }[];
}
interface OwnFeed {
  teams: TeamFeed[];
  wards: { name: string | null; teams: TeamFeed[] }[];
}

const sql = openDatabase();
let silver = '';
let foreign = '';
const clear = async () => {
  await sql`delete from private.own_calendars`;
  await sql`delete from private.ward_choices`;
  await sql`delete from private.rate_counters`;
  await sql`delete from public.team_practices where title like 'Own calendar%'`;
};
beforeAll(async () => {
  silver = await teamId(sql, SILVER_TEAM);
  foreign = await teamId(sql, FOREIGN_TEAM);
});
beforeEach(clear);
afterEach(clear);
afterAll(() => sql.end());

const make = async (kind: AccountKind) => (await rowsOf(as(kind).rpc('make_own_calendar'))) ?? '';
const read = async (secret: string) =>
  (await sql<{ feed: OwnFeed | null }[]>`select public.read_own_calendar(${secret}) as feed`)[0]?.feed ?? null;
const teamsOf = (feed: OwnFeed | null) => feed?.teams.map(({ team }) => team.id);
async function practice(team: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into public.team_practices (id, team_id, title, scheduled_at, location)
    values (${id}, ${team}, 'Own calendar', now() + interval '1 day', 'Lab 4')`;
  return id;
}
const stored = (kind: AccountKind) => sql`select secret_hash from private.own_calendars where user_id = ${idOf(kind)}`;

describe('the own calendar of a person', () => {
  test('has the practices of each of their teams and of no other, with the place and their answer', async () => {
    const [mine, other] = [await practice(silver), await practice(foreign)];
    await rowsOf(
      as('player')
        .from('team_practice_attendance')
        .upsert({ practice_id: mine, status: 'not_attending', notes: 'Exam' }),
    );
    const feed = await read(await make('player'));
    const expected = await sql`select private.agreed_teams_of(${idOf('player')}) as id`;
    expect(teamsOf(feed)?.toSorted()).toEqual(expected.map(({ id }) => String(id)).toSorted());
    const practices = feed?.teams.flatMap((team) => team.practices) ?? [];
    expect(practices).toContainEqual(
      expect.objectContaining({ id: mine, location: 'Lab 4', answer: 'not_attending', sequence: 0 }),
    );
    expect(practices.map(({ id }) => id)).not.toContain(other);
    expect(feed?.wards).toEqual([]);
    // Not who else comes, nor the words beside an answer.
    expect(JSON.stringify(feed)).not.toMatch(/Exam|attendees|"notes"|user_id/);
  });

  test('is kept as a hash, replaced by a new one, and ends when its person says so', async () => {
    const first = await make('player');
    expect(first).toMatch(/^[0-9a-f]{48}$/);
    expect(JSON.stringify(await stored('player'))).not.toContain(first);
    const second = await make('player');
    expect([await read(first), (await read(second)) !== null]).toEqual([null, true]);
    expect(await stored('player')).toHaveLength(1);
    expect(await rowsOf(as('second-player').rpc('revoke_own_calendar'))).toBe(false);
    expect(await read(second)).not.toBeNull();
    expect(await rowsOf(as('player').rpc('revoke_own_calendar'))).toBe(true);
    expect([await read(second), await rowsOf(as('player').rpc('revoke_own_calendar'))]).toEqual([null, false]);
  });

  test('is told to its person alone, by the account', async () => {
    const since = async (kind: AccountKind) =>
      ((await rowsOf(as(kind).rpc('load_account'))) as { calendar_since: string | null }).calendar_since;
    expect(await since('player')).toBeNull();
    await make('player');
    expect(Date.parse((await since('player')) ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await since('second-player')).toBeNull();
    expect((await signedOut().rpc('make_own_calendar')).error?.code).toBe('42501');
    expect((await as('player').rpc('read_own_calendar', { p_secret: 'x' })).error?.code).toBe('42501');
  });

  test('loses a team that its person leaves, and one that is archived, at once', async () => {
    const secret = await make('player');
    expect(teamsOf(await read(secret))).toContain(silver);
    await sql`update public.team_members set is_active = false where team_id = ${silver} and user_id = ${idOf('player')}`;
    try {
      expect(teamsOf(await read(secret))).not.toContain(silver);
    } finally {
      await sql`update public.team_members set is_active = true where team_id = ${silver} and user_id = ${idOf('player')}`;
    }
    await sql`update public.teams set archived_at = now() where id = ${silver}`;
    try {
      expect(teamsOf(await read(secret))).not.toContain(silver);
    } finally {
      await sql`update public.teams set archived_at = null where id = ${silver}`;
    }
    expect(teamsOf(await read(secret))).toContain(silver);
  });

  test('is silent while its account is banned, like the other feeds, and goes with the account', async () => {
    const secret = await make('player');
    const team = await rowsOf(as('player').rpc('make_calendar_address', { p_team_id: silver }));
    const ofTeam = async () => (await sql`select public.read_calendar(${team}) as feed`)[0]?.feed as unknown;
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${idOf('player')}`;
    try {
      expect([await read(secret), await ofTeam()]).toEqual([null, null]);
    } finally {
      await sql`update auth.users set banned_until = null where id = ${idOf('player')}`;
      await sql`delete from private.calendar_addresses where user_id = ${idOf('player')}`;
    }
    expect(await read(secret)).not.toBeNull();
    const gone = sql.begin(async (tx) => {
      await tx`delete from auth.users where id = ${idOf('player')}`;
      const left = await tx`select from private.own_calendars where user_id = ${idOf('player')}`;
      expect(left).toHaveLength(0);
      throw new Error('undone');
    });
    await expect(gone).rejects.toThrow('undone');
  });

  test('of a guardian has each ward by name, while the ward shows the calendar and is under 18', async () => {
    const [row] = await sql`select team_id from public.team_members
      where user_id = ${idOf('minor')} and is_active and is_confirmed limit 1`;
    const id = await practice(String(row?.team_id));
    const secret = await make('guardian');
    const practices = async () =>
      (await read(secret))?.wards.flatMap(({ teams }) =>
        teams.flatMap((team) => team.practices.map((each) => each.id)),
      );
    expect(await practices()).toContain(id);
    const [ward] = (await read(secret))?.wards ?? [];
    expect(ward?.name).toBe((await sql`select private.display_name(${idOf('minor')}) as name`)[0]?.name);
    for (const part of ['calendar', 'practices']) {
      await rowsOf(as('minor').rpc('choose_family_part', { p_part: part, p_is_on: false }));
      expect((await read(secret))?.wards).toEqual([]);
      await rowsOf(as('minor').rpc('choose_family_part', { p_part: part, p_is_on: true }));
    }
    expect(await practices()).toContain(id);
    // Not the other way round.
    expect((await read(await make('minor')))?.wards).toEqual([]);
    const [born] = await sql`select birth_date::text as day from private.birth_dates where user_id = ${idOf('minor')}`;
    await sql`update private.birth_dates set birth_date = current_date - interval '18 years' where user_id = ${idOf('minor')}`;
    try {
      expect((await read(secret))?.wards).toEqual([]);
    } finally {
      await sql`update private.birth_dates set birth_date = ${String(born?.day)} where user_id = ${idOf('minor')}`;
    }
  });

  test('is found by an index, however many there are', async () => {
    await make('player');
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return tx`explain select from private.own_calendars c where c.secret_hash = 'x'`;
    });
    expect(JSON.stringify(plan)).toContain('own_calendars_secret_hash_key');
  });
});
