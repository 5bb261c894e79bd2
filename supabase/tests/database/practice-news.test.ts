/** What the people of a team are told of a practice besides what it is now: canceled why, moved from when, which of a series. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { change, inDays, noticesOf } from './notices.ts';

const sql = openDatabase();
const { team, schedule, mailsAbout } = noticesOf(sql);

beforeEach(() => sql`delete from public.team_default_replies where team_id = ${team.id}`);

const cancel = (kind: AccountKind, id: string, note?: string, isFollowing = false) =>
  as(kind).rpc('cancel_practice', {
    p_practice_id: id,
    p_following: isFollowing,
    ...(note !== undefined && { p_note: note }),
  });
const stored = (id: string) => sql`
  select p.status, n.cancel_note from public.team_practices p left join private.practice_news n on n.practice_id = p.id
  where p.id = ${id}`;

/** What the mail about a notice of this person holds. */
async function mailOf(kind: AccountKind, about: string) {
  const [row] = await sql`
    select private.describe_notice_mail(o) as content from private.mail_outbox o
    join public.notices n on n.id = o.subject_id
    where o.template = 'notice' and o.recipient_id = ${idOf(kind)} and n.kind = ${about} and o.state = 'waiting'
    order by n.amount desc limit 1`;
  return row?.content as Record<string, unknown> & { token: string };
}

async function shownNote(kind: AccountKind | null, id: string) {
  const page = (await rowsOf(
    (kind ? as(kind) : signedOut()).rpc('load_team_manage', { p_team_id: team.id }),
  )) as unknown as { practices: { id: string; cancel_note: string | null }[] };
  return page.practices.find((practice) => practice.id === id)?.cancel_note;
}

/** Days of a series of the coach, in their order. */
async function scheduleSeries(): Promise<string[]> {
  const id = randomUUID();
  await rowsOf(
    as('coach').rpc('schedule_practice_series', {
      p_id: id,
      p_team_id: team.id,
      p_practice: { title: 'Notice series' },
      p_starts_on: inDays(2).slice(0, 10),
      p_ends_on: inDays(6).slice(0, 10),
      p_weekdays: [1, 2, 3, 4, 5, 6, 7],
      p_start_time: '19:30',
      p_time_zone: 'UTC',
    }),
  );
  return (await sql`select id from public.team_practices where series_id = ${id} order by series_on`).map(
    ({ id: each }) => String(each),
  );
}

describe('[SE-028] canceling a practice', () => {
  test('is told with the reason, which only the people of the team read', async () => {
    const id = await schedule('Notice off');
    expect(await rowsOf(cancel('coach', id, '  The arena is closed. '))).toBe(1);
    expect(await stored(id)).toEqual([{ status: 'cancelled', cancel_note: 'The arena is closed.' }]);
    expect(await mailOf('player', 'practice_cancelled')).toMatchObject({ note: 'The arena is closed.', token: null });
    expect(await shownNote('player', id)).toBe('The arena is closed.');
    expect([await shownNote('parent', id), await shownNote(null, id)]).toEqual([null, null]);
    // Again it changes nothing.
    expect(await rowsOf(cancel('coach', id, 'Other'))).toBe(0);
    expect(await stored(id)).toEqual([{ status: 'cancelled', cancel_note: 'The arena is closed.' }]);
  });

  test.each(['player', 'staff', 'parent'] as const)('is not for %s', async (kind) => {
    const id = await schedule('Notice on');
    expect((await cancel(kind, id, 'No')).error?.code).toBe('42501');
    expect(await stored(id)).toEqual([{ status: 'scheduled', cancel_note: null }]);
  });

  test('needs no reason, and one that was restored keeps none', async () => {
    const id = await schedule('Notice back');
    await rowsOf(cancel('coach', id, 'Snow'));
    await change(id, { status: 'scheduled' });
    await rowsOf(cancel('coach', id));
    expect(await stored(id)).toEqual([{ status: 'cancelled', cancel_note: null }]);
  });

  test('goes for this one, or for all that follow, as one notice', async () => {
    const [first = '', second = '', third = ''] = await scheduleSeries();
    await sql`delete from private.mail_outbox where template = 'notice'`;
    expect(await rowsOf(cancel('coach', second, 'Travel', true))).toBe(4);
    expect([...(await stored(first)), ...(await stored(second)), ...(await stored(third))]).toEqual([
      { status: 'scheduled', cancel_note: null },
      { status: 'cancelled', cancel_note: 'Travel' },
      { status: 'cancelled', cancel_note: 'Travel' },
    ]);
    expect(await mailsAbout('player')).toBe(1);
    expect(await mailOf('player', 'practice_cancelled')).toMatchObject({ amount: 4, note: 'Travel' });
  });
});

test('the mail about a move says when and where it was, as the reader knew it', async () => {
  const id = await schedule('Notice move');
  const [before] = await sql`select scheduled_at from public.team_practices where id = ${id}`;
  await sql`delete from private.mail_outbox where template = 'notice'`;
  await change(id, { scheduled_at: inDays(3) });
  // Moved again at once, it is one change.
  await change(id, { scheduled_at: inDays(4), location: 'Lab' });
  const { was } = (await mailOf('player', 'practice_moved')) as { was?: { at: string; location: string | null } };
  expect([new Date(was?.at ?? '').getTime(), was?.location]).toEqual([Number(before?.scheduled_at), null]);
});

test('the mail about a poll has its times', async () => {
  await rowsOf(
    as('coach').rpc('create_time_poll', {
      p_id: randomUUID(),
      p_team_id: team.id,
      p_title: 'Notice poll',
      p_starts: [inDays(3), inDays(2)],
    }),
  );
  const { times, minutes } = (await mailOf('player', 'poll_opened')) as { times?: string[]; minutes?: number };
  expect(minutes).toBe(120);
  expect(times).toHaveLength(2);
  expect(Date.parse(times?.[0] ?? '')).toBeLessThan(Date.parse(times?.[1] ?? ''));
});

describe('[TM-119] the link in the mail about a series', () => {
  const answers = (ids: string[]) => sql`
    select p.id, a.status from public.team_practices p
    left join public.team_practice_attendance a on a.practice_id = p.id and a.user_id = ${idOf('player')}
    where p.id in ${sql(ids)} order by p.series_on`;
  const statuses = async (ids: string[]) => (await answers(ids)).map(({ status }) => status as string | null);

  test('answers for all that it says, and for no other', async () => {
    const days = await scheduleSeries();
    const other = await schedule('Notice other');
    await sql`delete from public.team_practice_attendance where user_id = ${idOf('player')} and practice_id = any (${[...days, other]})`;
    const { token, amount, series } = await mailOf('player', 'practice_scheduled');
    expect(amount).toBe(5);
    expect(series).toMatchObject({ weekdays: [1, 2, 3, 4, 5, 6, 7], every_weeks: 1 });
    expect(await rowsOf(signedOut().rpc('read_practice_link', { p_token: token }))).toMatchObject({
      several: { count: 5 },
    });
    const key = randomUUID();
    const give = (p_status: string) =>
      rowsOf(signedOut().rpc('answer_practice_link', { p_token: token, p_status, p_change_key: key }));
    await give('attending');
    expect(await statuses(days)).toEqual(days.map(() => 'attending'));
    expect(await statuses([other])).toEqual([null]);
    // What was answered elsewhere since stays, when the page changes its answer.
    await rowsOf(
      as('player')
        .from('team_practice_attendance')
        .upsert(
          { practice_id: days[2] ?? '', user_id: idOf('player'), status: 'not_attending', notes: 'Exam' },
          { onConflict: 'practice_id,user_id' },
        ),
    );
    await give('maybe');
    expect(await statuses(days)).toEqual(['maybe', 'maybe', 'not_attending', 'maybe', 'maybe']);
  });

  test('of one practice answers for that alone', async () => {
    const days = await scheduleSeries();
    await sql`delete from public.team_practice_attendance where user_id = ${idOf('player')} and practice_id in ${sql(days)}`;
    await sql`delete from private.mail_outbox where template = 'notice'`;
    await change(days[1] ?? '', { location: 'Lab' });
    const { token } = await mailOf('player', 'practice_moved');
    await rowsOf(signedOut().rpc('answer_practice_link', { p_token: token, p_status: 'attending' }));
    expect(await statuses(days)).toEqual([null, 'attending', null, null, null]);
  });
});

test('managers alone are told how many have not answered', async () => {
  const id = await schedule('Notice open');
  await sql`delete from public.team_practice_attendance where practice_id = ${id}`;
  const open = async (kind: AccountKind | null) => {
    const page = (await rowsOf(
      (kind ? as(kind) : signedOut()).rpc('load_team_manage', { p_team_id: team.id }),
    )) as unknown as { practices: { id: string; open_answers: { open: number; others: number } | null }[] };
    return page.practices.find((practice) => practice.id === id)?.open_answers;
  };
  const [{ players } = { players: 0 }] = await sql<{ players: number }[]>`
    select count(distinct user_id)::int as players from public.team_members
    where team_id = ${team.id} and is_active and is_confirmed`;
  expect(await open('coach')).toEqual({ open: players, others: players });
  expect([await open('player'), await open('parent'), await open(null)]).toEqual([null, null, null]);
  await rowsOf(
    as('player')
      .from('team_practice_attendance')
      .upsert({ practice_id: id, user_id: idOf('player'), status: 'maybe' }, { onConflict: 'practice_id,user_id' }),
  );
  expect(await open('coach')).toEqual({ open: players - 1, others: players - 1 });
  // The same in Today, where it is the next: at some hours three of the seed's are under way.
  await sql`update public.team_practices set scheduled_at = now() - interval '2 days' where scheduled_at between now() - interval '1 day' and now()`;
  await sql`update public.team_tournaments set start_date = now() - interval '2 days' where start_date between now() - interval '1 day' and now()`;
  await sql`update public.team_practices set scheduled_at = now() + interval '1 second' * 30 where id = ${id}`;
  const today = (await rowsOf(as('coach').rpc('load_today'))) as unknown as {
    teams: { events: { id: string; open_answers?: unknown; maybe_count: number }[] };
  };
  expect(today.teams.events.find((event) => event.id === id)).toMatchObject({
    open_answers: { open: players - 1 },
    maybe_count: 1,
  });
});
