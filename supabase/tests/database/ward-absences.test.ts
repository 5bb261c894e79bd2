/** Days on which a ward is away, entered by a guardian: who may, what they answer, who reads them, and what the ward does about it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { guardiansOf } from './guardian-calls.ts';

interface Days {
  id: string;
  is_by_guardian: boolean;
  reason: string | null;
  guardian_name: string | null;
}
interface Family {
  wards: { absences: Days[] | null }[];
  mirror: { absences: Days[] | null } | null;
}

const sql = openDatabase();
const guardians = guardiansOf(sql);
const minor = idOf('minor');
// Far from the practices of the demo world.
const FAR = 200;
const day = (days: number) => new Date(Date.now() + (FAR + days) * 86_400_000).toISOString().slice(0, 10);
let team = '';
let born = '';

beforeAll(async () => {
  const [row] = await sql<{ team: string; born: string }[]>`
    select m.team_id as team, b.birth_date::text as born
    from public.team_members m join private.birth_dates b on b.user_id = m.user_id
    where m.user_id = ${minor} and m.is_active and m.is_confirmed`;
  team = row?.team ?? '';
  born = row?.born ?? '';
});
const clear = async () => {
  await sql`update private.birth_dates set birth_date = ${born} where user_id = ${minor}`;
  await sql`delete from private.absences`;
  await sql`delete from public.team_practices where title like 'Away%'`;
  await sql`delete from private.ward_choices`;
  await guardians.forget();
};
beforeEach(clear);
afterEach(clear);
afterAll(() => sql.end());

async function practice(days: number): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into public.team_practices (id, team_id, title, scheduled_at, created_by)
    values (${id}, ${team}, 'Away practice', ${`${day(days)}T18:00:00Z`}, null)`;
  return id;
}
const add = (
  kind: AccountKind,
  { id = randomUUID() as string, from = 5, to = 8, reason = 'family', of = minor } = {},
) =>
  as(kind).rpc('add_ward_absence', {
    ...{ p_minor_id: of, p_id: id, p_starts_on: day(from), p_ends_on: day(to), p_reason: reason },
  });
const remove = (kind: AccountKind, id: string) => as(kind).rpc('remove_ward_absence', { p_minor_id: minor, p_id: id });
const stored = () => sql`select id from private.absences`;
const answer = async (id: string) =>
  (
    await sql`
      select a.status, a.notes, exists (
        select from private.ward_answers w
        where w.practice_id = a.practice_id and w.user_id = a.user_id and w.answered_at = a.updated_at) as is_by_guardian
      from public.team_practice_attendance a where a.practice_id = ${id} and a.user_id = ${minor}`
  )[0] ?? null;
const daysOf = async (kind: AccountKind) => {
  const { wards, mirror } = (await rowsOf(as(kind).rpc('load_family'))) as unknown as Family;
  return (mirror ?? wards[0])?.absences;
};
const say = (id: string) =>
  rowsOf(as('minor').from('team_practice_attendance').upsert({ practice_id: id, user_id: minor, status: 'attending' }));

describe('days away that a guardian enters', () => {
  test('answer the practices of these days, also later ones, as a guardian’s; guardian and ward read who entered them', async () => {
    const [before, within] = [await practice(3), await practice(6)];
    const id = randomUUID();
    expect(await rowsOf(add('guardian', { id }))).toBe(1);
    expect(await rowsOf(add('guardian', { id }))).toBe(1);
    const given = { status: 'not_attending', notes: 'Family plans', is_by_guardian: true };
    expect([await answer(before), await answer(within), await answer(await practice(7))]).toEqual([null, given, given]);
    // The team reads that it was a guardian.
    const [row] = (await rowsOf(as('minor').rpc('get_practice_attendance', { p_practice_id: within }))) as object[];
    expect(row).toMatchObject({ user_id: minor, is_by_guardian: true });
    const days = { id, is_by_guardian: true, reason: 'Family plans', guardian_name: 'Lee Nakagawa' };
    expect([await daysOf('guardian'), await daysOf('minor')]).toMatchObject([[days], [days]]);
    const page = (await rowsOf(as('minor').rpc('load_team_manage', { p_team_id: team }))) as unknown as {
      planning: { own_absences: Days[] };
    };
    expect(page.planning.own_absences).toMatchObject([{ id, is_by_guardian: true }]);
  });

  test('leave the ward the last word: an own answer counts and stays, and the ward removes the days', async () => {
    const [own, open] = [await practice(6), await practice(7)];
    const id = randomUUID();
    await rowsOf(add('guardian', { id }));
    await say(own);
    expect(await answer(own)).toMatchObject({ status: 'attending', is_by_guardian: false });
    expect(await rowsOf(as('minor').rpc('remove_absence', { p_id: id }))).toBe(1);
    expect([await answer(own), await answer(open)]).toMatchObject([{ status: 'attending' }, null]);
    expect(await stored()).toEqual([]);
  });

  test('are removed by a guardian; what the ward entered shows without its words and stays', async () => {
    const within = await practice(6);
    const [id, own] = [randomUUID(), randomUUID()];
    await rowsOf(add('guardian', { id }));
    await rowsOf(
      as('minor').rpc('add_absence', { p_id: own, p_starts_on: day(20), p_ends_on: day(21), p_reason: 'My secret' }),
    );
    expect(await daysOf('guardian')).toMatchObject([{ id }, { id: own, is_by_guardian: false, reason: null }]);
    expect(await rowsOf(remove('guardian', own))).toBeNull();
    expect(await rowsOf(remove('guardian', id))).toBe(1);
    expect([await answer(within), await stored()]).toEqual([null, [{ id: own }]]);
  });

  test.each([
    ['words of their own', { reason: 'Call me at 555-0100' }, 'reason'],
    ['days that are over', { from: -FAR - 5, to: -FAR - 2 }, 'days'],
    ['days that begin after more than a year', { from: 200, to: 201 }, 'days'],
  ])('with %s are refused', async (_, change, hint) => {
    expect((await add('guardian', change)).error).toMatchObject({ code: '23514', hint });
    expect(await stored()).toEqual([]);
  });

  test('overlap no days that are there, whoever entered them', async () => {
    await rowsOf(
      as('minor').rpc('add_absence', { p_id: randomUUID(), p_starts_on: day(8), p_ends_on: day(9), p_reason: 'Trip' }),
    );
    expect((await add('guardian')).error).toMatchObject({ code: '23514', hint: 'overlap' });
    expect(await stored()).toHaveLength(1);
  });

  test.each(['parent', 'coach', 'minor', 'player', 'staff', 'admin'] as const)(
    '%s enters and removes none',
    async (kind) => {
      const id = randomUUID();
      expect((await add(kind)).error).toMatchObject({ code: '42501' });
      await rowsOf(add('guardian', { id }));
      expect((await remove(kind, id)).error).toMatchObject({ code: '42501' });
      expect(await stored()).toEqual([{ id }]);
    },
  );

  test('a guardian enters none for a stranger, while practices are off, for 72 hours, and from the 18th birthday on', async () => {
    expect((await add('guardian', { of: idOf('player') })).error).toMatchObject({ code: '42501' });
    await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'practices', p_is_on: false }));
    expect((await add('guardian')).error).toMatchObject({ code: '42501' });
    expect(await daysOf('guardian')).toBeNull();
    await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'practices', p_is_on: true }));
    await sql`insert into private.guardian_links (guardian_id, minor_id, confirmed_at)
      values (${idOf('parent')}, ${minor}, now() - interval '71 hours')`;
    expect((await add('parent')).error).toMatchObject({ code: '42501' });
    await sql`update private.birth_dates set birth_date = current_date - interval '18 years' where user_id = ${minor}`;
    expect((await add('guardian')).error).toMatchObject({ code: '42501' });
    expect(await stored()).toEqual([]);
  });
});
