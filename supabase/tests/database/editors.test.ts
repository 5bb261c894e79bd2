import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { TablesUpdate } from '../../../libs/data/src/database.types.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
const FLAG = 'edited_by_two';
const CUP = 'Cup';
let team = '';
let achievement = '';
let flag = '';

/** Rows of its own for each test. */
const clear = async () => {
  await sql`delete from public.teams where name like 'Edited%'`;
  await sql`delete from public.experiments where key = ${FLAG}`;
  await sql`delete from public.experiment_changes where key = ${FLAG}`;
};
const made = async (rows: PromiseLike<{ id?: string }[]>) => String((await rows)[0]?.id);
beforeEach(async () => {
  await clear();
  team = await made(sql`
    insert into public.teams (name, organization_type, max_roster_size, owner_user_id)
    values ('Edited', 'high_school', 10, ${idOf('coach')}) returning id`);
  achievement = await made(sql`
    insert into public.team_achievements (team_id, title, date_achieved, placement)
    values (${team}, ${CUP}, '2026-05-04', 3) returning id`);
  flag = await made(sql`insert into public.experiments (key, notes) values (${FLAG}, 'Trial') returning id`);
});
afterAll(async () => {
  await clear();
  await sql.end();
});

type Value = string | number | boolean | string[] | null;
type Fields = Record<string, Value>;
type Kind = Parameters<typeof as>[0];
const change = (kind: Kind | null, part: string, id: string, changes: Fields, known: Fields) =>
  (kind ? as(kind) : signedOut()).rpc('change_fields', {
    ...{ p_part: part, p_id: id, p_changes: changes, p_known: known },
  });

interface Part {
  part: string;
  clause: string;
  id(): string;
  stored(): Promise<Fields | undefined>;
  first: Kind;
  second: Kind;
  others: Kind[];
  /** What both read before they began. */
  known: Fields;
  one: Fields;
  other: Fields;
  mine: Fields;
  notWritable: Fields;
}

const parts: Part[] = [
  {
    part: 'team',
    clause: 'TM-006, SE-023',
    id: () => team,
    stored: async () => (await sql`select name, max_roster_size from public.teams where id = ${team}`)[0],
    ...{ first: 'coach', second: 'admin', others: ['player', 'team-staff', 'staff', 'parent'] },
    known: { name: 'Edited', max_roster_size: 10 },
    one: { name: 'Edited twice' },
    other: { max_roster_size: 12 },
    mine: { name: 'Edited by me' },
    notWritable: { owner_user_id: '00000000-0000-4000-8000-000000000000' },
  },
  {
    part: 'achievement',
    clause: 'TM-196, SE-032',
    id: () => achievement,
    stored: async () => (await sql`select title, placement from public.team_achievements where id = ${achievement}`)[0],
    ...{ first: 'coach', second: 'admin', others: ['player', 'team-staff', 'staff', 'parent'] },
    known: { title: CUP, placement: 3 },
    one: { title: 'State cup' },
    other: { placement: 1 },
    mine: { title: 'My cup' },
    notWritable: { team_id: '00000000-0000-4000-8000-000000000000' },
  },
  {
    part: 'flag',
    clause: 'SH-014',
    id: () => flag,
    stored: async () => (await sql`select notes, required_roles from public.experiments where id = ${flag}`)[0],
    ...{ first: 'staff', second: 'developer', others: ['player', 'coach', 'parent'] },
    known: { notes: 'Trial', required_roles: [] },
    one: { notes: 'Trial in May' },
    other: { required_roles: ['yes_staff'] },
    mine: { notes: 'Mine' },
    notWritable: { key: 'taken_over' },
  },
];

describe.each(parts)(
  '[$clause] $part',
  ({ part, id, stored, first, second, others, known, one, other, mine, ...rest }) => {
    test('keeps what two people change in different fields', async () => {
      expect(await rowsOf(change(first, part, id(), one, known))).toEqual({ conflicts: {} });
      expect(await rowsOf(change(second, part, id(), other, known))).toEqual({ conflicts: {} });
      expect(await stored()).toEqual({ ...known, ...one, ...other });
    });

    test('answers who changes what somebody else has changed with what it is now, and keeps that', async () => {
      await rowsOf(change(first, part, id(), one, known));
      expect(await rowsOf(change(second, part, id(), { ...mine, ...other }, known))).toEqual({ conflicts: one });
      expect(await stored()).toEqual({ ...known, ...one });
      // Having seen it, they may.
      expect(await rowsOf(change(second, part, id(), { ...mine, ...other }, { ...known, ...one }))).toEqual({
        conflicts: {},
      });
      expect(await stored()).toEqual({ ...known, ...mine, ...other });
    });

    test.each([null, ...others])('is not changed by %s', async (kind) => {
      const { data } = await change(kind, part, id(), mine, known);
      expect(data).toBeNull();
      expect(await stored()).toEqual(known);
    });

    test('is changed in no column that its editors may not write', async () => {
      const [column = ''] = Object.keys(rest.notWritable);
      const { data: row } = await as(first)
        .from(part === 'team' ? 'teams' : part === 'flag' ? 'experiments' : 'team_achievements')
        // Of a flag not every column is read this way.
        .select(column as '*')
        .eq('id', id())
        .single();
      const now = (row as Fields | null)?.[column] ?? null;
      const { error } = await change(first, part, id(), rest.notWritable, { [column]: now });
      expect(error).toMatchObject({ code: '42501' });
    });
  },
);

describe('[SE-028] this practice and all that follow', () => {
  let silver = '';
  const title = 'Edited series';
  const clearSeries = async () => {
    await sql`delete from public.team_practices where title like 'Edited%'`;
    await sql`delete from public.team_practice_series s
      where not exists (select from public.team_practices p where p.series_id = s.id)`;
  };
  afterAll(clearSeries);
  const practices = () => sql<{ id: string; title: string; location: string | null; at: string }[]>`
    select id, title, location, duration_minutes, is_mandatory, status, to_char(scheduled_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as at
    from public.team_practices where title like 'Edited%' and team_id = ${silver} order by scheduled_at`;
  const known = {
    ...{ title, description: null, location: 'Lab', duration_minutes: 120, is_mandatory: true },
    ...{ start_time: '19:30', status: 'scheduled', weekdays: [2, 4], ends_on: '2027-03-25' },
  };
  const following = (id: string, changes: Record<string, unknown>, p_known: object | null = known, later?: object) =>
    as('coach').rpc('change_following_practices', {
      p_practice_id: id,
      p_changes: changes,
      ...(p_known && { p_known }),
      ...(later && { p_known_later: later }),
    } as never);
  let first = '';
  beforeEach(async () => {
    silver = await teamId(sql, SILVER_TEAM);
    await clearSeries();
    await rowsOf(
      as('coach').rpc('schedule_practice_series', {
        ...{ p_id: crypto.randomUUID(), p_team_id: silver, p_practice: { title, location: 'Lab' } },
        ...{ p_starts_on: '2027-03-02', p_ends_on: '2027-03-25', p_weekdays: [4, 2], p_start_time: '19:30' },
        p_time_zone: 'America/New_York',
      }),
    );
    first = (await practices())[2]?.id ?? '';
  });

  test('keep what a colleague changed in other fields', async () => {
    expect(await rowsOf(following(first, { title: 'Edited again' }))).toEqual({ conflicts: {}, changed: 6 });
    expect(await rowsOf(following(first, { start_time: '18:00' }))).toEqual({ conflicts: {}, changed: 6 });
    const after = await practices();
    expect(after.slice(2).map((row) => `${row.title} ${row.at.slice(11)}`)).toEqual(
      Array(6).fill('Edited again 18:00'),
    );
    expect(after.slice(0, 2).map((row) => `${row.title} ${row.at.slice(11)}`)).toEqual(Array(2).fill(`${title} 19:30`));
  });

  test.each([
    ['title', { title: 'Edited again' }, { title: 'Edited mine' }, { title: 'Edited again' }],
    ['location', { location: null }, { location: 'Gym' }, { location: null }],
    ['start', { start_time: '18:00' }, { start_time: '20:00' }, { start_time: '18:00' }],
    ['days', { weekdays: [5, 2] }, { weekdays: [3] }, { weekdays: [2, 5] }],
    ['end', { ends_on: '2027-04-01' }, { ends_on: '2027-03-18' }, { ends_on: '2027-04-01' }],
    ['length', { duration_minutes: 90 }, { duration_minutes: 60 }, { duration_minutes: 90 }],
  ])('say where a colleague has changed the same %s, and change nothing', async (_what, theirs, mine, now) => {
    await rowsOf(following(first, theirs));
    const before = await practices();
    const late = { is_mandatory: false, ...mine };
    expect(await rowsOf(following(first, late))).toEqual({ conflicts: now });
    expect(await practices()).toEqual(before);
    expect(await rowsOf(following(first, late, { ...known, ...now }))).toMatchObject({ conflicts: {} });
    expect(await practices()).not.toEqual(before);
  });

  test('say so when it was this one practice that a colleague moved', async () => {
    await rowsOf(change('coach', 'practice', first, { title: 'Edited alone' }, { title }));
    expect(await rowsOf(following(first, { title: 'Edited mine' }))).toEqual({
      conflicts: { title: 'Edited alone' },
    });
  });

  describe('where a colleague has changed a later one alone', () => {
    let later = '';
    const held = { title, location: 'Lab', start_time: '2027-03-16T19:30' };
    beforeEach(async () => {
      later = (await practices())[4]?.id ?? '';
    });
    const changeLater = (changes: TablesUpdate<'team_practices'>) =>
      rowsOf(as('coach').from('team_practices').update(changes).eq('id', later).select('id'));

    test.each([
      ['title', { title: 'Edited alone' }, { title: 'Edited mine' }, 'title', 'Edited alone'],
      ['place', { location: null }, { location: 'Gym' }, 'location', null],
      [
        ...['day', { scheduled_at: '2027-03-17T19:30-04:00' }, { start_time: '20:00' }, 'start_time'],
        '2027-03-17T19:30',
      ],
    ] as const)(
      'say on which date the %s is another, and change nothing',
      async (_what, theirs, mine, name, stored) => {
        await changeLater(theirs);
        const before = await practices();
        const [at] = await sql`select scheduled_at from public.team_practices where id = ${later}`;
        const told = (await rowsOf(following(first, mine, known, { [later]: held }))) as {
          later: { scheduled_at: string }[];
        };
        expect(told).toMatchObject({ conflicts: {}, later: [{ id: later, name, stored }] });
        expect(told.later).toHaveLength(1);
        expect(new Date(String(told.later[0]?.scheduled_at))).toEqual(at?.['scheduled_at']);
        expect(await practices()).toEqual(before);
        // Having seen it, they may; the same goes for what was another one when the form opened.
        expect(await rowsOf(following(first, mine, known, { [later]: { ...held, [name]: stored } }))).toEqual({
          conflicts: {},
          changed: 6,
        });
        expect(
          new Set((await practices()).slice(2).map((row) => [row.title, row.location, row.at.slice(11)].join())),
        ).toHaveProperty('size', 1);
      },
    );

    test('say nothing of what is not about to change, nor of one that is canceled by now', async () => {
      await changeLater({ title: 'Edited alone', location: 'Gym' });
      const change = { duration_minutes: 90 };
      expect(await rowsOf(following(first, change, known, { [later]: held }))).toEqual({ conflicts: {}, changed: 6 });
      expect((await practices())[4]).toMatchObject({ title: 'Edited alone', location: 'Gym', duration_minutes: 90 });
      await changeLater({ status: 'cancelled' });
      const next = { ...known, duration_minutes: 90 };
      expect(await rowsOf(following(first, { title: 'Edited mine' }, next, { [later]: held }))).toEqual({
        conflicts: {},
        changed: 5,
      });
      expect((await practices())[4]).toMatchObject({ title: 'Edited alone' });
    });

    test('ask once where a colleague has changed all of them', async () => {
      const changes = { start_time: '18:00', title: 'Edited again' };
      await rowsOf(following(first, changes));
      const mine = { start_time: '20:00', title: 'Edited mine' };
      const told = { start_time: '18:00', title: 'Edited again' };
      expect(await rowsOf(following(first, mine, known, { [later]: held }))).toEqual({ conflicts: told });
      expect(await rowsOf(following(first, mine, { ...known, ...told }, { [later]: held }))).toEqual({
        conflicts: {},
        changed: 6,
      });
    });

    test('take no other shape of what was known', async () => {
      const { error } = await following(first, { title: 'Edited mine' }, known, [later]);
      expect(error?.code).toBe('23514');
    });
  });

  test('take the same change again after a lost answer', async () => {
    const changes = { location: null, start_time: '18:00', weekdays: [3, 1], ends_on: '2027-04-01' };
    await rowsOf(following(first, changes));
    const after = await practices();
    expect(await rowsOf(following(first, changes))).toMatchObject({ conflicts: {} });
    expect(await practices()).toEqual(after);
  });

  test('of two who change the same at once one is told', async () => {
    const both = await Promise.all(
      ['Edited one', 'Edited two'].map((each) => rowsOf(following(first, { title: each }))),
    );
    const stored = (await practices())[2]?.title;
    expect(both).toContainEqual({ conflicts: {}, changed: 6 });
    expect(both).toContainEqual({ conflicts: { title: stored } });
  });

  test('change as before for who does not say what they knew', async () => {
    await rowsOf(following(first, { title: 'Edited again' }));
    expect(await rowsOf(following(first, { title: 'Edited mine' }, null))).toBe(6);
  });

  test('[SE-023] are not changed by a player, whatever they knew', async () => {
    const before = await practices();
    const { error } = await as('player').rpc('change_following_practices', {
      ...{ p_practice_id: first, p_changes: { title: 'Edited' }, p_known: known },
    });
    expect(error).toMatchObject({ code: '42501' });
    expect(await practices()).toEqual(before);
  });
});
