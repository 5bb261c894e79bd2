/**
 * Guests: somebody without a place on a team who answers for one of its practices shows to its managers alone and does not
 * count until one of them says yes. Where a minor plays there are none.
 */
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
let team = '';
let practice = '';
/** A listed profile from outside the team. */
const GUEST = 'parent';
const TITLE = 'Guests of a practice';

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  await sql`delete from public.team_default_replies where team_id = ${team}`;
});
beforeEach(async () => {
  await forget();
  const [made] = await sql`
    insert into public.team_practices (team_id, title, location, scheduled_at, created_by)
    values (${team}, ${TITLE}, 'Room 4', '2030-01-05T19:00:00Z', ${idOf('coach')}) returning id`;
  practice = made?.id as string;
});
afterAll(async () => {
  await forget();
  await sql.end();
});

async function forget() {
  await sql`delete from public.team_practices where title = ${TITLE}`;
  await sql`delete from public.user_blocks where blocked_id = ${idOf(GUEST)}`;
  await sql`delete from public.team_members where user_id in ${sql([idOf('minor'), idOf(GUEST)])} and team_id = ${team}`;
  await sql`delete from private.roster_consents where user_id in ${sql([idOf('minor'), idOf(GUEST)])} and team_id = ${team}`;
  await sql`delete from private.rate_counters where bucket in ('practice_answer', 'guest_answer')`;
}

const answer = (kind: AccountKind, status: 'attending' | 'maybe' = 'attending') =>
  as(kind)
    .from('team_practice_attendance')
    .upsert({ practice_id: practice, user_id: idOf(kind), status, notes: null }, { onConflict: 'practice_id,user_id' });
const admit = (by: AccountKind, isAdmitted = true) =>
  as(by).rpc('admit_guest', { p_practice_id: practice, p_user_id: idOf(GUEST), p_is_admitted: isAdmitted });
const answers = (viewer: Client) => rowsOf(viewer.rpc('get_practice_attendance', { p_practice_id: practice }));
const names = async (viewer: Client) => (await answers(viewer)).map((each) => each.full_name);
async function preview(viewer: Client) {
  const { practices } = (await rowsOf(viewer.rpc('load_team_manage', { p_team_id: team }))) as unknown as {
    practices: { id: string; attending_count: number; attendees: { full_name: string | null }[] }[];
  };
  return practices.find(({ id }) => id === practice);
}
const stored = async () => {
  const rows = await sql`
    select a.user_id, a.is_admitted from public.team_practice_attendance a where a.practice_id = ${practice}
    order by a.is_admitted`;
  const [counts] = await sql`select attending_count from public.team_practices where id = ${practice}`;
  return { answers: rows.map((each) => each.is_admitted as boolean), attending: counts?.attending_count as number };
};
/** The minor is on the team by an own yes. */
const putMinorOnTeam = () => sql`
  insert into public.team_members (team_id, user_id, is_confirmed) values (${team}, ${idOf('minor')}, true)`;

describe('a guest', () => {
  test('[SE-033, SE-034] shows to managers and themselves alone, does not count, and pokes no open screen', async () => {
    expect(await sentWhile(sql, 'team:', () => answer(GUEST))).toEqual([]);
    expect(await stored()).toEqual({ answers: [false], attending: 0 });
    for (const viewer of [as('coach'), as('admin'), as(GUEST)])
      expect(await answers(viewer)).toMatchObject([{ is_guest: true, is_admitted: false, notes: null }]);
    expect(await names(as('coach'))).toEqual(['Dana Holloway']);
    for (const viewer of [signedOut(), as('player'), as('team-staff'), as('college-coach'), as('staff')]) {
      expect(await answers(viewer)).toEqual([]);
      expect(await preview(viewer)).toMatchObject({ attending_count: 0, attendees: [] });
    }
  });

  test('counts and shows from the yes of a manager on, and no longer once it is taken back', async () => {
    await rowsOf(answer(GUEST));
    for (const kind of ['player', 'team-staff', GUEST, 'college-coach', 'staff'] as const)
      expect((await admit(kind)).error).toMatchObject({ code: '42501' });
    expect(
      (await signedOut().rpc('admit_guest', { p_practice_id: practice, p_user_id: idOf(GUEST) })).error,
    ).toMatchObject({
      code: '42501',
    });
    expect(await stored()).toEqual({ answers: [false], attending: 0 });

    expect(await sentWhile(sql, 'team:', () => admit('coach'))).toHaveLength(1);
    expect(await stored()).toEqual({ answers: [true], attending: 1 });
    expect(await names(as('player'))).toEqual(['Dana Holloway']);
    expect(await preview(signedOut())).toMatchObject({
      attending_count: 1,
      attendees: [{ full_name: 'Dana Holloway' }],
    });

    await rowsOf(answer(GUEST, 'maybe'));
    expect(await stored()).toEqual({ answers: [true], attending: 0 });
    await rowsOf(answer(GUEST));
    await rowsOf(admit('coach', false));
    expect(await stored()).toEqual({ answers: [false], attending: 0 });
    expect(await answers(as('player'))).toEqual([]);
  });

  test('cannot say yes to themselves by any column', async () => {
    await rowsOf(answer(GUEST));
    const change = { is_admitted: true } as object;
    const forged = await as(GUEST).from('team_practice_attendance').update(change).eq('practice_id', practice);
    expect(forged.error).toMatchObject({ code: '42501' });
    await sql`delete from public.team_practice_attendance where practice_id = ${practice}`;
    const made = await as(GUEST)
      .from('team_practice_attendance')
      .insert({ practice_id: practice, status: 'attending', ...change });
    expect(made.error).toMatchObject({ code: '42501' });
    expect(await stored()).toEqual({ answers: [], attending: 0 });
  });

  test('of whom the manager sees no name gets no yes', async () => {
    await sql`
      insert into public.team_practice_attendance (practice_id, user_id, status) values (${practice}, ${idOf('minor')}, 'attending')`;
    expect(await answers(as('coach'))).toMatchObject([{ user_id: null, full_name: null, is_admitted: false }]);
    const refused = await as('coach').rpc('admit_guest', { p_practice_id: practice, p_user_id: idOf('minor') });
    expect(refused.error).toMatchObject({ code: '42501', hint: 'not_listed' });
    expect(await stored()).toEqual({ answers: [false], attending: 0 });
  });

  test('who gets a place on the team is none any more', async () => {
    await rowsOf(answer(GUEST));
    await sql`insert into public.team_members (team_id, user_id, is_confirmed) values (${team}, ${idOf(GUEST)}, true)`;
    expect(await stored()).toEqual({ answers: [true], attending: 1 });
    expect((await admit('coach', false)).error).toMatchObject({ code: 'PT409', hint: 'not_a_guest' });
    expect(await answers(as('player'))).toMatchObject([{ is_guest: false, is_admitted: true }]);
  });

  test('asking to join is no place: the answer waits on', async () => {
    await rowsOf(answer(GUEST));
    await sql`insert into private.roster_consents (user_id, team_id) values (${idOf(GUEST)}, ${team})`;
    expect(await stored()).toEqual({ answers: [false], attending: 0 });
  });
});

describe('the name of a guest with a yes', () => {
  beforeEach(async () => {
    await rowsOf(answer(GUEST));
    await rowsOf(admit('coach'));
  });

  test.each([
    ['player', GUEST],
    [GUEST, 'player'],
  ] as const)('never shows between two of whom %s has blocked %s', async (blocker, blocked) => {
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf(blocker)}, ${idOf(blocked)})`;
    expect(await names(as('player'))).toEqual([null]);
    expect((await answers(as('player')))[0]?.user_id).toBeNull();
    expect(await preview(as('player'))).toMatchObject({ attending_count: 1, attendees: [{ full_name: null }] });
    expect(await names(as('second-player'))).toEqual(['Dana Holloway']);
    await sql`delete from public.user_blocks where blocker_id = ${idOf(blocker)} and blocked_id = ${idOf(blocked)}`;
  });

  test('never shows to a minor, whether they look from outside or play on the team', async () => {
    expect(await names(as('minor'))).toEqual([null]);
    expect(await preview(as('minor'))).toMatchObject({ attendees: [{ full_name: null }] });
    await putMinorOnTeam();
    for (const kind of ['minor', 'player'] as const) {
      expect(await names(as(kind))).toEqual([null]);
      expect(await preview(as(kind))).toMatchObject({ attendees: [{ full_name: null }] });
    }
    expect(await names(as('coach'))).toEqual(['Dana Holloway']);
  });
});

describe('where a minor plays', () => {
  test('nobody from outside answers, a guest of before does not change it, and gets no yes', async () => {
    await rowsOf(answer(GUEST));
    await putMinorOnTeam();
    expect((await answer(GUEST, 'maybe')).error).toMatchObject({ code: '42501', hint: 'team_only' });
    expect((await answer('college-coach')).error).toMatchObject({ code: '42501', hint: 'team_only' });
    expect((await admit('coach')).error).toMatchObject({ code: '42501', hint: 'team_only' });
    expect(await stored()).toEqual({ answers: [false], attending: 0 });
    await rowsOf(answer('minor'));
    await rowsOf(answer('player'));
    expect(await stored()).toEqual({ answers: [false, true, true], attending: 2 });
  });

  test('[SE-033] outsiders see title, day and counts, and the hour is back once nobody is under 18', async () => {
    await rowsOf(answer('player'));
    await putMinorOnTeam();
    await rowsOf(answer('minor'));
    const closed = {
      title: TITLE,
      is_day_only: true,
      scheduled_at: '2030-01-05T23:59:59',
      duration_minutes: null,
      location: null,
      series: null,
      attending_count: 2,
      attendees: [],
    };
    for (const viewer of [signedOut(), as(GUEST), as('college-coach'), as('staff')]) {
      expect(await preview(viewer)).toMatchObject(closed);
      expect(await answers(viewer)).toEqual([]);
    }
    for (const kind of ['player', 'coach', 'minor', 'team-staff', 'admin'] as const)
      expect(await preview(as(kind))).toMatchObject({ is_day_only: false, location: 'Room 4', duration_minutes: 120 });
    const [born] = await sql`select birth_date::text from private.birth_dates where user_id = ${idOf('minor')}`;
    await sql`update private.birth_dates set birth_date = current_date - interval '18 years' where user_id = ${idOf('minor')}`;
    try {
      expect(await preview(signedOut())).toMatchObject({ is_day_only: false, location: 'Room 4' });
    } finally {
      await sql`update private.birth_dates set birth_date = ${born?.birth_date as string} where user_id = ${idOf('minor')}`;
    }
  });
});

describe('how many answers', () => {
  const practicesOf = async (id: string, amount: number) => {
    const rows = await sql`
      insert into public.team_practices (team_id, title, scheduled_at)
      select ${id}, ${TITLE}, timestamptz '2030-02-01 18:00Z' + n * interval '1 day' from generate_series(1, ${amount}) n
      returning id`;
    return rows.map((each) => each.id as string);
  };
  const answerAll = (kind: AccountKind, ids: string[]) =>
    as(kind)
      .from('team_practice_attendance')
      .insert(ids.map((practice_id) => ({ practice_id, user_id: idOf(kind), status: 'attending' })));
  const amountOf = async (kind: AccountKind) =>
    Number(
      (
        await sql`
          select count(*) from public.team_practice_attendance a join public.team_practices p on p.id = a.practice_id
          where p.title = ${TITLE} and a.user_id = ${idOf(kind)}`
      )[0]?.count,
    );

  test('more than 20 in one request are refused, also at the own team', async () => {
    const own = await practicesOf(team, 21);
    for (const kind of ['player', GUEST] as const) {
      expect((await answerAll(kind, own)).error).toMatchObject({ code: '23514' });
      expect(await amountOf(kind)).toBe(0);
    }
    await rowsOf(answerAll('player', own.slice(0, 20)));
    expect(await amountOf('player')).toBe(20);
  });

  test('at foreign teams 20 a day, at the own one more', async () => {
    const foreign = await practicesOf(await teamId(sql, FOREIGN_TEAM), 15);
    const own = await practicesOf(team, 15);
    await rowsOf(answerAll(GUEST, foreign));
    expect((await answerAll(GUEST, own)).error).toMatchObject({ code: 'PT429', hint: 'guest_answer' });
    expect(await amountOf(GUEST)).toBe(15);
    await rowsOf(answerAll('player', own));
    await rowsOf(answerAll('player', await practicesOf(team, 15)));
    expect(await amountOf('player')).toBe(30);
  });

  test('a person changes answers 300 times an hour', async () => {
    await sql`select private.count_uses('practice_answer', ${idOf('player')}, '1 hour', 300)`;
    expect((await answer('player')).error).toMatchObject({ code: 'PT429', hint: 'practice_answer' });
    expect(await stored()).toEqual({ answers: [], attending: 0 });
  });

  test('default replies of a whole series count for nobody', async () => {
    await sql`
      insert into public.team_default_replies (team_id, user_id, status) values (${team}, ${idOf('player')}, 'attending')
      on conflict (team_id, user_id) do update set status = 'attending', notes = null`;
    try {
      const series = crypto.randomUUID();
      await rowsOf(
        as('coach').rpc('schedule_practice_series', {
          ...{
            p_id: series,
            p_team_id: team,
            p_practice: { title: TITLE },
            p_starts_on: '2030-03-01',
            p_ends_on: '2030-04-15',
          },
          ...{ p_weekdays: [1, 2, 3, 4, 5, 6, 7], p_start_time: '18:00', p_time_zone: 'UTC' },
        }),
      );
      expect(await amountOf('player')).toBe(46);
    } finally {
      await sql`delete from public.team_default_replies where team_id = ${team} and user_id = ${idOf('player')}`;
    }
  });
});

describe('open screens', () => {
  beforeEach(async () => {
    await sql`delete from private.answer_events`;
    // The seed has answered for many a moment ago.
    await sql`update public.team_practices set answered_at = null where team_id = ${team}`;
  });
  const read = async (kind: AccountKind, ids: string[]) =>
    (await rowsOf(as(kind).rpc('load_answered_practices', { p_team_id: team, p_practice_ids: ids }))) as unknown as
      | { id: string; attending_count: number }[]
      | null;

  test('hear of one answer a second, and find the others of that second in the read that follows', async () => {
    const [other] = await sql`
      insert into public.team_practices (team_id, title, scheduled_at) values (${team}, ${TITLE}, '2030-01-06T19:00:00Z') returning id`;
    const sent = await sentWhile(sql, 'team:', async () => {
      await rowsOf(answer('player'));
      // Within the same second, however slow this machine is.
      await sql`update private.answer_events set sent_at = clock_timestamp() + interval '1 hour'`;
      await rowsOf(answer('second-player'));
      await rowsOf(
        as('player')
          .from('team_practice_attendance')
          .insert({ practice_id: other?.id as string, user_id: idOf('player'), status: 'attending' }),
      );
    });
    expect(sent.map((each) => each.payload)).toEqual([
      { kind: 'attendance', id: practice, revision: expect.any(Number) },
    ]);
    const shown = await read('coach', [practice]);
    expect(shown?.map(({ id, attending_count: count }) => [id, count]).toSorted()).toEqual(
      [
        [practice, 2],
        [other?.id, 1],
      ].toSorted(),
    );
  });

  test('hear again a second later, and at once of an old practice, which the read does not look for', async () => {
    await rowsOf(answer('player'));
    await sql`update private.answer_events set sent_at = sent_at - interval '1 second'`;
    expect(await sentWhile(sql, 'team:', () => answer('player', 'maybe'))).toHaveLength(1);
    await sql`update public.team_practices set scheduled_at = now() - interval '3 days' where id = ${practice}`;
    // What is over is answered by the server alone.
    expect(
      await sentWhile(
        sql,
        'team:',
        () => sql`update public.team_practice_attendance set status = 'attending', notes = null
          where practice_id = ${practice} and user_id = ${idOf('player')}`,
      ),
    ).toHaveLength(1);
  });

  test('one that no longer answers does not stay in the read, and outsiders read nothing', async () => {
    await rowsOf(answer('player'));
    await sql`update public.team_practices set answered_at = now() - interval '1 minute' where id = ${practice}`;
    expect(await read('coach', [])).toEqual([]);
    expect((await read('coach', [practice]))?.map(({ id }) => id)).toEqual([practice]);
    for (const kind of [GUEST, 'minor', 'staff'] as const) expect(await read(kind, [practice])).toBeNull();
    const foreign = await sql`select id from public.team_practices where team_id <> ${team} limit 3`;
    expect(
      await read(
        'coach',
        foreign.map((each) => each.id as string),
      ),
    ).toEqual([]);
  });
});
