/** Days on which a member is away: what they answer, what comes later into them, and what stays when they are dropped. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { change, inDays, noticesOf } from './notices.ts';

const sql = openDatabase();
const { team, schedule } = noticesOf(sql);
// Far from the practices of the demo world.
const FAR = 200;
const far = (days: number) => inDays(FAR + days);
const day = (days: number) => far(days).slice(0, 10);

beforeEach(async () => {
  await sql`delete from private.absences`;
  await sql`delete from public.team_default_replies where team_id = ${team.id}`;
});

const add = (
  kind: AccountKind,
  from: number,
  to: number,
  { id = randomUUID() as string, reason = 'Family trip' } = {},
) => as(kind).rpc('add_absence', { p_id: id, p_starts_on: day(from), p_ends_on: day(to), p_reason: reason });
const remove = (kind: AccountKind, id: string) => as(kind).rpc('remove_absence', { p_id: id });
const answer = async (practice: string, kind: AccountKind) => {
  const [row] = await sql`
    select status, notes from public.team_practice_attendance where practice_id = ${practice} and user_id = ${idOf(kind)}`;
  return row ?? null;
};
const counts = async (practice: string) =>
  (await sql`select attending_count, not_attending_count from public.team_practices where id = ${practice}`)[0];
const say = (kind: AccountKind, practice_id: string, status: string) =>
  rowsOf(
    as(kind)
      .from('team_practice_attendance')
      .upsert({ practice_id, user_id: idOf(kind), status }, { onConflict: 'practice_id,user_id' }),
  );
const planning = async (kind: AccountKind) => {
  const page = (await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: team.id }))) as unknown as {
    planning: { away: { user_id: string }[]; own_absences: { id: string; reason: string }[] } | null;
  };
  return page.planning;
};
const AWAY = { status: 'not_attending', notes: 'Family trip' };

describe('being away', () => {
  test('answers the practices of these days, those before and after stay open, and a retry changes nothing', async () => {
    const [before, within, after] = [
      await schedule('Notice before', FAR + 3),
      await schedule('Notice within', FAR + 6),
      await schedule('Notice after', FAR + 10),
    ];
    await say('player', within, 'attending');
    const id = randomUUID();
    expect(await rowsOf(add('player', 5, 8, { id }))).toBe(1);
    expect(await rowsOf(add('player', 5, 8, { id }))).toBe(1);
    expect([await answer(before, 'player'), await answer(within, 'player'), await answer(after, 'player')]).toEqual([
      null,
      AWAY,
      null,
    ]);
    expect(await counts(within)).toEqual({ attending_count: 0, not_attending_count: 1 });
    expect(await sql`select from private.absences`).toHaveLength(1);
  });

  test('holds for what is planned later, also over a default reply, and for what moves into these days', async () => {
    await sql`insert into public.team_default_replies (team_id, user_id, status) values (${team.id}, ${idOf('player')}, 'attending')`;
    await rowsOf(add('player', 5, 8));
    const [planned, moved] = [await schedule('Notice planned', FAR + 6), await schedule('Notice moved', FAR + 12)];
    expect([await answer(planned, 'player'), (await answer(moved, 'player'))?.['status']]).toEqual([AWAY, 'attending']);
    await change(moved, { scheduled_at: far(7) });
    expect(await answer(moved, 'player')).toEqual(AWAY);
    // An own yes within the days stands when the practice moves by an hour.
    await say('player', moved, 'attending');
    await change(moved, { scheduled_at: new Date(Date.parse(far(7)) + 3_600_000).toISOString() });
    expect((await answer(moved, 'player'))?.['status']).toBe('attending');
    expect(await counts(moved)).toEqual({ attending_count: 1, not_attending_count: 0 });
  });

  test('holds from the day on which somebody joins', async () => {
    const within = await schedule('Notice within', FAR + 6);
    await rowsOf(add('second-player', 5, 8));
    await sql`delete from public.team_practice_attendance where practice_id = ${within}`;
    await sql`update public.team_members set is_active = false where team_id = ${team.id} and user_id = ${idOf('second-player')}`;
    await sql`update public.team_members set is_active = true where team_id = ${team.id} and user_id = ${idOf('second-player')}`;
    expect(await answer(within, 'second-player')).toEqual(AWAY);
  });

  test('is by the wall of the person', async () => {
    await sql`insert into public.notification_preferences (user_id, time_zone) values (${idOf('player')}, 'Pacific/Auckland')`;
    const id = await schedule('Notice late', FAR + 6);
    await sql`update public.team_practices set scheduled_at = ${`${day(6)}T22:00:00Z`} where id = ${id}`;
    await rowsOf(add('player', 6, 6));
    expect(await answer(id, 'player')).toBeNull();
    await rowsOf(add('player', 7, 7));
    expect(await answer(id, 'player')).toEqual(AWAY);
  });

  test('ends with what it answered: own answers stay, and a stranger drops nothing', async () => {
    const [given, own] = [await schedule('Notice given', FAR + 6), await schedule('Notice own', FAR + 7)];
    const id = randomUUID();
    await rowsOf(add('player', 5, 8, { id }));
    await say('player', own, 'attending');
    expect(await rowsOf(remove('second-player', id))).toBe(0);
    expect(await answer(given, 'player')).toEqual(AWAY);
    expect(await rowsOf(remove('player', id))).toBe(1);
    expect(await rowsOf(remove('player', id))).toBe(0);
    expect([await answer(given, 'player'), (await answer(own, 'player'))?.['status']]).toEqual([null, 'attending']);
    expect(await counts(given)).toEqual({ attending_count: 0, not_attending_count: 0 });
  });

  test('changes nothing of a practice that has started, neither when the days are entered nor when they are dropped', async () => {
    const [said, silent, coming] = [
      await schedule('Notice said', FAR + 6),
      await schedule('Notice silent', FAR + 6),
      await schedule('Notice coming', FAR + 6),
    ];
    await say('player', said, 'attending');
    const begins = (practice: string) =>
      sql`update public.team_practices set scheduled_at = now() - interval '5 minutes' where id = ${practice}`;
    for (const practice of [said, silent]) await begins(practice);
    const id = randomUUID();
    // From yesterday to tomorrow, and so on both sides of midnight.
    await rowsOf(add('player', -FAR - 1, -FAR + 1, { id }));
    expect([(await answer(said, 'player'))?.['status'], await answer(silent, 'player')]).toEqual(['attending', null]);
    await change(coming, { scheduled_at: new Date(Date.now() + 10 * 60_000).toISOString() });
    expect(await answer(coming, 'player')).toEqual(AWAY);
    await begins(coming);
    await rowsOf(remove('player', id));
    expect(await answer(coming, 'player')).toEqual(AWAY);
    expect((await answer(said, 'player'))?.['status']).toBe('attending');
  });

  test('is seen by the people of the team without its reason, and by nobody else', async () => {
    await rowsOf(add('player', 5, 8));
    const [own, coach, stranger] = [await planning('player'), await planning('coach'), await planning('parent')];
    expect(own?.own_absences).toMatchObject([{ reason: 'Family trip' }]);
    expect(coach?.away).toEqual([
      expect.objectContaining({ user_id: idOf('player'), starts_on: day(5), ends_on: day(8) }),
    ]);
    expect(JSON.stringify(coach)).not.toContain('Family trip');
    expect(coach?.own_absences).toEqual([]);
    expect(stranger).toBeNull();
  });

  test.each([
    ['days that are over', -FAR - 3, -FAR - 2, 'days'],
    ['days beyond a year', 180, 181, 'days'],
    ['days that were named before', 8, 9, 'overlap'],
  ])('%s are refused', async (_, from, to, hint) => {
    await rowsOf(add('player', 5, 8));
    expect((await add('player', from, to)).error).toMatchObject({ code: '23514', hint });
    expect(await sql`select from private.absences`).toHaveLength(1);
  });

  test('without a reason, the wrong way round or longer than a year nothing is kept', async () => {
    for (const refused of [
      add('player', 5, 8, { reason: '  ' }),
      add('player', 8, 5),
      add('player', 5, 372),
      add('player', 5, 6, { reason: 'x'.repeat(201) }),
    ])
      expect((await refused).error?.code).toBe('23514');
    expect(await sql`select from private.absences`).toHaveLength(0);
  });

  test('of twenty-one, twenty are kept', async () => {
    for (let count = 0; count < 20; count += 1)
      await sql`insert into private.absences (user_id, starts_on, ends_on, reason)
        values (${idOf('player')}, ${day(20 + count)}, ${day(20 + count)}, 'Trip')`;
    expect((await add('player', 5, 8)).error).toMatchObject({ code: '23514', hint: 'limit' });
    expect(await sql`select from private.absences`).toHaveLength(20);
  });

  test('twice at once, one of two that overlap is kept', async () => {
    const results = await Promise.all([add('player', 5, 8), add('player', 7, 9)]);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await sql`select from private.absences`).toHaveLength(1);
  });
});
