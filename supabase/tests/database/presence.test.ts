/** Presence: who came, recorded by owner and staff after the start, beside the answers, which close at the start for good. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import {
  as,
  FOREIGN_TEAM,
  idOf,
  openDatabase,
  rowsOf,
  signedOut,
  SILVER_TEAM,
  teamId,
  type Client,
} from './backend.ts';
import { sentWhile } from './live.ts';

const sql = openDatabase();
const TITLE = 'Presence test';
let team = '';
let practice = '';
/** Twelve players of the team, the demo players among them. */
let players: string[] = [];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  await sql`delete from public.team_default_replies where team_id = ${team}`;
  await sql`update public.team_members set joined_at = now() - interval '100 days' where team_id = ${team}`;
  players = (
    await sql`select distinct user_id from public.team_members
    where team_id = ${team} and is_active and is_confirmed order by user_id`
  ).map((row) => row['user_id'] as string);
});
beforeEach(async () => {
  await sql`delete from public.team_practices where title like ${`${TITLE}%`}`;
  await sql`delete from private.rate_counters where bucket in ('practice_presence', 'practice_answer')`;
  practice = await held(ago(2 * HOUR));
});
afterAll(() => sql.end());

/** A practice of the team with that start, with nobody's answer. */
async function held(at: string, title = TITLE) {
  const id = randomUUID();
  await sql`insert into public.team_practices (id, team_id, title, scheduled_at, created_by)
    values (${id}, ${team}, ${title}, ${at}, ${idOf('coach')})`;
  return id;
}
/** As it was answered before the start: the database itself is not held to the hour. */
const answered = (user: string, status: string, notes: string | null = null, id = practice) => sql`
  insert into public.team_practice_attendance (practice_id, user_id, status, notes) values (${id}, ${user}, ${status}, ${notes})`;
const takeOver = (by: Client, id = practice) => by.rpc('take_over_answers', { p_practice_id: id });
const record = (by: Client, changes: object[], id = practice) =>
  by.rpc('record_presence', { p_practice_id: id, p_changes: changes as never });
const stored = async (id = practice) =>
  (
    await sql`select user_id, state, reason, recorded_by from private.practice_presence where practice_id = ${id} order by user_id`
  ).map((row) => ({ ...row }));
const states = async (id = practice) =>
  Object.fromEntries((await stored(id)).map((row) => [row['user_id'], row['state']]));
const counts = async (id = practice) => {
  const [row] = await sql`select came, recorded from private.presence_sheets where practice_id = ${id}`;
  return [row?.['came'], row?.['recorded']];
};
const answer = (kind: AccountKind, status: string, id = practice, notes: string | null = null) =>
  as(kind)
    .from('team_practice_attendance')
    .upsert({ practice_id: id, user_id: idOf(kind), status, notes }, { onConflict: 'practice_id,user_id' });
const answersOf = async (kind: AccountKind) =>
  (
    await sql`select a.practice_id, a.status, a.notes, a.updated_at::text from public.team_practice_attendance a
    where a.user_id = ${idOf(kind)} order by a.practice_id`
  ).map((row) => ({ ...row }));

describe('answers close when the practice starts, for good', () => {
  test('[SE-035] a script that rewrites past answers changes nothing, and neither does any other way to write one', async () => {
    await answered(idOf('player'), 'not_attending', 'Exam');
    const before = await answersOf('player');
    const past = (
      await sql`select p.id from public.team_practices p
      where p.team_id = ${team} and p.scheduled_at < now() and p.status <> 'cancelled'`
    ).map((row) => String(row['id']));
    expect(past.length).toBeGreaterThan(10);
    const me = as('player').from('team_practice_attendance');
    const saidYes = new Set(before.filter((each) => each['status'] === 'attending').map((each) => each['practice_id']));
    const others = past.filter((id) => !saidYes.has(id));
    expect(others).toContain(practice);
    for (const id of others)
      expect((await answer('player', 'attending', id)).error).toMatchObject({ code: 'PT410', hint: 'started' });
    for (const id of past) await answer('player', 'maybe', id);
    expect(await answersOf('player')).toEqual(before);
    const bare = await held(ago(HOUR), `${TITLE} without answers`);
    const yes = { practice_id: bare, user_id: idOf('player'), status: 'attending' };
    expect((await me.insert(yes)).error).toMatchObject({ code: 'PT410', hint: 'started' });
    expect((await me.upsert(yes, { ignoreDuplicates: true })).error).toMatchObject({ code: 'PT410' });
    const coming = await held(ago(-DAY), `${TITLE} to come`);
    await rowsOf(answer('player', 'attending', coming));
    // An answer to come moved into the past, one of the past moved to what comes, all at once, and a reason afterwards.
    await sql`delete from public.team_practice_attendance where practice_id = ${practice} and user_id = ${idOf('player')}`;
    expect((await me.update({ practice_id: practice }).eq('practice_id', coming)).error).toMatchObject({
      code: 'PT410',
    });
    await answered(idOf('player'), 'not_attending', 'Exam');
    await sql`delete from public.team_practice_attendance where practice_id = ${coming}`;
    expect((await me.update({ practice_id: coming }).eq('practice_id', practice)).error).toMatchObject({
      code: 'PT410',
    });
    expect((await me.update({ status: 'attending', notes: null }).eq('user_id', idOf('player'))).error).not.toBeNull();
    expect((await me.update({ notes: 'Better words' }).eq('practice_id', practice)).error).toMatchObject({
      code: 'PT410',
    });
    expect(await answersOf('player')).toEqual(
      before.map((each) => ({ ...each, updated_at: expect.any(String) as string })),
    );
  });

  test('a retry of an answer that is stored goes through after the start, and changes nothing', async () => {
    await answered(idOf('player'), 'attending');
    const before = await answersOf('player');
    await rowsOf(answer('player', 'attending'));
    expect(await answersOf('player')).toEqual(before);
  });

  test('no default reply and no vote becomes an answer to a practice that has started', async () => {
    await sql`insert into public.team_default_replies (team_id, user_id, status) values (${team}, ${idOf('player')}, 'attending')`;
    const made = await rowsOf(
      as('coach')
        .from('team_practices')
        .insert({ team_id: team, title: `${TITLE} made afterwards`, scheduled_at: ago(HOUR) })
        .select('id'),
    );
    await sql`delete from public.team_default_replies where team_id = ${team}`;
    const [poll, option] = [randomUUID(), randomUUID()];
    await sql`insert into public.team_time_polls (id, team_id, title) values (${poll}, ${team}, ${`${TITLE} poll`})`;
    await sql`insert into public.team_time_poll_options (id, poll_id, starts_at) values (${option}, ${poll}, ${ago(HOUR)})`;
    await sql`insert into public.team_time_poll_votes (option_id, user_id, answer) values (${option}, ${idOf('player')}, 'yes')`;
    const closed = await rowsOf(as('coach').rpc('close_time_poll', { p_poll_id: poll, p_option_id: option }));
    const ids = [made[0]?.id ?? '', String(closed)];
    expect(await sql`select count(*)::int as n from public.team_practices where id in ${sql(ids)}`).toEqual([{ n: 2 }]);
    expect(await sql`select from public.team_practice_attendance where practice_id in ${sql(ids)}`).toHaveLength(0);
  });

  test('no move opens it again: a practice keeps its time from its start on, alone and in its series', async () => {
    const times = async () =>
      (await sql`select scheduled_at from public.team_practices where title = ${TITLE} order by series_on, id`).map(
        (row) => (row['scheduled_at'] as Date).toISOString(),
      );
    const before = await times();
    for (const to of [ago(-DAY), ago(DAY), ago(20 * DAY)])
      expect(
        (await as('coach').from('team_practices').update({ scheduled_at: to }).eq('id', practice)).error,
      ).toMatchObject({ code: 'PT409', hint: 'started' });
    expect(await times()).toEqual(before);

    const series = randomUUID();
    await sql`insert into public.team_practice_series (id, team_id, starts_on, ends_on, weekdays, start_time, time_zone)
      values (${series}, ${team}, current_date - 1, current_date + 20, '{1,2,3,4,5,6,7}', '12:00', 'UTC')`;
    await sql`update public.team_practices set series_id = ${series}, series_on = current_date where id = ${practice}`;
    const later = await held(ago(-3 * DAY));
    await sql`update public.team_practices set series_id = ${series}, series_on = current_date + 3 where id = ${later}`;
    const [first, second] = await times();
    await rowsOf(
      as('coach').rpc('change_following_practices', { p_practice_id: practice, p_changes: { start_time: '23:59' } }),
    );
    const [kept, moved] = await times();
    expect(kept).toBe(first);
    expect(moved).not.toBe(second);
    await rowsOf(
      as('coach').rpc('change_following_practices', {
        p_practice_id: practice,
        p_changes: { weekdays: [((new Date(Date.now() + 3 * DAY).getUTCDay() + 6) % 7) + 1] },
      }),
    );
    const [stays] = await sql`select scheduled_at, status from public.team_practices where id = ${practice}`;
    expect(stays).toMatchObject({ status: 'scheduled', scheduled_at: new Date(first ?? '') });
  });
});

describe('recording who came', () => {
  test('twelve people in one press, with one event, and then the exceptions', async () => {
    const twelve = players.slice(0, 12);
    expect(twelve).toHaveLength(12);
    for (const [place, user] of twelve.entries())
      await answered(user, place < 9 ? 'attending' : 'not_attending', place < 9 ? null : `Exam ${place}`);
    const event = { event: 'changed', payload: { kind: 'attendance', id: practice, revision: expect.any(Number) } };
    expect(await sentWhile(sql, 'team:', () => takeOver(as('coach')))).toEqual([event]);
    expect(await counts()).toEqual([9, 12]);
    expect((await stored()).filter(({ state }) => state === 'excused')).toEqual(
      twelve.slice(9).map((user_id, place) => ({
        user_id,
        state: 'excused',
        reason: `Exam ${place + 9}`,
        recorded_by: idOf('coach'),
      })),
    );
    const [late = '', absent = ''] = twelve;
    const exceptions = [
      { user_id: late, state: 'late' },
      { user_id: absent, state: 'absent', reason: '  Did not say why ' },
    ];
    expect(await sentWhile(sql, 'team:', () => record(as('team-staff'), exceptions))).toEqual([event]);
    expect(await counts()).toEqual([8, 12]);
    expect(await states()).toMatchObject({ [late]: 'late', [absent]: 'absent' });
    // Again, and after the exceptions: nothing more, and no event.
    expect(await sentWhile(sql, 'team:', () => takeOver(as('coach')))).toEqual([]);
    expect(await sentWhile(sql, 'team:', () => record(as('team-staff'), exceptions))).toEqual([]);
    expect(await states()).toMatchObject({ [late]: 'late', [absent]: 'absent' });
  });

  test('"maybe" and no answer say nothing: they stay open, and so does a guest', async () => {
    await answered(players[0]!, 'maybe');
    await answered(players[1]!, 'attending');
    await answered(idOf('parent'), 'attending');
    await sql`update public.team_practice_attendance set is_admitted = true where practice_id = ${practice}`;
    expect(await rowsOf(takeOver(as('coach')))).toBe(1);
    expect(await states()).toEqual({ [players[1]!]: 'present' });
    expect((await record(as('coach'), [{ user_id: idOf('parent'), state: 'present' }])).error).toMatchObject({
      code: '23503',
      hint: 'no_player',
    });
    expect(await counts()).toEqual([1, 1]);
  });

  test('only owner and staff of the team record, and nobody else reads who came', async () => {
    await answered(idOf('player'), 'attending');
    const kinds = [
      'player',
      'second-player',
      'private-coach',
      'college-coach',
      'parent',
      'minor',
      'admin',
      'staff',
    ] as const;
    for (const viewer of [...kinds.map(as), signedOut()]) {
      expect((await takeOver(viewer)).error).toMatchObject({ code: '42501' });
      expect((await record(viewer, [{ user_id: players[0]!, state: 'present' }])).error).toMatchObject({
        code: '42501',
      });
    }
    expect(await stored()).toEqual([]);
    await rowsOf(takeOver(as('team-staff')));
    expect(await states()).toEqual({ [idOf('player')]: 'present' });
    for (const kind of kinds)
      expect(await rowsOf(as(kind).rpc('load_presence', { p_practice_id: practice }))).toBeNull();
    expect((await signedOut().rpc('load_presence', { p_practice_id: practice })).error).toMatchObject({
      code: '42501',
    });
    const shown = async (viewer: Client) => {
      const page = (await rowsOf(viewer.rpc('load_team_manage', { p_team_id: team }))) as unknown as {
        practices: { id: string; presence: unknown }[];
        viewer: { records_presence: boolean };
      };
      return [page.practices.find(({ id }) => id === practice)?.presence, page.viewer.records_presence];
    };
    const seen = { came: 1, recorded: 1, mine: null };
    expect(await shown(as('coach'))).toEqual([seen, true]);
    expect(await shown(as('team-staff'))).toEqual([seen, true]);
    expect(await shown(as('second-player'))).toEqual([seen, false]);
    expect(await shown(as('player'))).toEqual([{ ...seen, mine: { state: 'present', reason: null } }, false]);
    expect(await shown(as('parent'))).toEqual([null, false]);
    expect(await shown(signedOut())).toEqual([null, false]);
  });

  test('nobody records themselves, also where somebody of the staff plays', async () => {
    const me = idOf('team-staff');
    await sql`insert into public.team_members (team_id, user_id, is_confirmed, joined_at)
      values (${team}, ${me}, true, now() - interval '30 days')`;
    try {
      await answered(me, 'attending');
      expect(await rowsOf(takeOver(as('team-staff')))).toBe(0);
      const own = { code: '42501', hint: 'own' };
      expect((await record(as('team-staff'), [{ user_id: me, state: 'present' }])).error).toMatchObject(own);
      expect(await stored()).toEqual([]);
      await rowsOf(takeOver(as('coach')));
      expect(await states()).toEqual({ [me]: 'present' });
      expect((await record(as('team-staff'), [{ user_id: me, state: null }])).error).toMatchObject(own);
      expect(await states()).toEqual({ [me]: 'present' });
    } finally {
      await sql`delete from public.team_members where team_id = ${team} and user_id = ${me}`;
    }
  });

  test('from the start on for two weeks, not of a canceled practice, and not of an archived team', async () => {
    const change = [{ user_id: players[0]!, state: 'present' }];
    const coming = await held(ago(-HOUR));
    const lastDay = await held(ago(14 * DAY - HOUR));
    const closed = await held(ago(14 * DAY + 60_000));
    await answered(players[0]!, 'attending', null, closed);
    const off = await held(ago(HOUR));
    await sql`update public.team_practices set status = 'cancelled' where id = ${off}`;
    for (const [id, refusal] of [
      [coming, { code: 'PT409', hint: 'not_started' }],
      [closed, { code: 'PT410', hint: 'closed' }],
      [off, { code: 'PT409', hint: 'cancelled' }],
    ] as const) {
      expect((await record(as('coach'), change, id)).error).toMatchObject(refusal);
      expect((await takeOver(as('coach'), id)).error).toMatchObject(refusal);
      expect(await stored(id)).toEqual([]);
    }
    await rowsOf(record(as('coach'), change, lastDay));
    expect(await states(lastDay)).toEqual({ [players[0]!]: 'present' });
    await sql`update public.teams set archived_at = now() where id = ${team}`;
    try {
      expect((await record(as('coach'), [{ user_id: players[0]!, state: 'absent' }], lastDay)).error).not.toBeNull();
      expect(await states(lastDay)).toEqual({ [players[0]!]: 'present' });
    } finally {
      await sql`update public.teams set archived_at = null where id = ${team}`;
    }
  });

  test('a correction keeps what was there before and who replaced it, also when it is taken away', async () => {
    const [first = '', second = ''] = players;
    await sql`update public.team_practices set scheduled_at = now() - interval '13 days' where id = ${practice}`;
    await rowsOf(
      record(as('coach'), [
        { user_id: first, state: 'absent', reason: 'Asleep' },
        { user_id: second, state: 'present' },
      ]),
    );
    await rowsOf(record(as('team-staff'), [{ user_id: first, state: 'late' }]));
    await rowsOf(record(as('coach'), [{ user_id: first, state: null }]));
    expect(await states()).toEqual({ [second]: 'present' });
    const history = await sql`select user_id, state, recorded_by, replaced_by from private.presence_versions
      where practice_id = ${practice} order by replaced_at`;
    expect(history.map((row) => ({ ...row }))).toEqual([
      { user_id: first, state: 'absent', recorded_by: idOf('coach'), replaced_by: idOf('team-staff') },
      { user_id: first, state: 'late', recorded_by: idOf('team-staff'), replaced_by: idOf('coach') },
    ]);
    const { corrections } = (await rowsOf(
      as('coach').rpc('load_presence', { p_practice_id: practice }),
    )) as unknown as {
      corrections: { state: string; by: string }[];
    };
    expect(corrections.map(({ state, by }) => [state, by])).toEqual([
      ['late', 'Jordan Vasquez'],
      ['absent', 'Taylor Brandvold'],
    ]);
    await sql`update private.presence_versions set replaced_at = now() - interval '2 years' where practice_id = ${practice}`;
    await sql`select private.prune_presence_versions()`;
    expect(await sql`select from private.presence_versions where practice_id = ${practice}`).toHaveLength(0);
  });

  test('a practice with presence is not canceled, so that no figure goes with it', async () => {
    await rowsOf(record(as('coach'), [{ user_id: players[0]!, state: 'absent' }]));
    expect((await as('coach').rpc('cancel_practice', { p_practice_id: practice })).error).toMatchObject({
      hint: 'recorded',
    });
    expect(
      (await as('coach').from('team_practices').update({ status: 'cancelled' }).eq('id', practice)).error,
    ).toMatchObject({ hint: 'recorded' });
    expect(await sql`select status from public.team_practices where id = ${practice}`).toEqual([
      { status: 'scheduled' },
    ]);
  });

  const one = () => ({ user_id: players[0]!, state: 'late' });
  const fine = () => ({ user_id: players[1]!, state: 'present' });
  test.each([
    ['no list', () => ({})],
    ['nobody', () => []],
    ['a person twice', () => [fine(), one(), one()]],
    ['another state', () => [fine(), { ...one(), state: 'asleep' }]],
    ['a reason of somebody who came', () => [fine(), { ...one(), reason: 'No' }]],
  ])('refuses %s whole', async (_what, changes) => {
    expect((await record(as('coach'), changes() as object[])).error).toMatchObject({ code: '23514' });
    expect(await stored()).toEqual([]);
  });

  test('a reason of which nothing shows is none', async () => {
    await rowsOf(record(as('coach'), [{ ...one(), state: 'absent', reason: '\u200B' }]));
    expect(await stored()).toMatchObject([{ state: 'absent', reason: null }]);
  });

  test('two who record at once leave one state of each, a right count, and both in the history', async () => {
    const change = (state: string) => players.slice(0, 6).map((user_id) => ({ user_id, state }));
    await Promise.all([
      rowsOf(record(as('coach'), change('present'))),
      rowsOf(record(as('team-staff'), change('absent'))),
    ]);
    const found = new Set(Object.values(await states()));
    expect(found.size).toBe(1);
    expect(await counts()).toEqual([found.has('present') ? 6 : 0, 6]);
    expect(await sql`select from private.presence_versions where practice_id = ${practice}`).toHaveLength(6);
  });

  test('leaves the figures of the others right when an account goes', async () => {
    const id = randomUUID();
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.com`})`;
    await sql`insert into private.practice_presence (practice_id, user_id, state) values
      (${practice}, ${id}, 'present'), (${practice}, ${players[0]!}, 'present')`;
    expect(await counts()).toEqual([2, 2]);
    await sql`delete from auth.users where id = ${id}`;
    expect(await counts()).toEqual([1, 1]);
  });
});

describe('figures', () => {
  interface Figure {
    practices: number;
    attended: number;
    is_recorded: boolean;
  }
  const ofPlayer = async (viewer: Client) => {
    const [found] = await sql`select slug from public.user_profiles where user_id = ${idOf('player')}`;
    const { teams } = (await rowsOf(viewer.rpc('load_player', { p_slug: String(found?.['slug']) }))) as unknown as {
      teams: { id: string; attendance: Figure | null }[];
    };
    return teams.find(({ id }) => id === team)?.attendance ?? null;
  };

  beforeEach(async () => {
    await sql`update public.player_details set shows_attendance = true where user_id = ${idOf('player')}`;
    // Of the twelve weeks only what is made here.
    await sql`update public.team_practices set scheduled_at = scheduled_at - interval '2 years'
      where team_id = ${team} and title <> ${TITLE} and scheduled_at < now() and scheduled_at > now() - interval '1 year'`;
    await sql`delete from public.team_practices where title = ${TITLE}`;
  });

  test('said yes, until the team has recorded four practices, and from then on came, never both in one', async () => {
    const ids = [];
    for (let day = 1; day <= 5; day += 1) ids.push(await held(ago(day * DAY)));
    for (const id of ids) await answered(idOf('player'), 'attending', null, id);
    expect(await ofPlayer(signedOut())).toEqual({ practices: 5, attended: 5, weeks: 12, is_recorded: false });
    const recorded = async (id: string, state: string) =>
      rowsOf(record(as('coach'), [{ user_id: idOf('player'), state }], id));
    await recorded(ids[0]!, 'absent');
    await recorded(ids[1]!, 'late');
    await recorded(ids[2]!, 'excused');
    expect(await ofPlayer(signedOut())).toMatchObject({ practices: 5, attended: 5, is_recorded: false });
    await recorded(ids[3]!, 'present');
    const came = { practices: 4, attended: 2, weeks: 12, is_recorded: true };
    expect(await ofPlayer(signedOut())).toEqual(came);
    expect(await ofPlayer(as('player'))).toEqual(came);
    await sql`update public.player_details set shows_attendance = false where user_id = ${idOf('player')}`;
    expect(await ofPlayer(signedOut())).toBeNull();
    expect(await ofPlayer(as('player'))).toEqual(came);
  });

  test('Analytics tells who came from who said yes, of members and of practices', async () => {
    const [one, two] = [await held(ago(DAY)), await held(ago(2 * DAY))];
    for (const id of [one, two]) await answered(idOf('player'), 'attending', null, id);
    await rowsOf(record(as('coach'), [{ user_id: idOf('player'), state: 'absent' }], one));
    const { practices, members } = (await rowsOf(
      as('player').rpc('team_analytics', { p_team_id: team }),
    )) as unknown as { practices: object[]; members: { user_id: string }[] };
    expect(practices).toMatchObject([
      { id: two, attending_count: 1, recorded_count: 0 },
      { id: one, attending_count: 1, came_count: 0, recorded_count: 1 },
    ]);
    expect(members.find(({ user_id }) => user_id === idOf('player'))).toMatchObject({
      practices: 2,
      attending: 2,
      rate: 1,
      recorded: 1,
      came: 0,
      late: 0,
      excused: 0,
      absent: 1,
      came_rate: 0,
    });
  });
});

describe('reminding of what is not recorded', () => {
  const told = async () =>
    (
      await sql`select n.user_id, n.subject_id, n.amount from public.notices n
      where n.kind = 'practice_unrecorded' and n.team_id = ${team} order by n.user_id`
    ).map((row) => ({ ...row }));
  const waiting = async (kind: AccountKind) => {
    const { teams } = (await rowsOf(as(kind).rpc('load_today'))) as unknown as {
      teams: { answers: { presence: { id: string; title: string; team_name: string }[] | null } | null };
    };
    return (teams.answers?.presence ?? []).filter(({ title }) => title === TITLE);
  };
  beforeEach(async () => {
    await sql`insert into private.presence_sheets (practice_id, asked_at)
      select p.id, now() from public.team_practices p where p.scheduled_at < now() on conflict do nothing`;
    await sql`delete from public.notices where kind = 'practice_unrecorded'`;
    await sql`delete from private.presence_sheets where practice_id = ${practice}`;
  });

  test('owner and staff are told once, of several of a team at once, and the notice goes when it is recorded', async () => {
    const older = await held(ago(30 * HOUR));
    await held(ago(HOUR));
    expect(await sql`select private.tell_of_missing_presence() as n`).toEqual([{ n: 2 }]);
    const notices = await told();
    expect(notices.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([idOf('coach'), idOf('team-staff')]));
    expect(notices.map(({ user_id }) => user_id)).not.toContain(idOf('player'));
    for (const notice of notices) expect(notice).toMatchObject({ subject_id: practice, amount: 2 });
    expect(await sql`select private.tell_of_missing_presence() as n`).toEqual([{ n: 0 }]);
    expect(await told()).toEqual(notices);
    expect(
      await sql`select from private.mail_outbox o join public.notices n on n.id = o.subject_id
      where n.kind = 'practice_unrecorded'`,
    ).toHaveLength(0);
    const list = async () =>
      JSON.stringify(await rowsOf(as('coach').rpc('load_notices'))).includes('practice_unrecorded');
    expect(await list()).toBe(true);
    await rowsOf(record(as('coach'), [{ user_id: players[0]!, state: 'present' }]));
    expect(await list()).toBe(false);
    expect(older).toBeTruthy();
  });

  test('none of a practice that goes on, was canceled or is recorded', async () => {
    await rowsOf(record(as('coach'), [{ user_id: players[0]!, state: 'present' }]));
    await held(ago(HOUR));
    const off = await held(ago(5 * HOUR));
    await sql`update public.team_practices set status = 'cancelled' where id = ${off}`;
    expect(await sql`select private.tell_of_missing_presence() as n`).toEqual([{ n: 0 }]);
    expect(await told()).toEqual([]);
  });

  test('waits on Today of owner and staff from the start on, until it is recorded or closed', async () => {
    await held(ago(15 * DAY));
    for (const kind of ['coach', 'team-staff'] as const)
      expect(await waiting(kind)).toMatchObject([{ id: practice, team_name: SILVER_TEAM }]);
    expect(await waiting('player')).toEqual([]);
    await rowsOf(record(as('coach'), [{ user_id: players[0]!, state: 'present' }]));
    expect(await waiting('coach')).toEqual([]);
  });
});

test('takes along what was recorded of a person, without who recorded it, and goes with the account', async () => {
  await rowsOf(record(as('coach'), [{ user_id: idOf('player'), state: 'excused', reason: 'Exam' }]));
  const { data } = (await rowsOf(as('player').rpc('export_my_data'))) as unknown as { data: Record<string, object[]> };
  const rows = data['private.practice_presence.user_id'];
  expect(rows).toContainEqual(expect.objectContaining({ practice_id: practice, state: 'excused', reason: 'Exam' }));
  expect(JSON.stringify(rows)).not.toContain(idOf('coach'));
});

test('words of somebody with whom there is a block are not read on the own presence', async () => {
  const mine = async () => {
    const found = (await rowsOf(
      as('player').rpc('load_answered_practices', { p_team_id: team, p_practice_ids: [practice] }),
    )) as unknown as { id: string; presence: { mine: object } }[];
    // What was answered in the last half minute comes with it.
    return found.find(({ id }) => id === practice)?.presence.mine;
  };
  await rowsOf(record(as('team-staff'), [{ user_id: idOf('player'), state: 'absent', reason: 'Slept' }]));
  expect(await mine()).toEqual({ state: 'absent', reason: 'Slept' });
  await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('player')}, ${idOf('team-staff')})`;
  expect(await mine()).toEqual({ state: 'absent', reason: null });
  await sql`delete from public.user_blocks where blocker_id = ${idOf('player')}`;
});

test('a stranger to a team records nothing there with the rights of another team', async () => {
  const foreign = await teamId(sql, FOREIGN_TEAM);
  const id = randomUUID();
  await sql`insert into public.team_practices (id, team_id, title, scheduled_at) values (${id}, ${foreign}, ${TITLE}, ${ago(HOUR)})`;
  expect((await record(as('coach'), [{ user_id: idOf('player'), state: 'present' }], id)).error).toMatchObject({
    code: '42501',
  });
  expect(await stored(id)).toEqual([]);
});
