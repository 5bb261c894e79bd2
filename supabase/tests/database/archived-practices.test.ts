/** What was planned when a team is archived: it takes no answers, and can be ended. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TablesUpdate } from '../../../libs/data/src/database.types.ts';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
let team = '';
const archive = (p_archive: boolean) => rowsOf(as('coach').rpc('archive_team', { p_team_id: team, p_archive }));
const archived = { code: 'PT409', hint: 'archived' };
const day = '2027-03-02T18:00:00Z';

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
beforeEach(() => archive(true));
afterAll(async () => {
  await archive(false);
  await sql.end();
});

/** What is there when the team is archived. */
const there: Record<'practice' | 'poll' | 'option' | 'series' | 'cup', string> = {
  practice: randomUUID(),
  poll: randomUUID(),
  option: randomUUID(),
  series: randomUUID(),
  cup: randomUUID(),
};
/** The first practice of the series. */
let first = '';

const setUp = async () => {
  await archive(false);
  await cleanUp();
  const coach = as('coach');
  await rowsOf(
    coach.from('team_practices').insert({ id: there.practice, team_id: team, title: 'Kept', scheduled_at: day }),
  );
  await rowsOf(
    coach.rpc('schedule_practice_series', {
      ...{
        p_id: there.series,
        p_team_id: team,
        p_practice: { title: 'Kept' },
        p_starts_on: '2027-03-01',
        p_ends_on: '2027-03-31',
      },
      ...{ p_weekdays: [1, 2], p_start_time: '18:00', p_time_zone: 'UTC' },
    }),
  );
  const [made] =
    await sql`select id from public.team_practices where series_id = ${there.series} order by scheduled_at limit 1`;
  first = String(made?.id);
  const p_starts = [day, '2027-03-03T18:00:00Z'];
  await rowsOf(coach.rpc('create_time_poll', { p_id: there.poll, p_team_id: team, p_title: 'Kept', p_starts }));
  const [time] =
    await sql`select id from public.team_time_poll_options where poll_id = ${there.poll} order by starts_at limit 1`;
  there.option = String(time?.id);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await rowsOf(coach.from('team_tournaments').insert({ id: there.cup, team_id: team, name: 'Kept', start_date: soon }));
};
const cleanUp = async () => {
  await sql`delete from public.team_practices where team_id = ${team} and title in ('Kept', 'Moved')`;
  await sql`delete from public.team_practice_series where id = ${there.series}`;
  await sql`delete from public.team_time_polls where id = ${there.poll}`;
  await sql`delete from public.team_tournaments where id = ${there.cup}`;
  await sql`delete from public.team_default_replies where team_id = ${team}`;
};

type Attempt = (kind: AccountKind) => PromiseLike<{ error: unknown }>;
const answer =
  (status: string): Attempt =>
  (kind) =>
    as(kind)
      .from('team_practice_attendance')
      .upsert({ practice_id: there.practice, user_id: idOf(kind), status }, { onConflict: 'practice_id,user_id' });
const vote =
  (value: string): Attempt =>
  (kind) =>
    as(kind)
      .from('team_time_poll_votes')
      .upsert({ option_id: there.option, user_id: idOf(kind), answer: value }, { onConflict: 'option_id,user_id' });
const reply =
  (status: string): Attempt =>
  (kind) =>
    as(kind)
      .from('team_default_replies')
      .upsert({ team_id: team, user_id: idOf(kind), status });
const edit =
  (change: TablesUpdate<'team_practices'>): Attempt =>
  (kind) =>
    as(kind).from('team_practices').update(change).eq('id', there.practice).select('id').single();

const answers = () => sql`
  select user_id, status, notes from public.team_practice_attendance where practice_id = ${there.practice} order by user_id`;
const votes = () =>
  sql`select user_id, answer from public.team_time_poll_votes where option_id = ${there.option} order by user_id`;
const replies = () =>
  sql`select user_id, status from public.team_default_replies where team_id = ${team} order by user_id`;
const checkIns = () => sql`select user_id from public.team_tournament_check_ins where tournament_id = ${there.cup}`;
const plans = () => sql`
  select p.id, p.title, p.description, p.scheduled_at, p.duration_minutes, p.location, p.is_mandatory, p.status, p.series_id,
    (select jsonb_agg(to_jsonb(q) order by q.id) from public.team_time_polls q where q.id = ${there.poll}) as poll
  from public.team_practices p where p.team_id = ${team} order by p.scheduled_at, p.id`;

/** Who, by what, what must stay as it was, and what was there before. */
const refusals: [string, AccountKind[], Attempt, () => PromiseLike<readonly object[]>, Attempt?][] = [
  ['a first answer', ['player', 'parent'], answer('attending'), answers],
  ['another answer', ['player', 'parent'], answer('maybe'), answers, answer('attending')],
  ['a first vote', ['player', 'coach'], vote('yes'), votes],
  ['another vote', ['player', 'coach'], vote('no'), votes, vote('yes')],
  ['a first default reply', ['player'], reply('attending'), replies],
  ['another default reply', ['player'], reply('maybe'), replies, reply('attending')],
  [
    'a check-in',
    ['player'],
    (kind) =>
      as(kind)
        .from('team_tournament_check_ins')
        .insert({ tournament_id: there.cup, user_id: idOf(kind) }),
    checkIns,
  ],
  ['another title', ['coach', 'admin'], edit({ title: 'Moved' }), plans],
  ['another description', ['coach', 'admin'], edit({ description: 'Bring notes' }), plans],
  ['another start', ['coach', 'admin'], edit({ scheduled_at: '2027-03-02T19:00:00Z' }), plans],
  ['another length', ['coach', 'admin'], edit({ duration_minutes: 45 }), plans],
  ['another place', ['coach', 'admin'], edit({ location: 'Lab' }), plans],
  ['being free to come', ['coach', 'admin'], edit({ is_mandatory: false }), plans],
  [
    'a change of two editors',
    ['coach', 'admin'],
    (kind) =>
      as(kind).rpc('change_fields', {
        ...{ p_part: 'practice', p_id: there.practice },
        ...{ p_changes: { title: 'Moved' }, p_known: { title: 'Kept' } },
      }),
    plans,
  ],
  [
    'a change of all that follow',
    ['coach', 'admin'],
    (kind) => as(kind).rpc('change_following_practices', { p_practice_id: first, p_changes: { title: 'Moved' } }),
    plans,
  ],
  [
    'other days of a series',
    ['coach', 'admin'],
    (kind) => as(kind).rpc('change_following_practices', { p_practice_id: first, p_changes: { weekdays: [3, 4] } }),
    plans,
  ],
  [
    'the practice of a poll',
    ['coach', 'admin'],
    (kind) => as(kind).rpc('close_time_poll', { p_poll_id: there.poll, p_option_id: there.option }),
    plans,
  ],
];

describe('practices and polls of an archived team', () => {
  afterAll(async () => {
    await archive(false);
    await cleanUp();
  });

  test.each(refusals)('take no %s from %j, and do once it is restored', async (_, kinds, attempt, state, earlier) => {
    for (const kind of kinds) {
      await setUp();
      expect((await earlier?.(kind))?.error ?? null).toBeNull();
      await archive(true);
      const before = await state();
      expect((await attempt(kind)).error).toMatchObject(archived);
      expect(await state()).toEqual(before);
      await archive(false);
      expect((await attempt(kind)).error).toBeNull();
      expect(await state()).not.toEqual(before);
    }
  });

  test('can be ended: a practice, a series and a poll', async () => {
    await setUp();
    await archive(true);
    const coach = as('coach');
    await rowsOf(coach.from('team_practices').update({ status: 'cancelled' }).eq('id', there.practice));
    await rowsOf(coach.rpc('change_following_practices', { p_practice_id: first, p_changes: { status: 'cancelled' } }));
    await rowsOf(coach.rpc('close_time_poll', { p_poll_id: there.poll }));
    expect(new Set((await plans()).filter(({ title }) => title === 'Kept').map(({ status }) => status))).toEqual(
      new Set(['cancelled']),
    );
    const [closed] =
      await sql`select closed_at is not null as closed from public.team_time_polls where id = ${there.poll}`;
    expect(closed).toEqual({ closed: true });
  });

  test('give back a check-in and a default reply', async () => {
    await setUp();
    const player = as('player');
    await rowsOf(
      player.from('team_tournament_check_ins').insert({ tournament_id: there.cup, user_id: idOf('player') }),
    );
    expect((await reply('attending')('player')).error).toBeNull();
    await archive(true);
    await rowsOf(player.from('team_tournament_check_ins').delete().eq('tournament_id', there.cup));
    await rowsOf(player.from('team_default_replies').delete().eq('team_id', team));
    expect([await checkIns(), await replies()]).toEqual([[], []]);
  });

  test('are no reason for a mail that was queued before', async () => {
    await setUp();
    const awaits = async () =>
      (await sql`select private.awaits_reply(${there.practice}, ${idOf('player')}) as awaits`)[0]?.awaits as boolean;
    expect(await awaits()).toBe(true);
    await archive(true);
    expect(await awaits()).toBe(false);
  });
});
