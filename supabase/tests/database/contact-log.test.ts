/** The contact log of a program (issue 34, item 6): what writes itself, what is noted by hand, who reads it, and what the rules of the season say to it. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { letMinorsLiveAtNoon } from '../../seed/minors-at-noon.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { inDays } from './notices.ts';
import { answer, closing, importProspect, sent, trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
beforeEach(() => letMinorsLiveAtNoon(sql));
afterEach(async () => {
  await sql`delete from public.meetings where college_id = ${college.id}`;
  await sql`delete from public.associations where name like 'Trial %'`;
  await sql`delete from public.notices where college_id = ${college.id}`;
  await sql`delete from private.rate_counters`;
});

interface Line {
  id: string;
  kind: string;
  at: string;
  is_from_player: boolean;
  player: string;
  person: string | null;
  minutes: number | null;
  note: string | null;
  season_rule: string | null;
  outcome: string | null;
  conversation_id: string | null;
  can_change: boolean;
  can_remove: boolean;
}
interface Log {
  contacts: Line[];
  next: { at: string; id: string } | null;
}
const read = (kind: AccountKind, filter: object = {}) =>
  as(kind).rpc('load_contact_log', { p_college_slug: college.slug, ...filter });
const log = async (kind: AccountKind = 'college-staff', filter: object = {}) =>
  (await rowsOf(read(kind, filter))) as unknown as Log;
const kindsIn = ({ contacts }: Log) => contacts.map(({ kind }) => kind);
const stored = (interest: string) =>
  sql`select kind, season_rule from private.contact_log where interest_id = ${interest} order by happened_at, id`;

/** Writes into the conversation in which a program answers. */
async function write(interest: string, kind: AccountKind = 'college-staff', id = randomUUID()) {
  const conversation = await rowsOf(as(kind).rpc('open_reply', { p_interest_id: interest }));
  await rowsOf(
    as(kind)
      .from('messages')
      .insert({ id, conversation_id: conversation, sender_id: idOf(kind), content: 'Secret words' })
      .select('id'),
  );
  return conversation;
}
const note = (interest: string, values: object = {}, kind: AccountKind = 'college-staff', id = randomUUID()) =>
  as(kind).rpc('note_contact', {
    p_id: id,
    p_interest_id: interest,
    p_kind: 'call',
    p_happened_at: inDays(-1),
    p_minutes: 20,
    p_note: 'Talked about housing.',
    ...values,
  });

async function meeting(interest: string, days: number, place: string | null = 'Arena') {
  const id = randomUUID();
  await sql`
    insert into public.meetings (id, series_id, college_id, kind, starts_at, minutes, time_zone, place, link, places, host_id)
    values (${id}, ${id}, ${college.id}, 'meeting', now() + make_interval(days => ${days}), 30, 'UTC', ${place},
      ${place === null ? 'https://meet.example.com/' : null}, 1, ${idOf('college-staff')})`;
  await sql`
    insert into public.meeting_bookings (id, meeting_id, interest_id, college_id, state, booked_at)
    values (${id}, ${id}, ${interest}, ${college.id}, 'booked', now())`;
  return id;
}

describe('what writes itself', () => {
  test('messages of both sides, a sentence, a closing, an offer and a meeting that is over are one list', async () => {
    const { interest } = await sent('player', college);
    const conversation = await write(interest);
    await rowsOf(
      as('player')
        .from('messages')
        .insert({ conversation_id: conversation, sender_id: idOf('player'), content: 'Thanks' })
        .select('id'),
    );
    await rowsOf(answer('college-coach', interest));
    const offer = {
      ...{ p_id: randomUUID(), p_interest_id: interest, p_need_id: program.needId, p_role: 'Duelist', p_amount: 1 },
      ...{ p_years: 1, p_terms: 'Terms', p_expires_at: inDays(7), p_name: 'Casey' },
    };
    await rowsOf(as('college-staff').rpc('make_offer', offer));
    await meeting(interest, -1);
    await meeting(interest, 2);
    await rowsOf(closing('college-staff', college, [interest]));
    const { contacts } = await log();
    expect(kindsIn({ contacts, next: null })).toEqual([
      'sentence',
      'offer',
      'sentence',
      'message',
      'message',
      'meeting',
    ]);
    expect(contacts.map(({ is_from_player }) => is_from_player)).toEqual([false, false, false, true, false, false]);
    expect(contacts.map(({ person }) => person !== null)).toEqual([true, true, true, false, true, true]);
    expect(JSON.stringify(contacts)).not.toContain('Secret');
  });

  test('a message leads into its conversation for whoever takes part in it alone', async () => {
    const { interest } = await sent('player', college);
    const conversation = await write(interest);
    expect((await log('college-staff')).contacts[0]?.conversation_id).toBe(conversation);
    expect((await log('college-coach')).contacts[0]?.conversation_id).toBeNull();
  });

  test('what somebody says to a player of another pipeline, or to several people, is no contact of this one', async () => {
    const { interest } = await sent('player', college);
    const group = await rowsOf(
      as('college-staff').rpc('create_conversation_with_participants', {
        type: 'group',
        participant_ids: [idOf('player'), idOf('parent')],
      }),
    );
    await rowsOf(
      as('college-staff')
        .from('messages')
        .insert({
          conversation_id: String(group[0]?.conversation_id),
          sender_id: idOf('college-staff'),
          content: 'All',
        })
        .select('id'),
    );
    expect(await stored(interest)).toEqual([]);
  });

  test('one that was deleted before it was read was none', async () => {
    const { interest } = await sent('player', college);
    const id = randomUUID();
    await write(interest, 'college-staff', id);
    expect(await stored(interest)).toHaveLength(1);
    await rowsOf(as('college-staff').from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', id));
    expect(await stored(interest)).toEqual([]);
  });

  test('a meeting has its latest time, is gone when it was given back, and says who did not come', async () => {
    const { interest } = await sent('player', college);
    const id = await meeting(interest, -3);
    await sql`update public.meetings set starts_at = now() - interval '2 days' where id = ${id}`;
    await sql`update public.meeting_bookings set outcome = 'no_show' where id = ${id}`;
    const { contacts } = await log();
    expect(contacts).toMatchObject([{ kind: 'meeting', outcome: 'no_show', minutes: 30 }]);
    expect(Date.now() - Date.parse(contacts[0]?.at ?? '')).toBeLessThan(2.1 * 86_400_000);
    await sql`update public.meeting_bookings set state = 'cancelled', booked_at = null, outcome = null where id = ${id}`;
    expect(await stored(interest)).toEqual([]);
  });

  test('with a withdrawal only what was noted by hand stays on the card', async () => {
    const { interest } = await sent('player', college);
    await write(interest);
    await rowsOf(note(interest));
    await rowsOf(as('player').rpc('withdraw_interest', { p_interest_id: interest }));
    expect(await stored(interest)).toMatchObject([{ kind: 'call' }]);
    expect((await log()).contacts).toMatchObject([{ kind: 'call', can_change: false, can_remove: false }]);
    expect((await note(interest)).error).toMatchObject({ code: '42501' });
  });
});

describe('a note by hand', () => {
  test('is stored once, changed by its author, removed by them or a manager', async () => {
    const interest = await importProspect(college, 'Ada');
    const id = randomUUID();
    await rowsOf(note(interest, {}, 'college-staff', id));
    await rowsOf(note(interest, { p_kind: 'visit', p_minutes: 45 }, 'college-staff', id));
    expect((await log()).contacts).toMatchObject([
      {
        ...{ kind: 'visit', minutes: 45, note: 'Talked about housing.', player: 'Ada' },
        ...{ can_change: true, can_remove: true },
      },
    ]);
    expect((await note(interest, { p_note: 'Mine' }, 'college-coach', id)).error).toMatchObject({ code: 'PT404' });
    const remove = (kind: AccountKind) => as(kind).rpc('remove_contact', { p_id: id });
    expect((await remove('college-coach')).error).toMatchObject({ code: '42501' });
    expect((await log()).contacts).toHaveLength(1);
    await rowsOf(remove('college-admin'));
    await rowsOf(remove('college-admin'));
    expect((await log()).contacts).toEqual([]);
  });

  test.each([
    ['a kind that writes itself', { p_kind: 'message' }, '23514'],
    ['a day to come', { p_happened_at: inDays(1) }, '23514'],
    ['a day long ago', { p_happened_at: '2020-01-01T00:00:00Z' }, '23514'],
    ['no minutes', { p_minutes: 0 }, '23514'],
    ['too many words', { p_note: 'x'.repeat(281) }, '23514'],
  ])('is refused with %s', async (_, values, code) => {
    const interest = await importProspect(college, 'Ada');
    expect((await note(interest, values)).error).toMatchObject({ code });
    expect(await stored(interest)).toEqual([]);
  });

  test('what wrote itself is removed by nobody', async () => {
    const { interest } = await sent('player', college);
    await write(interest);
    const [line] = (await log()).contacts;
    const removed = await as('college-admin').rpc('remove_contact', { p_id: line?.id ?? '' });
    expect(removed.error).toMatchObject({ code: '42501' });
    expect(await stored(interest)).toHaveLength(1);
  });

  test('moves with a prospect that is merged, and back again', async () => {
    const { interest } = await sent('player', college);
    const prospect = await importProspect(college, 'Riley');
    await rowsOf(note(prospect));
    const merge = await rowsOf(
      as('college-admin').rpc('merge_interests', { p_keep_id: interest, p_drop_id: prospect }),
    );
    expect(await stored(interest)).toMatchObject([{ kind: 'call' }]);
    const back = await rowsOf(as('college-admin').rpc('undo_merge', { p_merge_id: merge }));
    expect(await stored(interest)).toEqual([]);
    expect(await stored(back)).toMatchObject([{ kind: 'call' }]);
  });
});

describe('who reads it', () => {
  test.each(['player', 'guardian', 'coach', 'college-admissions', 'other-college-admin'] as AccountKind[])(
    'not: %s',
    async (kind) => {
      const { interest } = await sent('player', college);
      await rowsOf(note(interest));
      expect((await read(kind)).error).toMatchObject({ code: '42501' });
      const exported = await as(kind).rpc('export_contact_log', { p_college_id: college.id });
      expect(exported.error).toMatchObject({ code: '42501' });
      expect((await note(interest, {}, kind)).error).toMatchObject({ code: '42501' });
      expect(await stored(interest)).toHaveLength(1);
    },
  );

  test('a visitor neither', async () => {
    expect((await signedOut().rpc('load_contact_log', { p_college_slug: college.slug })).error).not.toBeNull();
  });

  test('the player learns nothing of it, on the status page and in what they take along', async () => {
    const { interest, submission } = await sent('player', college);
    await rowsOf(note(interest, { p_note: 'Hidden sentence' }));
    const page = await rowsOf(as('player').rpc('load_recruiting_status', { p_id: submission }));
    const taken = await rowsOf(as('player').rpc('export_my_data'));
    expect(JSON.stringify([page, taken])).not.toContain('Hidden sentence');
  });
});

describe('reading', () => {
  test('pages go on where the last one ended, filters narrow, and the file holds the same', async () => {
    const interest = await importProspect(college, 'Ada');
    const other = await importProspect(college, 'Ben');
    await sql`
      insert into private.contact_log (interest_id, college_id, kind, happened_at, person_id)
      select ${interest}, ${college.id}, 'call', now() - make_interval(mins => n / 2), ${idOf('college-staff')}
      from generate_series(2, 61) n`;
    await rowsOf(note(other, { p_kind: 'email' }, 'college-coach'));
    const first = await log();
    expect(first.contacts).toHaveLength(50);
    const second = await log('college-staff', { p_before: first.next?.at, p_before_id: first.next?.id });
    expect(second.contacts).toHaveLength(11);
    expect(second.next).toBeNull();
    expect(new Set([...first.contacts, ...second.contacts].map(({ id }) => id)).size).toBe(61);
    expect(kindsIn(await log('college-staff', { p_kind: 'email' }))).toEqual(['email']);
    expect(kindsIn(await log('college-staff', { p_person_id: idOf('college-coach') }))).toEqual(['email']);
    expect(kindsIn(await log('college-staff', { p_interest_id: other }))).toEqual(['email']);
    const yesterday = inDays(-1).slice(0, 10);
    expect(kindsIn(await log('college-staff', { p_from: yesterday, p_to: yesterday }))).toContain('email');
    expect(kindsIn(await log('college-staff', { p_to: inDays(-3).slice(0, 10) }))).toEqual([]);
    const file = await rowsOf(as('college-staff').rpc('export_contact_log', { p_college_id: college.id }));
    expect(file).toMatchObject({ is_cut: false });
    expect((file as unknown as { rows: unknown[] }).rows).toHaveLength(61);
  });

  test('the drawer shows the latest', async () => {
    const interest = await importProspect(college, 'Ada');
    await rowsOf(note(interest));
    const drawer = await rowsOf(as('college-staff').rpc('load_interest', { p_interest_id: interest }));
    expect(drawer).toMatchObject({ contacts: [{ kind: 'call', note: 'Talked about housing.' }], seasons: null });
  });
});

describe('the rules of the season', () => {
  /** An association with a period in which only so much is allowed, which the college follows. */
  async function follow(allows: string[], days: [string, string] = [inDays(-1), inDays(1)], zone = 'UTC') {
    const association = randomUUID();
    const name = `Trial ${association}`;
    await rowsOf(as('staff').from('associations').insert({ id: association, name, is_demo: true }).select('id'));
    await rowsOf(
      as('staff')
        .from('association_seasons')
        .insert({
          association_id: association,
          name: 'Quiet',
          begins_on: days[0].slice(0, 10),
          ends_on: days[1].slice(0, 10),
          allows,
          sentence: 'No messages in this period.',
        })
        .select('id'),
    );
    await rowsOf(
      as('college-admin').rpc('set_college_association', {
        ...{ p_college_id: college.id, p_association_id: association, p_time_zone: zone },
      }),
    );
    return association;
  }
  const ruleOf = async (interest: string) => (await stored(interest)).map(({ season_rule: rule }) => rule);
  const RULE = 'No messages in this period.';

  test('never refuse; the log keeps that a message went out against them, also after they are gone', async () => {
    const association = await follow(['calls', 'visits']);
    const { interest } = await sent('player', college);
    const conversation = await write(interest);
    await rowsOf(
      as('player')
        .from('messages')
        .insert({ conversation_id: conversation, sender_id: idOf('player'), content: 'Thanks' })
        .select('id'),
    );
    await rowsOf(note(interest));
    await rowsOf(as('staff').from('associations').delete().eq('id', association).select('id'));
    expect(await stored(interest)).toEqual([
      { kind: 'call', season_rule: null },
      { kind: 'message', season_rule: RULE },
      { kind: 'message', season_rule: null },
    ]);
    expect(kindsIn(await log('college-staff', { p_against: true }))).toEqual(['message']);
  });

  test.each([
    ['messages', 'email', { p_kind: 'email' }],
    ['calls', 'call', { p_kind: 'call' }],
    ['visits', 'visit', { p_kind: 'visit' }],
  ])('what is about %s speaks of a note of %s', async (what, _, values) => {
    const interest = await importProspect(college, 'Ada');
    await follow([what]);
    await rowsOf(note(interest, { ...values, p_happened_at: new Date().toISOString() }));
    await follow(['messages', 'calls', 'visits', 'tryouts', 'offers'].filter((each) => each !== what));
    await rowsOf(note(interest, { ...values, p_happened_at: new Date().toISOString() }));
    expect(await ruleOf(interest)).toEqual([null, RULE]);
  });

  test('a meeting at a place is a visit, by a link alone a call, judged for the day on which it is', async () => {
    await follow(['calls'], [inDays(2), inDays(3)]);
    const { interest } = await sent('player', college);
    await meeting(interest, 2, null);
    expect(await ruleOf(interest)).toEqual([null]);
    const id = await meeting(interest, 2);
    expect((await ruleOf(interest)).toSorted()).toEqual([RULE, null].toSorted());
    await sql`update public.meetings set starts_at = now() + interval '9 days' where id = ${id}`;
    expect(await ruleOf(interest)).toEqual([null, null]);
  });

  test('days begin in the time zone of the program', async () => {
    const interest = await importProspect(college, 'Ada');
    // 23:30 in New York on the first day, which is the second one in UTC.
    await follow([], ['2026-11-03', '2026-11-03'], 'America/New_York');
    await rowsOf(note(interest, { p_happened_at: '2026-11-04T04:30:00Z' }));
    await rowsOf(note(interest, { p_happened_at: '2026-11-04T05:30:00Z' }));
    expect(await ruleOf(interest)).toEqual([RULE, null]);
  });

  test('where two overlap, what one of them leaves out is against the rules', async () => {
    const interest = await importProspect(college, 'Ada');
    const association = await follow(['calls']);
    await rowsOf(
      as('staff')
        .from('association_seasons')
        .insert({
          association_id: association,
          ...{ name: 'Silent', begins_on: inDays(-1).slice(0, 10), ends_on: inDays(1).slice(0, 10) },
          ...{ allows: ['messages'], sentence: 'No calls.' },
        })
        .select('id'),
    );
    await rowsOf(note(interest, { p_happened_at: new Date().toISOString() }));
    expect(await ruleOf(interest)).toEqual(['No calls.']);
  });

  test('are read by the screens of the program: what is to come, and today in its zone', async () => {
    await follow(['calls'], [inDays(-1), inDays(1)], 'Asia/Tokyo');
    const board = await rowsOf(as('college-staff').rpc('load_pipeline', { p_college_id: college.id }));
    expect(board).toMatchObject({
      seasons: {
        ...{ is_demo: true, time_zone: 'Asia/Tokyo' },
        today: new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Tokyo' }),
        seasons: [{ name: 'Quiet', allows: ['calls'], sentence: RULE }],
      },
    });
  });

  test.each(['college-coach', 'player', 'college-admissions', 'other-college-admin'] as AccountKind[])(
    '%s chooses no association for the program',
    async (kind) => {
      const association = await follow([]);
      const chosen = await as(kind).rpc('set_college_association', {
        ...{ p_college_id: college.id, p_association_id: association, p_time_zone: 'Asia/Tokyo' },
      });
      const [row] = await sql`select time_zone from private.college_associations where college_id = ${college.id}`;
      expect([chosen.error?.code, row?.time_zone]).toEqual(['42501', 'UTC']);
    },
  );

  test('only platform staff write associations and their periods', async () => {
    const association = await follow([]);
    for (const kind of ['college-admin', 'player'] as const) {
      const made = await as(kind).from('associations').insert({ name: 'Trial of others' });
      expect(made.error?.code).toBe('42501');
      await as(kind).from('association_seasons').delete().eq('association_id', association);
      await as(kind).from('associations').update({ name: 'Trial taken' }).eq('id', association);
    }
    const rows = await sql`
      select a.name, count(s.id)::integer as seasons from public.associations a
      left join public.association_seasons s on s.association_id = a.id where a.id = ${association} group by a.name`;
    expect(rows).toEqual([{ name: `Trial ${association}`, seasons: 1 }]);
  });
});
