/** Meetings and tryouts of a program (issue 34, item 1): who may book which place, what is told to whom, and what two at once leave behind. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { letMinorsLiveAtNoon } from '../../seed/minors-at-noon.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { kinds, notices } from './notices.ts';
import { openRacers, rounds, unexpected } from './racers.ts';
import { block } from './talk.ts';
import { closing, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const { call, end } = openRacers();
afterAll(() => end());
beforeEach(() => letMinorsLiveAtNoon(sql));
afterEach(async () => {
  await sql`delete from public.user_blocks`;
  await sql`delete from public.meetings where college_id = ${college.id}`;
  await sql`delete from public.notices where college_id = ${college.id}`;
  await sql`delete from private.mail_outbox where template = 'meeting'`;
  await sql`delete from private.rate_counters`;
});

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

interface Slot {
  days?: number[];
  kind?: string;
  places?: number;
  stages?: string[];
  host?: AccountKind;
  request?: string;
}
const offer = (slot: Slot = {}, by: AccountKind = 'college-staff') =>
  as(by).rpc('offer_meetings', {
    p_request_id: slot.request ?? randomUUID(),
    p_college_id: college.id,
    p_kind: slot.kind ?? 'tryout',
    p_days: (slot.days ?? [3]).map(day),
    p_time: '18:00',
    p_time_zone: 'America/New_York',
    p_minutes: 60,
    p_host_id: idOf(slot.host ?? 'college-coach'),
    p_places: slot.places ?? 2,
    p_place: 'Arena, room 4',
    p_link: 'https://meet.example/lineup',
    p_stage_ids: (slot.stages ?? ['new']).map((kind) => college.stages[kind] ?? ''),
  });
const offered = async (slot: Slot = {}) => (await rowsOf(offer(slot)))[0] ?? '';
const book = (kind: AccountKind, id: string) => as(kind).rpc('book_meeting', { p_meeting_id: id });
const decline = (kind: AccountKind, id: string) => as(kind).rpc('decline_meeting', { p_meeting_id: id });
const move = (kind: AccountKind, p_from_id: string, p_to_id: string) =>
  as(kind).rpc('move_meeting', { p_from_id, p_to_id });
const invite = (id: string, interests: string[], by: AccountKind = 'college-staff') =>
  as(by).rpc('invite_to_meeting', { p_meeting_id: id, p_interest_ids: interests });

/** Where each player stands, by meeting. */
const states = async (interest: string) =>
  Object.fromEntries(
    (await sql`select meeting_id, state from public.meeting_bookings where interest_id = ${interest}`).map((row) => [
      String(row.meeting_id),
      String(row.state),
    ]),
  );
const taken = async (id: string) => {
  const [row] = await sql`
    select count(*)::int as amount from public.meeting_bookings where meeting_id = ${id} and state = 'booked'`;
  return row?.amount as number;
};
interface Seen {
  id: string;
  state: string;
  is_full: boolean;
  place: string | null;
  link: string | null;
  feedback: object | null;
}
const page = async (kind: AccountKind, interest: string) =>
  (await rowsOf(as(kind).rpc('load_recruiting_status', { p_id: interest }))) as unknown as {
    meetings: Seen[];
    meeting_barrier: string | null;
  };
const startNow = (id: string) => sql`update public.meetings set starts_at = now() - interval '1 hour' where id = ${id}`;

describe('34.1 offering', () => {
  test('makes a series of the chosen days on the wall of its zone, once for each request, and tells who stands in its stages', async () => {
    const { interest } = await sent('player', college);
    const request = randomUUID();
    const made = await rowsOf(offer({ days: [3, 5, 10], request }));
    expect(made).toHaveLength(3);
    expect(await rowsOf(offer({ days: [3, 5, 10], request }))).toEqual(made);
    const rows = await sql`
      select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as wall from public.meetings
      where series_id = ${request} order by starts_at`;
    expect(rows.map(({ wall }) => wall)).toEqual([3, 5, 10].map((ahead) => `${day(ahead)} 18:00`));
    expect((await page('player', interest)).meetings.map(({ state, place, link }) => [state, place, link])).toEqual(
      made.map(() => ['offered', null, null]),
    );
    const [told, ...more] = (await notices('player')).filter(({ kind }) => kind === 'meeting_offered');
    expect([told?.facts, more]).toMatchObject([{ title: 'tryout', href: `/recruiting-status/${interest}` }, []]);
  });

  test.each([
    ['a day that has passed', { days: [-1] }, '23514'],
    ['no day', { days: [] }, '23514'],
    ['31 days', { days: Array.from({ length: 31 }, (_, each) => each + 2) }, '23514'],
    ['several players at a meeting', { kind: 'meeting', places: 2 }, '23514'],
    ['31 places', { places: 31 }, '23514'],
    ['a host from elsewhere', { host: 'player' as const }, '23514'],
    ['a host of admissions', { host: 'college-admissions' as const }, '23514'],
    ['a stage for closed interests', { stages: ['closed'] }, 'PT404'],
  ])('is refused with %s', async (_, slot, code) => {
    expect((await offer(slot)).error).toMatchObject({ code });
    expect(await sql`select from public.meetings where college_id = ${college.id}`).toEqual([]);
  });

  test('is for the program alone, and at most 200 wait', async () => {
    for (const kind of ['college-admissions', 'player', 'other-college-admin', 'staff'] as const)
      expect((await offer({}, kind)).error).toMatchObject({ code: '42501' });
    await sql`
      insert into public.meetings (id, series_id, college_id, kind, starts_at, minutes, time_zone, place, places)
      select gen_random_uuid(), gen_random_uuid(), ${college.id}, 'meeting', now() + interval '1 day', 30, 'UTC', 'Here', 1
      from generate_series(1, 199)`;
    expect((await offer({ days: [3, 4] })).error).toMatchObject({ code: '23514' });
    expect(await rowsOf(offer({ days: [3] }))).toHaveLength(1);
  });
});

describe('34.1 booking', () => {
  test('takes a place, shows where, and is told to the host; the last place is taken once', async () => {
    const { interest } = await sent('player', college);
    const { interest: other } = await sent('second-player', college);
    const id = await offered({ places: 1 });
    await rowsOf(book('player', id));
    await rowsOf(book('player', id));
    expect((await book('second-player', id)).error).toMatchObject({ code: 'PT409', hint: 'full' });
    expect([await states(interest), await states(other), await taken(id)]).toEqual([{ [id]: 'booked' }, {}, 1]);
    expect((await page('player', interest)).meetings).toMatchObject([
      { state: 'booked', place: 'Arena, room 4', link: 'https://meet.example/lineup' },
    ]);
    expect((await page('second-player', other)).meetings).toMatchObject([{ is_full: true, place: null, link: null }]);
    expect(await kinds('college-coach')).toContain('program_meeting');
    const figures = (await sql`select private.meetings_ahead(${college.id})::int as ahead`)[0];
    expect(figures?.ahead).toBe(1);
  });

  test('is one of a kind at a college: another one is moved to, and the event in calendars moves along', async () => {
    const { interest } = await sent('player', college);
    const [first = '', second = ''] = await rowsOf(offer({ days: [3, 4] }));
    const booking = await rowsOf(book('player', first));
    expect((await book('player', second)).error).toMatchObject({ code: 'PT409', hint: 'booked' });
    expect(await rowsOf(move('player', first, second))).toBe(booking);
    expect(await states(interest)).toEqual({ [first]: 'declined', [second]: 'booked' });
    const [row] = await sql`select sequence from public.meeting_bookings where id = ${booking}`;
    expect(row?.sequence).toBe(1);
    // The place that was left is free again.
    expect(await rowsOf(move('player', second, first))).toBe(booking);
    await rowsOf(decline('player', first));
    expect(await states(interest)).toEqual({ [first]: 'declined', [second]: 'declined' });
    expect((await move('player', first, second)).error).toMatchObject({ code: 'PT409', hint: 'gone' });
  });

  test('stays where it is when the other time is full', async () => {
    const { interest } = await sent('player', college);
    const { interest: other } = await sent('second-player', college);
    const [first = '', second = ''] = await rowsOf(offer({ days: [3, 4], places: 1 }));
    await rowsOf(book('player', first));
    await rowsOf(book('second-player', second));
    expect((await move('player', first, second)).error).toMatchObject({ code: 'PT409', hint: 'full' });
    expect([await states(interest), await states(other)]).toEqual([{ [first]: 'booked' }, { [second]: 'booked' }]);
  });

  test('is refused for what is not offered, has begun, was canceled, or a closed interest', async () => {
    const { interest } = await sent('player', college);
    const invitedOnly = await offered({ stages: [] });
    const begun = await offered();
    await startNow(begun);
    const off = await offered({ days: [6] });
    await rowsOf(as('college-staff').rpc('cancel_meeting', { p_meeting_id: off }));
    expect((await book('player', invitedOnly)).error).toMatchObject({ code: 'PT404' });
    expect((await book('second-player', off)).error).toMatchObject({ code: 'PT404' });
    expect((await book('player', begun)).error).toMatchObject({ code: 'PT410' });
    expect((await book('player', off)).error).toMatchObject({ code: 'PT410' });
    const open = await offered({ days: [7] });
    await sql`update public.colleges set is_published = false where id = ${college.id}`;
    expect((await book('player', open)).error).toMatchObject({ code: 'PT409', hint: 'closed' });
    await sql`update public.colleges set is_published = true where id = ${college.id}`;
    expect(await states(interest)).toEqual({});
  });

  test('is not offered across a block, and says nothing of it', async () => {
    const { interest } = await sent('player', college);
    const id = await offered();
    await block('college-coach', 'player');
    expect((await book('player', id)).error).toMatchObject({ code: 'PT404' });
    expect((await page('player', interest)).meetings).toEqual([]);
    expect((await invite(id, [interest])).error).toMatchObject({ code: '42501', hint: 'sentence' });
    expect(await states(interest)).toEqual({});
  });

  test('ends with the interest: a closing cancels it, a withdrawal removes it', async () => {
    const { interest } = await sent('player', college);
    const id = await offered();
    await rowsOf(book('player', id));
    await rowsOf(closing('college-staff', college, [interest]));
    expect(await states(interest)).toEqual({ [id]: 'cancelled' });
    expect(await kinds('player')).toContain('meeting_cancelled');
    expect((await page('player', interest)).meetings).toEqual([]);
    expect((await book('player', id)).error).toMatchObject({ code: 'PT404' });
    const { interest: other } = await sent('second-player', college);
    await rowsOf(book('second-player', id));
    await rowsOf(as('second-player').rpc('withdraw_interest', { p_interest_id: other }));
    expect([await states(other), await taken(id)]).toEqual([{}, 0]);
  });
});

describe('34.1 inviting', () => {
  test('answers who wrote in the fixed sentence, once, and opens the slot to them alone', async () => {
    const { interest } = await sent('player', college);
    const { interest: other } = await sent('second-player', college);
    const id = await offered({ kind: 'meeting', places: 1, stages: [] });
    expect(await rowsOf(invite(id, [interest]))).toBe(1);
    expect(await rowsOf(invite(id, [interest]))).toBe(0);
    expect(await page('player', interest)).toMatchObject({
      meetings: [{ state: 'invited', place: null }],
      answered: true,
      answers: [{ sentence: 'talk' }],
    });
    expect((await page('second-player', other)).meetings).toEqual([]);
    expect((await book('second-player', id)).error).toMatchObject({ code: 'PT404' });
    const today = (await rowsOf(as('player').rpc('load_today'))) as unknown as { meetings: object[] };
    expect(today.meetings).toMatchObject([{ state: 'invited', interest_id: interest, place: null }]);
    await rowsOf(decline('player', id));
    expect(await states(interest)).toEqual({ [id]: 'declined' });
    await rowsOf(book('player', id));
    await rowsOf(as('college-staff').rpc('end_meeting_booking', { p_booking_id: await bookingOf(id, interest) }));
    expect((await book('player', id)).error).toMatchObject({ code: 'PT404' });
    expect(await states(interest)).toEqual({ [id]: 'cancelled' });
  });

  test('is all or nothing, of own interests, and at most five wait for a player', async () => {
    const { interest } = await sent('player', college);
    const { interest: closed } = await sent('second-player', college);
    await rowsOf(closing('college-staff', college, [closed]));
    const made = await rowsOf(offer({ days: [3, 4, 5, 6, 7, 8], stages: [] }));
    expect((await invite(made[0] ?? '', [interest, closed])).error).toMatchObject({ code: 'PT409', hint: 'closed' });
    expect((await invite(made[0] ?? '', [interest], 'other-college-admin')).error).toMatchObject({ code: '42501' });
    expect(await states(interest)).toEqual({});
    for (const id of made.slice(0, 5)) await rowsOf(invite(id, [interest]));
    expect((await invite(made[5] ?? '', [interest])).error).toMatchObject({ code: 'PT409', hint: 'open' });
    expect(Object.keys(await states(interest))).toHaveLength(5);
  });

  test('of several at once invites who can be, and names the others with why', async () => {
    const [player, second, minor] = [
      await sent('player', college),
      await sent('second-player', college),
      await sent('minor', college),
    ].map(({ interest }) => interest) as [string, string, string];
    const all = (id: string, by: AccountKind = 'college-staff', interests = [player, second, minor]) =>
      as(by).rpc('invite_all_to_meeting', { p_meeting_id: id, p_interest_ids: interests });
    const id = await offered({ stages: [] });
    await rowsOf(invite(id, [player]));
    await rowsOf(closing('college-staff', college, [second]));
    const links = await sql`delete from private.guardian_links where minor_id = ${idOf('minor')} returning *`;
    try {
      expect(await rowsOf(all(id))).toMatchObject({ invited: 0 });
      const { left_out: left } = (await rowsOf(all(id))) as unknown as {
        left_out: { interest_id: string; name: string; why: string }[];
      };
      expect(Object.fromEntries(left.map((each) => [each.interest_id, each.why]))).toEqual({
        [player]: 'here',
        [second]: 'closed',
        // Why a minor cannot be written to is not told.
        [minor]: 'sentence',
      });
      expect(left.every(({ name }) => name.length > 0)).toBe(true);
      expect(await states(minor)).toEqual({});
    } finally {
      for (const link of links) await sql`insert into private.guardian_links ${sql(stored(link))}`;
    }
    const next = await offered({ days: [4], stages: [] });
    expect(await rowsOf(all(next))).toMatchObject({ invited: 2, left_out: [{ interest_id: second, why: 'closed' }] });
    expect([await states(player), await states(minor)]).toMatchObject([{ [next]: 'invited' }, { [next]: 'invited' }]);
    expect(await kinds('minor')).toContain('meeting_offered');
    // The same again invites nobody twice.
    expect(await rowsOf(all(next))).toMatchObject({ invited: 0 });
    expect((await all(next, 'other-college-admin')).error).toMatchObject({ code: '42501' });
    expect((await all(next, 'player')).error).toMatchObject({ code: '42501' });
    const many = Array.from({ length: 31 }, () => randomUUID());
    expect((await all(next, 'college-staff', many)).error).toMatchObject({ code: '23514' });
  });
});

const bookingOf = async (meeting: string, interest: string) => {
  const [row] = await sql`
    select id from public.meeting_bookings where meeting_id = ${meeting} and interest_id = ${interest}`;
  return String(row?.id);
};
const mailTo = async (kind: AccountKind) => {
  const rows = await sql`
    select private.describe_mail(o) as mail from private.mail_outbox o
    where o.template = 'meeting' and o.recipient_id = ${idOf(kind)} and o.state = 'waiting'`;
  return rows.map(({ mail }) => mail as Record<string, unknown>);
};

describe('34.1 the links of a mail', () => {
  /** The secret of the mail about an invitation, as the mail would carry it. */
  async function mailed(kind: AccountKind, meeting: string) {
    const [row] = await sql`select private.issue_meeting_link(${meeting}, ${idOf(kind)}, gen_random_uuid()) as token`;
    return String(row?.token);
  }
  const answer = (token: string, p_answer: string, p_to_id?: string, client = signedOut()) =>
    client.rpc('answer_meeting_link', { p_token: token, p_answer, ...(p_to_id && { p_to_id }) });
  const read = async (token: string, client = signedOut()) =>
    (await rowsOf(client.rpc('read_meeting_link', { p_token: token }))) as unknown as {
      college: string;
      is_used: boolean;
      is_own: boolean;
      is_for_other: boolean;
      held: string | null;
      slot: Record<string, unknown>;
      others: { id: string }[];
    } | null;

  test('books without a password, once, for the player alone; what was lost on the way is answered again alike', async () => {
    const { interest } = await sent('player', college);
    const id = await offered({ stages: [] });
    await rowsOf(invite(id, [interest]));
    const token = await mailed('player', id);
    const before = await read(token);
    expect(before).toMatchObject({ college: 'Trial College', is_used: false, held: null, slot: { state: 'invited' } });
    // Where it is stands behind the sign-in, also once it is booked.
    for (const hidden of ['place', 'link', 'feedback']) expect(before?.slot).not.toHaveProperty(hidden);
    expect(await states(interest)).toEqual({ [id]: 'invited' });
    expect(await read('x'.repeat(64))).toBeNull();
    expect((await answer('x'.repeat(64), 'book')).error).toMatchObject({ code: 'PT404' });
    expect((await answer(token, 'dance')).error).toMatchObject({ code: '23514' });
    expect(await rowsOf(answer(token, 'book', undefined, as('second-player')))).toBe('booked');
    expect(await rowsOf(answer(token, 'book'))).toBe('booked');
    expect(await states(interest)).toEqual({ [id]: 'booked' });
    expect((await answer(token, 'decline')).error).toMatchObject({ code: 'PT409', hint: 'used' });
    expect(await states(interest)).toEqual({ [id]: 'booked' });
    expect((await read(token))?.slot).not.toHaveProperty('place');
    expect([await read(token, as('player')), await read(token, as('coach'))]).toMatchObject([
      { is_own: true, is_for_other: false },
      { is_own: false, is_for_other: true },
    ]);
  });

  test('moves the place that is held, and a full slot leaves the link as it was', async () => {
    const { interest } = await sent('player', college);
    await sent('second-player', college);
    const [first = '', full = '', free = ''] = await rowsOf(offer({ days: [3, 4, 5], places: 1 }));
    const foreign = await offered({ kind: 'meeting', places: 1, days: [6] });
    await rowsOf(book('player', first));
    await rowsOf(book('second-player', full));
    const token = await mailed('player', first);
    const page = await read(token);
    expect([page?.held, page?.others.map(({ id }) => id)]).toEqual([first, [free]]);
    expect((await answer(token, 'book', full)).error).toMatchObject({ code: 'PT409', hint: 'full' });
    expect((await answer(token, 'book', foreign)).error).toMatchObject({ code: 'PT404' });
    expect((await answer(token, 'decline', free)).error).toMatchObject({ code: '23514' });
    expect(await states(interest)).toEqual({ [first]: 'booked' });
    expect(await rowsOf(answer(token, 'book', free))).toBe('booked');
    expect(await states(interest)).toEqual({ [first]: 'declined', [free]: 'booked' });
    expect((await answer(token, 'book', full)).error).toMatchObject({ code: 'PT409', hint: 'used' });
  });

  test.each(rounds(4))('two presses at once answer once (%i)', async () => {
    const { interest } = await sent('player', college);
    const id = await offered();
    const token = await mailed('player', id);
    const said = await Promise.all([answer(token, 'book'), answer(token, 'decline')]);
    expect(said.filter(({ error }) => error === null)).toHaveLength(1);
    const [state] = Object.values(await states(interest));
    expect(state).toBe(said[0]?.error === null ? 'booked' : 'declined');
  });

  test('the mail of an invitation and of a reminder has it, that of a guardian has none; it ends with the slot and the interest', async () => {
    const { interest } = await sent('minor', college);
    const id = await offered({ stages: [] });
    await rowsOf(invite(id, [interest]));
    const mails = async (kind: AccountKind) =>
      (
        await sql`select private.describe_mail(o) as mail from private.mail_outbox o
          where o.template = 'notice' and o.recipient_id = ${idOf(kind)} and o.state = 'waiting'`
      ).map(({ mail }) => mail as { kind: string; meeting_token?: string } | null);
    const [invited] = (await mails('minor')).filter((mail) => mail?.kind === 'meeting_offered');
    expect(invited?.meeting_token).toMatch(/^[0-9a-f]{64}$/);
    await rowsOf(answer(String(invited?.meeting_token), 'book'));
    expect(await kinds('guardian')).toContain('ward_meeting_booked');
    for (const mail of await mails('guardian')) expect(mail).not.toHaveProperty('meeting_token');
    const late = await mailed('minor', id);
    await startNow(id);
    expect((await answer(late, 'decline')).error).toMatchObject({ code: 'PT410' });
    await rowsOf(as('minor').rpc('withdraw_interest', { p_interest_id: interest }));
    expect(await read(late)).toBeNull();
  });
});

describe('34.1 minors', () => {
  test('book with a guardian, who is told of booking, move and cancellation, and sees where', async () => {
    await sent('minor', college);
    const [first = '', second = ''] = await rowsOf(offer({ days: [3, 4] }));
    await rowsOf(book('minor', first));
    expect(await kinds('guardian')).toContain('ward_meeting_booked');
    expect(await mailTo('guardian')).toMatchObject([{ is_on: true, place: 'Arena, room 4', href: '/family' }]);
    expect(await mailTo('minor')).toMatchObject([{ is_on: true, wards: null }]);
    const ward = async () =>
      (await rowsOf(as('guardian').rpc('load_ward', { p_minor_id: idOf('minor') }))) as unknown as { meetings: Seen[] };
    expect((await ward()).meetings).toMatchObject([{ id: first, place: 'Arena, room 4', college: 'Trial College' }]);
    // What a minor hides of colleges, they do not hide of where they meet somebody.
    await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'colleges', p_is_on: false }));
    expect((await ward()).meetings).toHaveLength(1);
    await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'colleges', p_is_on: true }));
    await rowsOf(move('minor', first, second));
    expect(await kinds('guardian')).toContain('ward_meeting_moved');
    await rowsOf(decline('minor', second));
    expect(await kinds('guardian')).toContain('ward_meeting_cancelled');
    expect((await ward()).meetings).toEqual([]);
  });

  test('without a guardian book nothing and are not invited', async () => {
    const { interest } = await sent('minor', college);
    const id = await offered();
    const links = await sql`delete from private.guardian_links where minor_id = ${idOf('minor')} returning *`;
    try {
      expect((await page('minor', interest)).meeting_barrier).toBe('guardian');
      expect((await book('minor', id)).error).toMatchObject({ code: '42501', hint: 'guardian' });
      expect((await invite(id, [interest])).error).toMatchObject({ code: '42501', hint: 'sentence' });
      expect(await states(interest)).toEqual({});
    } finally {
      for (const link of links) await sql`insert into private.guardian_links ${sql(stored(link))}`;
    }
  });
});

/** What the database fills itself stays out. */
const stored = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !['begins_at'].includes(name)));

describe('34.1 what the program changes', () => {
  test('another time moves calendars and is told; fewer places than are taken are refused', async () => {
    await sent('player', college);
    await sent('second-player', college);
    const id = await offered();
    const booking = await rowsOf(book('player', id));
    await rowsOf(book('second-player', id));
    const change = (places: number) =>
      as('college-staff').rpc('change_meeting', {
        ...{ p_meeting_id: id, p_starts_at: new Date(Date.now() + 5 * 86_400_000).toISOString(), p_minutes: 45 },
        ...{ p_host_id: idOf('college-coach'), p_places: places, p_place: 'Gym' },
      });
    expect((await change(1)).error).toMatchObject({ code: 'PT409', hint: 'booked' });
    await rowsOf(change(2));
    expect(await kinds('player')).toContain('meeting_moved');
    expect(await mailTo('player')).toMatchObject([{ id: booking, sequence: 1, place: 'Gym', is_on: true }]);
    await sql`update private.mail_outbox set state = 'sent', settled_at = now() where template = 'meeting'`;
    await rowsOf(as('college-staff').rpc('cancel_meeting', { p_meeting_id: id }));
    expect(await mailTo('player')).toMatchObject([{ id: booking, sequence: 2, place: null, is_on: false }]);
    expect(await kinds('player')).toContain('meeting_cancelled');
    expect(await taken(id)).toBe(0);
  });

  test('reminds the day before, once for each time', async () => {
    await sent('minor', college);
    const id = await offered({ days: [1] });
    await rowsOf(book('minor', id));
    const remind = async () => (await sql`select private.remind_of_meetings() as amount`)[0]?.amount as number;
    await sql`update public.meetings set starts_at = now() + interval '30 hours' where id = ${id}`;
    await sql`update public.meeting_bookings set booked_at = now() - interval '2 days' where meeting_id = ${id}`;
    expect(await remind()).toBe(0);
    await sql`update public.meetings set starts_at = now() + interval '23 hours' where id = ${id}`;
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await kinds('minor')).toContain('meeting_soon');
    expect(await kinds('guardian')).toContain('ward_meeting_soon');
  });

  test('records who came after it began, and gives a sentence in words that may go to the player', async () => {
    const { interest } = await sent('minor', college);
    const id = await offered();
    const booking = await rowsOf(book('minor', id));
    const record = (p_outcome?: string) =>
      as('college-staff').rpc('record_meeting', { p_booking_id: booking, ...(p_outcome && { p_outcome }) });
    expect((await record('came')).error).toMatchObject({ code: 'PT409', hint: 'early' });
    await startNow(id);
    await rowsOf(record('no_show'));
    await rowsOf(record('came'));
    const [row] = await sql`select outcome from public.meeting_bookings where id = ${booking}`;
    expect(row?.outcome).toBe('came');
    const say = (words: object) =>
      as('college-staff').rpc('give_meeting_feedback', { p_booking_id: booking, ...words });
    expect((await say({ p_sentence: 'great' })).error).toMatchObject({ code: '23514' });
    expect((await say({ p_sentence: 'well_played', p_words: 'Good' })).error).toMatchObject({ code: '23514' });
    await rowsOf(say({ p_words: 'You kept calm in every round.' }));
    expect((await page('minor', interest)).meetings).toMatchObject([
      { state: 'booked', feedback: { words: 'You kept calm in every round.' } },
    ]);
    const links = await sql`delete from private.guardian_links where minor_id = ${idOf('minor')} returning *`;
    try {
      expect((await say({ p_words: 'Call me.' })).error).toMatchObject({ code: '42501', hint: 'sentence' });
      await rowsOf(say({ p_sentence: 'next_step' }));
    } finally {
      for (const link of links) await sql`insert into private.guardian_links ${sql(stored(link))}`;
    }
    expect((await page('minor', interest)).meetings).toMatchObject([{ feedback: { sentence: 'next_step' } }]);
    expect(JSON.stringify(await page('minor', interest))).not.toContain('came');
  });

  test('scores blind: nobody sees the scores of others before their own', async () => {
    await sent('player', college);
    const id = await offered();
    const booking = await rowsOf(book('player', id));
    await startNow(id);
    await sql`insert into public.evaluation_criteria (college_id, name) values (${college.id}, ${`Aim ${randomUUID()}`})`;
    const [criterion] = await sql`select id from public.evaluation_criteria where college_id = ${college.id} limit 1`;
    const score = (kind: AccountKind, p_score: number) =>
      as(kind).rpc('score_tryout', { p_booking_id: booking, p_criterion_id: String(criterion?.id), p_score });
    await rowsOf(score('college-staff', 5));
    const rows = async (kind: AccountKind) =>
      (await rowsOf(as(kind).from('tryout_scores').select('score').eq('booking_id', booking))).map(
        (each) => each.score,
      );
    const sheet = async (kind: AccountKind) =>
      (
        (await rowsOf(as(kind).rpc('load_meetings', { p_college_slug: college.slug }))) as unknown as {
          meetings: { bookings: { scores: object[] }[] }[];
        }
      ).meetings[0]?.bookings[0]?.scores;
    expect([await rows('college-coach'), await sheet('college-coach')]).toMatchObject([
      [],
      [{ mine: null, amount: 1, average: null }],
    ]);
    await rowsOf(score('college-coach', 2));
    expect([(await rows('college-coach')).toSorted(), await sheet('college-coach')]).toMatchObject([
      [2, 5],
      [{ mine: 2, amount: 2, average: 3.5 }],
    ]);
    expect((await score('college-admissions', 1)).error).toMatchObject({ code: '42501' });
    expect(await rows('player')).toEqual([]);
  });
});

describe('34.1 two at once', () => {
  test.each(rounds(4))('two players and one place: one has it, the other is told that it is full (%i)', async () => {
    const { interest } = await sent('player', college);
    const { interest: other } = await sent('second-player', college);
    const id = await offered({ places: 1 });
    const outcomes = await Promise.all([
      call('player', 'select book_meeting($1)', id),
      call('second-player', 'select book_meeting($1)', id),
    ]);
    expect(unexpected(outcomes, ['PT409'])).toEqual([]);
    expect(await taken(id)).toBe(1);
    expect([await states(interest), await states(other)].filter((each) => each[id] === 'booked')).toHaveLength(1);
  });

  test.each(rounds(4))('a move against a decline leaves one answer (%i)', async () => {
    const { interest } = await sent('player', college);
    const [first = '', second = ''] = await rowsOf(offer({ days: [3, 4] }));
    await rowsOf(book('player', first));
    const [moved, declined] = await Promise.all([
      call('player', 'select move_meeting($1, $2)', first, second),
      call('player', 'select decline_meeting($1)', first),
    ]);
    expect(unexpected([moved, declined], ['PT409'])).toEqual([]);
    expect(await states(interest)).toEqual(
      moved.error ? { [first]: 'declined' } : { [first]: 'declined', [second]: 'booked' },
    );
  });

  test.each(rounds(4))(
    'a booking against a cancellation, and against a closing, holds no place afterwards (%i)',
    async () => {
      const { interest } = await sent('player', college);
      const { interest: other } = await sent('second-player', college);
      const id = await offered();
      const outcomes = await Promise.all([
        call('player', 'select book_meeting($1)', id),
        call('college-staff', 'select cancel_meeting($1)', id),
      ]);
      expect(unexpected(outcomes, ['PT410'])).toEqual([]);
      const open = await offered({ days: [8] });
      const close = closing('college-staff', college, [other]);
      const booked = call('second-player', 'select book_meeting($1)', open);
      expect(unexpected([await booked], ['PT404', 'PT409'])).toEqual([]);
      await rowsOf(close);
      expect([await taken(id), await taken(open), Object.values(await states(interest)).includes('booked')]).toEqual([
        0,
        0,
        false,
      ]);
    },
  );
});
