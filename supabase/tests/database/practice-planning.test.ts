import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, FOREIGN_TEAM, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
let silver = '';
let foreign = '';
beforeAll(async () => {
  [silver, foreign] = await Promise.all([teamId(sql, SILVER_TEAM), teamId(sql, FOREIGN_TEAM)]);
});
const clear = async () => {
  await sql`delete from public.team_default_replies where team_id = ${silver}`;
  await sql`delete from public.team_practices where title like 'Planned%'`;
  await sql`delete from public.team_practice_series`;
  await sql`delete from public.team_time_polls where title like 'Planned%'`;
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const rule = () => ({
  p_id: randomUUID(),
  p_team_id: silver,
  p_practice: { title: 'Planned scrims' },
  p_starts_on: '2027-03-02',
  p_ends_on: '2027-03-25',
  p_weekdays: [2, 4],
  p_start_time: '19:30',
  p_time_zone: 'America/New_York',
});
type Rule = ReturnType<typeof rule>;
const schedule = (series: Rule & Record<string, unknown>, kind: AccountKind = 'coach') =>
  as(kind).rpc('schedule_practice_series', series);
const practices = () => sql<{ id: string; at: string; title: string; status: string }[]>`
  select id, to_char(scheduled_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as at, title, status
  from public.team_practices where title like 'Planned%' order by scheduled_at`;

describe('weekly series', () => {
  test('[fault 24] [SE-028, DB-017] keep their time on the wall over the change to daylight saving', async () => {
    expect(await rowsOf(schedule(rule()))).toBe(8);
    // In New York the clocks went forward on 14 March 2027.
    expect((await practices()).map(({ at }) => at)).toEqual([
      '2027-03-03 00:30',
      '2027-03-05 00:30',
      '2027-03-10 00:30',
      '2027-03-12 00:30',
      '2027-03-16 23:30',
      '2027-03-18 23:30',
      '2027-03-23 23:30',
      '2027-03-25 23:30',
    ]);
  });

  test('[SE-028] every second week leaves the weeks between out', async () => {
    expect(await rowsOf(schedule({ ...rule(), p_every_weeks: 2, p_time_zone: 'UTC' }))).toBe(4);
    expect((await practices()).map(({ at }) => at.slice(8, 10))).toEqual(['02', '04', '16', '18']);
  });

  test('[SE-028] asking again, also at once, makes the series once', async () => {
    const series = rule();
    const made = await Promise.all(Array.from({ length: 4 }, () => rowsOf(schedule(series))));
    expect(made).toEqual([8, 8, 8, 8]);
    expect(await practices()).toHaveLength(8);
  });

  test('[SE-028] this and all that follow change, earlier and cancelled ones stay', async () => {
    await rowsOf(schedule(rule()));
    const before = await practices();
    await sql`update public.team_practices set status = 'cancelled' where id = ${before[6]?.id ?? ''}`;
    const change = { p_practice_id: before[4]?.id ?? '', p_changes: { title: 'Planned review', start_time: '18:00' } };
    expect(await rowsOf(as('coach').rpc('change_following_practices', change))).toBe(3);
    const after = await practices();
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
    expect(after.slice(4).map(({ title, at }) => `${title} ${at}`)).toEqual([
      'Planned review 2027-03-16 22:00',
      'Planned review 2027-03-18 22:00',
      'Planned scrims 2027-03-23 23:30',
      'Planned review 2027-03-25 22:00',
    ]);
    await rowsOf(as('coach').rpc('change_following_practices', { ...change, p_changes: { status: 'cancelled' } }));
    expect((await practices()).map(({ status }) => status === 'cancelled')).toEqual([
      ...Array(4).fill(false),
      ...Array(4).fill(true),
    ]);
  });

  const series = () => sql<{ weekdays: number[]; starts: string; ends: string }[]>`
    select weekdays, starts_on::text as starts, ends_on::text as ends from public.team_practice_series order by starts_on`;
  const following = (id: string | undefined, change: Record<string, unknown>) =>
    as('coach').rpc('change_following_practices', { p_practice_id: id ?? '', p_changes: change as never });

  test('[SE-028] this and all that follow move to other weekdays with their answers, over daylight saving', async () => {
    await rowsOf(schedule(rule()));
    const before = await practices();
    const thursday = before[3]?.id ?? '';
    await rowsOf(
      as('player')
        .from('team_practice_attendance')
        .insert({ practice_id: thursday, user_id: idOf('player'), status: 'attending' }),
    );
    // From Thursday the 11th: Tuesday becomes Monday, Thursday becomes Wednesday.
    expect(await rowsOf(following(thursday, { weekdays: [3, 1] }))).toBe(5);
    const after = await practices();
    expect(after.map(({ at }) => at)).toEqual([
      '2027-03-03 00:30',
      '2027-03-05 00:30',
      '2027-03-10 00:30',
      '2027-03-11 00:30',
      '2027-03-15 23:30',
      '2027-03-17 23:30',
      '2027-03-22 23:30',
      '2027-03-24 23:30',
    ]);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await sql`select status from public.team_practice_attendance where practice_id = ${thursday}`).toHaveLength(
      1,
    );
    expect(await series()).toEqual([
      { weekdays: [2, 4], starts: '2027-03-02', ends: '2027-03-10' },
      { weekdays: [1, 3], starts: '2027-03-10', ends: '2027-03-25' },
    ]);
    // A retry after a lost answer finds it done.
    await rowsOf(following(thursday, { weekdays: [3, 1] }));
    expect(await practices()).toEqual(after);
    expect(await series()).toHaveLength(2);
  });

  test('[SE-028] a day more in the week is scheduled, a day less is cancelled', async () => {
    await rowsOf(schedule({ ...rule(), p_time_zone: 'UTC' }));
    const before = await practices();
    expect(await rowsOf(following(before[6]?.id, { weekdays: [2, 4, 5], ends_on: '2027-03-26' }))).toBe(3);
    expect((await practices()).slice(6).map(({ at }) => at.slice(5, 10))).toEqual(['03-23', '03-25', '03-26']);
    await rowsOf(following(before[6]?.id, { weekdays: [4] }));
    expect((await practices()).slice(6).map(({ at, status }) => `${at.slice(5, 10)} ${status}`)).toEqual([
      '03-23 cancelled',
      '03-25 scheduled',
      '03-26 cancelled',
    ]);
  });

  test('[SE-028] a series is lengthened with the practices of the new weeks, and again without doubling them', async () => {
    await rowsOf(schedule({ ...rule(), p_starts_on: '2027-10-19', p_ends_on: '2027-10-28', p_every_weeks: 1 }));
    const [first] = await practices();
    const longer = () => rowsOf(following(first?.id, { title: 'Planned longer', ends_on: '2027-11-11' }));
    expect(await longer()).toBe(8);
    await Promise.all([longer(), longer()]);
    // In New York the clocks go back on 7 November 2027.
    expect((await practices()).slice(4).map(({ at, title }) => `${at} ${title}`)).toEqual([
      '2027-11-02 23:30 Planned longer',
      '2027-11-04 23:30 Planned longer',
      '2027-11-10 00:30 Planned longer',
      '2027-11-12 00:30 Planned longer',
    ]);
    expect(await series()).toEqual([{ weekdays: [2, 4], starts: '2027-10-19', ends: '2027-11-11' }]);
  });

  test('[SE-028] every second week stays every second week, and an earlier end cancels the rest', async () => {
    await rowsOf(schedule({ ...rule(), p_weekdays: [2], p_every_weeks: 2, p_time_zone: 'UTC' }));
    const [, second] = await practices();
    await rowsOf(following(second?.id, { weekdays: [3], ends_on: '2027-04-20' }));
    expect((await practices()).map(({ at }) => at.slice(5, 10))).toEqual(['03-02', '03-17', '03-31', '04-14']);
    await rowsOf(following(second?.id, { ends_on: '2027-03-31' }));
    expect((await practices()).map(({ status }) => status)).toEqual([
      'scheduled',
      'scheduled',
      'scheduled',
      'cancelled',
    ]);
  });

  test.each([
    ['no weekday', { weekdays: [] }],
    ['an eighth weekday', { weekdays: [8] }],
    ['an end before the practice', { ends_on: '2027-02-01' }],
    ['an end after more than a year', { ends_on: '2029-01-01' }],
  ])('[SE-028] a series changes to %s neither in its rule nor in its practices', async (_, bad) => {
    await rowsOf(schedule(rule()));
    const before = await practices();
    expect((await following(before[0]?.id, { title: 'Planned bad', ...bad })).error).toMatchObject({ code: '23514' });
    expect(await practices()).toEqual(before);
    expect(await series()).toHaveLength(1);
  });

  test.each(['player', 'team-staff', 'staff', 'parent'] as const)('[SE-023, SE-028] %s plans nothing', async (kind) => {
    expect((await schedule(rule(), kind)).error).toMatchObject({ code: '42501' });
    await rowsOf(schedule(rule()));
    const [first] = await practices();
    const changed = await as(kind).rpc('change_following_practices', {
      p_practice_id: first?.id ?? '',
      p_changes: { status: 'cancelled' },
    });
    expect(changed.error).toMatchObject({ code: '42501' });
    expect((await practices()).every(({ status }) => status === 'scheduled')).toBe(true);
  });

  test.each([
    ['a zone that does not exist', { p_time_zone: 'Mars/Olympus' }],
    ['an eighth weekday', { p_weekdays: [8] }],
    ['no weekday', { p_weekdays: [] }],
    ['an end before the start', { p_ends_on: '2027-03-01' }],
    ['ten years', { p_ends_on: '2037-03-01' }],
    ['a time without practices', { p_ends_on: '2027-03-03', p_weekdays: [7] }],
    ['a duration of 0', { p_practice: { title: 'Planned scrims', duration_minutes: 0 } }],
    ['a blank title', { p_practice: { title: '  ' } }],
    ['a field that managers do not set', { p_practice: { title: 'Planned scrims', attending_count: 7 } }],
    ['a field that there is not', { p_practice: { title: 'Planned scrims', color: 'red' } }],
  ])('[SE-028] %s is refused and leaves nothing', async (_, bad) => {
    expect((await schedule({ ...rule(), ...bad })).error).toMatchObject({ code: '23514' });
    expect(await sql`select from public.team_practice_series`).toHaveLength(0);
  });

  test('[SE-023] a foreign team is refused', async () => {
    expect((await schedule({ ...rule(), p_team_id: foreign })).error).toMatchObject({ code: '42501' });
  });
});

describe('default replies', () => {
  const reply = (kind: AccountKind, status: string, notes: string | null = null) =>
    as(kind)
      .from('team_default_replies')
      .upsert({ team_id: silver, user_id: idOf(kind), status, notes });
  const answers = () => sql`
    select a.user_id, a.status, a.notes from public.team_practice_attendance a
    join public.team_practices p on p.id = a.practice_id where p.title like 'Planned%' order by a.status`;
  const plan = () =>
    as('coach').from('team_practices').insert({ team_id: silver, title: 'Planned', scheduled_at: '2027-01-01T00:00Z' });

  test('[DB-018, SE-034] answer new practices, counts included, and may be changed per practice', async () => {
    await rowsOf(reply('player', 'attending'));
    await rowsOf(reply('second-player', 'not_attending', 'Night shift'));
    await rowsOf(plan());
    expect(await answers()).toEqual([
      { user_id: idOf('player'), status: 'attending', notes: null },
      { user_id: idOf('second-player'), status: 'not_attending', notes: 'Night shift' },
    ]);
    const [counts] = await sql`
      select attending_count, not_attending_count, id from public.team_practices where title = 'Planned'`;
    expect(counts).toMatchObject({ attending_count: 1, not_attending_count: 1 });
    const missing = await rowsOf(as('coach').rpc('list_missing_replies', { p_practice_id: String(counts?.id) }));
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.map((each) => each.user_id)).not.toContain(idOf('player'));
    const stranger = await as('parent').rpc('list_missing_replies', { p_practice_id: String(counts?.id) });
    expect(stranger.error).toMatchObject({ code: '42501' });
  });

  test('[SE-035] no member answers for another, nobody outside answers at all, and a reason is needed', async () => {
    const forged = await as('player')
      .from('team_default_replies')
      .insert({ team_id: silver, user_id: idOf('second-player'), status: 'attending' });
    expect(forged.error).toMatchObject({ code: '42501' });
    expect((await reply('parent', 'attending')).error).toMatchObject({ code: '42501' });
    expect((await reply('player', 'not_attending')).error).toMatchObject({ code: '23514' });
    expect((await reply('player', 'ATTENDING')).error).toMatchObject({ code: '23514' });
  });

  test('[DB-018] who left the team is no longer answered for', async () => {
    await rowsOf(reply('second-player', 'attending'));
    await sql`update public.team_members set is_active = false where user_id = ${idOf('second-player')}`;
    await rowsOf(plan());
    expect(await answers()).toEqual([]);
    await sql`update public.team_members set is_active = true where user_id = ${idOf('second-player')}`;
  });
});

describe('polls for a time', () => {
  const times = ['2027-05-01T17:00:00Z', '2027-05-02T17:00:00Z'];
  const createPoll = (kind: AccountKind = 'coach', p_starts = times, p_id = randomUUID()) =>
    as(kind).rpc('create_time_poll', { p_id, p_team_id: silver, p_title: 'Planned match', p_starts });
  async function open() {
    const poll = (await rowsOf(createPoll())) ?? '';
    const options = await rowsOf(
      as('player').from('team_time_poll_options').select('id').eq('poll_id', poll).order('starts_at'),
    );
    return { poll, options: options.map(({ id }) => id) };
  }
  const vote = (kind: AccountKind, option_id: string | undefined, answer = 'yes') =>
    as(kind)
      .from('team_time_poll_votes')
      .upsert({ option_id: option_id ?? '', user_id: idOf(kind), answer });

  test('[SE-028] the chosen time becomes a practice with the votes as answers, once', async () => {
    const { poll, options } = await open();
    await rowsOf(vote('player', options[1]));
    await rowsOf(vote('second-player', options[1], 'maybe'));
    await rowsOf(vote('second-player', options[1], 'no'));
    const close = () => as('coach').rpc('close_time_poll', { p_poll_id: poll, p_option_id: options[1] ?? '' });
    const closed = await Promise.all([rowsOf(close()), rowsOf(close()), rowsOf(close())]);
    expect(new Set(closed).size).toBe(1);
    const made = await sql`
      select p.scheduled_at, p.attending_count, p.maybe_count from public.team_practices p where p.title = 'Planned match'`;
    expect(made).toEqual([{ scheduled_at: new Date(times[1] ?? ''), attending_count: 1, maybe_count: 0 }]);
    expect((await vote('player', options[0])).error).toMatchObject({ code: '42501' });
  });

  test('[SE-023, SE-028] only managers ask and close, only the team votes and sees', async () => {
    const { poll, options } = await open();
    for (const kind of ['player', 'team-staff', 'parent'] as const) {
      expect((await createPoll(kind)).error).toMatchObject({ code: '42501' });
      const closed = await as(kind).rpc('close_time_poll', { p_poll_id: poll, p_option_id: options[0] ?? '' });
      expect(closed.error).toMatchObject({ code: '42501' });
    }
    expect((await vote('parent', options[0])).error).toMatchObject({ code: '42501' });
    expect(await rowsOf(as('parent').from('team_time_polls').select('id').eq('id', poll))).toEqual([]);
    expect(await rowsOf(as('parent').from('team_time_poll_options').select('id').eq('poll_id', poll))).toEqual([]);
  });

  test('[SE-028] one time, or the time of another poll, is refused', async () => {
    expect((await createPoll('coach', [times[0] ?? '', times[0] ?? ''])).error).toMatchObject({ code: '23514' });
    const [first, second] = [await open(), await open()];
    const mixed = await as('coach').rpc('close_time_poll', {
      p_poll_id: first.poll,
      p_option_id: second.options[0] ?? '',
    });
    expect(mixed.error).toMatchObject({ code: '23503' });
  });
});

describe('tournament check-in', () => {
  const cup = async (status: string, hours = 0) => {
    const [row] = await sql`
      insert into public.team_tournaments (team_id, name, start_date, status)
      values (${silver}, 'Check-in cup', now() + make_interval(hours => ${hours}), ${status}) returning id`;
    return String(row?.id);
  };
  afterAll(() => sql`delete from public.team_tournaments where name = 'Check-in cup'`);
  const checkIn = (kind: AccountKind, tournament_id: string, user: AccountKind = kind) =>
    as(kind)
      .from('team_tournament_check_ins')
      .insert({ tournament_id, user_id: idOf(user) });

  test('[DB-019] players check themselves in once and out again, before and while it runs', async () => {
    const id = await cup('in_progress');
    await rowsOf(checkIn('player', id));
    expect((await checkIn('player', id)).error).toMatchObject({ code: '23505' });
    const seen = () => rowsOf(as('coach').from('team_tournament_check_ins').select('user_id').eq('tournament_id', id));
    expect(await seen()).toEqual([{ user_id: idOf('player') }]);
    await rowsOf(as('player').from('team_tournament_check_ins').delete().eq('tournament_id', id));
    expect(await seen()).toEqual([]);
  });

  test('a tournament that has a placement is over, also before its start: nobody checks in', async () => {
    const id = await cup('upcoming', 5);
    await sql`update public.team_tournaments set placement = 1 where id = ${id}`;
    expect((await checkIn('player', id)).error).toMatchObject({ code: '42501' });
    expect(await sql`select from public.team_tournament_check_ins where tournament_id = ${id}`).toHaveLength(0);
    await sql`update public.team_tournaments set placement = null where id = ${id}`;
    await rowsOf(checkIn('player', id));
  });

  test('[DB-019] check-in opens 24 hours before the start, and a tournament that is moved away keeps who has checked in', async () => {
    const [far, near] = [await cup('upcoming', 25), await cup('upcoming', 23)];
    expect((await checkIn('player', far)).error).toMatchObject({ code: '42501' });
    const ready = async (id: string) =>
      (await sql`select from public.team_tournament_check_ins where tournament_id = ${id}`).length;
    expect(await ready(far)).toBe(0);
    await rowsOf(checkIn('player', near));
    await sql`update public.team_tournaments set start_date = now() + interval '3 days' where id = ${near}`;
    expect(await ready(near)).toBe(1);
    await rowsOf(as('player').from('team_tournament_check_ins').delete().eq('tournament_id', near));
    expect(await ready(near)).toBe(0);
    await sql`update public.team_tournaments set status = 'in_progress' where id = ${near}`;
    await rowsOf(checkIn('player', near));
  });

  test('[DB-019] nobody checks others in, strangers not at all, and nobody into a finished one', async () => {
    const id = await cup('upcoming');
    expect((await checkIn('coach', id, 'player')).error).toMatchObject({ code: '42501' });
    expect((await checkIn('parent', id)).error).toMatchObject({ code: '42501' });
    expect((await checkIn('player', await cup('completed'))).error).toMatchObject({ code: '42501' });
  });
});
