/** An answer is words that reached the player: what counts as one, who may write it, and what does not count. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { resetAge, setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { notices } from './notices.ts';
import { block, leave, remove, send as write } from './talk.ts';
import { answer, importProspect, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });

interface Status {
  answered: boolean;
  claimed_way: string | null;
  answers: { sentence?: string; words?: string; by?: string; conversation_id?: string }[];
  reach: { way: string; begins_at?: string; is_asked?: boolean } | null;
  events: { kind: string }[];
}
const status = async (kind: AccountKind, id: string) =>
  (await rowsOf(as(kind).rpc('load_recruiting_status', { p_id: id }))) as unknown as Status;
const drawer = async (kind: AccountKind, id: string) =>
  (await rowsOf(as(kind).rpc('load_interest', { p_interest_id: id }))) as unknown as {
    reply_way: string | null;
    waiting_since: string | null;
    answers: { words?: string; by?: string }[];
  };
const move = (ids: string[], kind: string) =>
  as('college-staff').rpc('move_interests', { p_interest_ids: ids, p_stage_id: college.stages[kind] ?? '' });
const open = (kind: AccountKind, interest: string) => as(kind).rpc('open_reply', { p_interest_id: interest });
const claim = (interest: string, way = 'phone', on = new Date().toISOString().slice(0, 10)) =>
  as('college-staff').rpc('claim_answer', { p_interest_id: interest, p_way: way, p_on: on });
const isAnswered = async (interest: string) => {
  const [row] = await sql`select answered_at is not null as yes from public.interests where id = ${interest}`;
  return row?.yes as boolean;
};
const toldOf = (kind: AccountKind) => notices(kind);
const withoutGuardian = async () => {
  const links = await sql`delete from private.guardian_links where minor_id = ${idOf('minor')} returning guardian_id`;
  return async () => {
    for (const link of links)
      await sql`
        insert into private.guardian_links (guardian_id, minor_id, confirmed_at)
        values (${String(link.guardian_id)}, ${idOf('minor')}, now() - interval '90 days') on conflict do nothing`;
  };
};

afterEach(async () => {
  await sql`delete from public.conversations where created_by = ${idOf('college-staff')}`;
  await sql`delete from public.user_blocks`;
  await sql`delete from public.notices where college_id = ${college.id}`;
});

describe('no answer', () => {
  test.each(['contacted', 'visiting', 'offered', 'committed'])(
    'is a move to %s: nothing that follows an answer follows it',
    async (kind) => {
      const { interest, submission } = await sent('player', college);
      await rowsOf(move([interest], kind));
      expect(await isAnswered(interest)).toBe(false);
      const page = await status('player', submission);
      expect(page).toMatchObject({ answered: false, answers: [] });
      expect(page.events.map((each) => each.kind)).toEqual(['sent', 'moved']);
      expect((await toldOf('player')).map((each) => each.kind)).not.toContain('interest_replied');
      // Still unanswered for the program.
      expect((await drawer('college-staff', interest)).waiting_since).not.toBeNull();
    },
  );

  test('is the end of a stage that moves its interests on', async () => {
    const { interest } = await sent('player', college);
    await rowsOf(move([interest], 'reviewing'));
    await rowsOf(
      as('college-admin').rpc('delete_pipeline_stage', {
        p_stage_id: college.stages.reviewing ?? '',
        p_move_to_id: college.stages.contacted ?? '',
      }),
    );
    expect(await isAnswered(interest)).toBe(false);
    const [stage] = await sql`
      insert into public.pipeline_stages (college_id, kind, name, player_label)
      values (${college.id}, 'reviewing', 'Reviewing', 'Under review') returning id`;
    college.stages.reviewing = String(stage?.id);
  });

  test('is what the college says it answered elsewhere: the player reads it as that, and no rate counts it', async () => {
    const { interest, submission } = await sent('player', college);
    await rowsOf(claim(interest));
    expect(await isAnswered(interest)).toBe(false);
    const page = await status('player', submission);
    expect(page).toMatchObject({ answered: false, answers: [], claimed_way: 'phone' });
    expect((await toldOf('player')).map((each) => each.kind)).not.toContain('interest_replied');
    // It waits no longer, and counts apart.
    expect((await drawer('college-staff', interest)).waiting_since).toBeNull();
    const { figures } = (await rowsOf(
      as('college-staff').rpc('load_recruiting_dashboard', { p_college_id: college.id }),
    )) as unknown as { figures: { claimed: number } };
    expect(figures.claimed).toBe(1);
    // Words that come later are an answer like any other.
    await rowsOf(answer('college-staff', interest));
    expect(await isAnswered(interest)).toBe(true);
  });

  test.each([
    ['before the player wrote', 'phone', '2020-01-01'],
    ['in the future', 'phone', '2099-01-01'],
    ['by a way that is none', 'pigeon', new Date().toISOString().slice(0, 10)],
  ])('is noted %s', async (_, way, on) => {
    const { interest } = await sent('player', college);
    expect((await claim(interest, way, on)).error).toMatchObject({ code: '23514' });
    expect(await sql`select claimed_on from public.interests where id = ${interest}`).toEqual([{ claimed_on: null }]);
  });

  test('is given to who has not written', async () => {
    const prospect = await importProspect(college, 'Nia Farrow');
    expect((await claim(prospect)).error).toMatchObject({ code: 'PT409' });
    expect(await rowsOf(answer('college-staff', prospect))).toBe(0);
    expect(await sql`select from private.interest_answers where interest_id = ${prospect}`).toHaveLength(0);
  });

  test('is what a coach says to a whole team on which the player is', async () => {
    const { interest } = await sent('player', college);
    const talk = await rowsOf(
      as('college-staff').rpc('create_conversation_with_participants', {
        type: 'group',
        participant_ids: [idOf('player'), idOf('second-player')],
      }),
    );
    await write('college-staff', talk[0]?.conversation_id ?? '', 'Practice is at seven');
    expect(await isAnswered(interest)).toBe(false);
  });

  test('is what the player does not read: a block keeps it from them', async () => {
    const { interest } = await sent('player', college);
    const talk = await rowsOf(
      as('college-staff').rpc('create_conversation_with_participants', {
        type: 'group',
        participant_ids: [idOf('player'), idOf('staff')],
      }),
    );
    await block('player', 'college-staff');
    await as('college-staff')
      .from('messages')
      .insert({ conversation_id: talk[0]?.conversation_id ?? '', sender_id: idOf('college-staff'), content: 'Hello' });
    expect(await isAnswered(interest)).toBe(false);
    expect((await drawer('college-staff', interest)).reply_way).toBe('sentence');
  });

  test('is a message that was taken back before the player read it; after that it was one', async () => {
    const { interest, submission } = await sent('player', college);
    const id = await rowsOf(open('college-staff', interest));
    const first = await write('college-staff', id, 'Welcome');
    expect(await isAnswered(interest)).toBe(true);
    await remove('college-staff', first);
    expect(await isAnswered(interest)).toBe(false);
    expect((await toldOf('player')).map((each) => each.kind)).not.toContain('interest_replied');
    const second = await write('college-staff', id, 'Welcome again');
    await rowsOf(as('player').rpc('mark_conversation_read', { p_conversation_id: id }));
    await remove('college-staff', second);
    expect(await isAnswered(interest)).toBe(true);
    expect((await status('player', submission)).answers[0]?.words ?? '').toBe('');
  });
});

describe('an answer', () => {
  test('to an adult is a message: the words are on the status page, for nobody else', async () => {
    const { interest, submission } = await sent('player', college);
    expect((await drawer('college-staff', interest)).reply_way).toBe('direct');
    const id = await rowsOf(open('college-staff', interest));
    expect(await rowsOf(open('college-staff', interest))).toBe(id);
    await write('college-staff', id, 'Come to our tryout');
    expect(await status('player', submission)).toMatchObject({
      answered: true,
      answers: [{ words: 'Come to our tryout', conversation_id: id }],
      reach: { way: 'inbox' },
    });
    expect((await drawer('college-staff', interest)).answers).toMatchObject([{ words: 'Come to our tryout' }]);
    // A colleague learns that, when and by whom, not what.
    const [seen] = (await drawer('college-coach', interest)).answers;
    expect(seen).toMatchObject({ by: expect.any(String) });
    expect(seen?.words).toBeUndefined();
    expect(JSON.stringify(await status('college-coach', submission))).not.toContain('Come to our tryout');
    expect((await toldOf('player')).find((each) => each.kind === 'interest_replied')?.facts.href).toBe(
      `/recruiting-status/${interest}`,
    );
  });

  test('is a sentence of the list, once for each sending, and counts into the reply rate', async () => {
    const { interest, submission } = await sent('player', college);
    const call = {
      p_request_id: randomUUID(),
      p_interest_ids: [interest],
      p_sentence: 'more',
    };
    expect(await rowsOf(as('college-staff').rpc('answer_interests', call))).toBe(1);
    expect(await rowsOf(as('college-staff').rpc('answer_interests', call))).toBe(0);
    const page = await status('player', submission);
    expect(page).toMatchObject({ answered: true, answers: [{ sentence: 'more' }] });
    expect(page.answers).toHaveLength(1);
    expect(page.answers[0]?.by).toBeUndefined();
    expect((await toldOf('player')).filter((each) => each.kind === 'interest_replied')).toHaveLength(1);
  });

  test.each(['Any words of my own', ''])('is never a sentence beside the list: %j', async (words) => {
    const { interest } = await sent('minor', college);
    expect((await answer('college-staff', interest, words)).error).toMatchObject({ code: '23514' });
    expect(await sql`select from private.interest_answers where interest_id = ${interest}`).toHaveLength(0);
    expect(await isAnswered(interest)).toBe(false);
  });

  test.each([
    'player',
    'minor',
    'guardian',
    'other-college-admin',
    'college-admissions',
    'private-coach',
    'staff',
  ] as const)('[SE-010, SE-014] is not given by %s', async (kind) => {
    const { interest } = await sent('player', college);
    expect((await answer(kind, interest)).error).toMatchObject({ code: '42501' });
    expect((await open(kind, interest)).error).toMatchObject({ code: '42501' });
    const claimed = await as(kind).rpc('claim_answer', {
      p_interest_id: interest,
      p_way: 'phone',
      p_on: new Date().toISOString().slice(0, 10),
    });
    expect(claimed.error).toMatchObject({ code: '42501' });
    const [row] = await sql`select answered_at, claimed_on from public.interests where id = ${interest}`;
    expect(row).toEqual({ answered_at: null, claimed_on: null });
    expect(await sql`select from private.interest_answers where interest_id = ${interest}`).toHaveLength(0);
  });

  test('goes with the interest that its player takes back', async () => {
    await rowsOf(as('college-coach').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf('player') }));
    const { interest } = await sent('player', college);
    await rowsOf(claim(interest));
    await rowsOf(answer('college-staff', interest));
    await rowsOf(as('player').rpc('withdraw_interest', { p_interest_id: interest }));
    const [row] = await sql`select answered_at, claimed_on, sent_at from public.interests where id = ${interest}`;
    expect(row).toEqual({ answered_at: null, claimed_on: null, sent_at: null });
    expect(await sql`select from private.interest_answers where interest_id = ${interest}`).toHaveLength(0);
  });
});

describe('an answer to a player under 18', () => {
  test('with a guardian goes to both in one conversation, which is made once, and opens on the status page', async () => {
    const { interest, submission } = await sent('minor', college);
    expect((await status('minor', submission)).reach).toEqual({ way: 'guardian' });
    expect((await drawer('college-staff', interest)).reply_way).toBe('with_guardian');
    const [id, again] = await Promise.all([
      rowsOf(open('college-staff', interest)),
      rowsOf(open('college-staff', interest)),
    ]);
    expect(again).toBe(id);
    const people = await sql`
      select array_agg(user_id::text order by user_id) as ids from public.conversation_participants
      where conversation_id = ${id}`;
    expect(people[0]?.ids).toEqual(
      ['college-staff', 'minor', 'guardian'].map((kind) => idOf(kind as AccountKind)).toSorted(),
    );
    await write('college-staff', id, 'We would like to meet you both');
    expect(await status('minor', submission)).toMatchObject({
      answered: true,
      answers: [{ words: 'We would like to meet you both', conversation_id: id }],
    });
    for (const kind of ['minor', 'guardian'] as const)
      expect(await rowsOf(as(kind).from('messages').select('content').eq('conversation_id', id))).toEqual([
        { content: 'We would like to meet you both' },
      ]);
    // Staff of the platform read it once it is reported.
    const reported = await as('guardian').from('messages').select('id').eq('conversation_id', id).single();
    await rowsOf(
      as('guardian').rpc('report_abuse', { p_reason: 'other', p_message_id: reported.data?.id ?? '' } as never),
    );
    const [report] = await sql`select evidence from public.abuse_reports order by created_at desc limit 1`;
    expect(JSON.stringify(report?.evidence)).toContain('We would like to meet you both');
    await sql`delete from public.abuse_reports`;
  });

  test('without a guardian is of the list alone: no conversation is opened', async () => {
    const restore = await withoutGuardian();
    try {
      const { interest, submission } = await sent('minor', college);
      expect((await status('minor', submission)).reach).toEqual({ way: 'no_guardian', is_asked: false });
      expect((await drawer('college-staff', interest)).reply_way).toBe('sentence');
      expect((await open('college-staff', interest)).error).toMatchObject({ code: '42501' });
      expect(await sql`select from public.conversations where created_by = ${idOf('college-staff')}`).toHaveLength(0);
      await rowsOf(answer('college-staff', interest, 'tryout'));
      expect(await status('minor', submission)).toMatchObject({ answered: true, answers: [{ sentence: 'tryout' }] });
      await rowsOf(as('minor').rpc('request_guardian', { p_email: 'guardian@lineup.example' }));
      expect((await status('minor', submission)).reach).toEqual({ way: 'no_guardian', is_asked: true });
      await rowsOf(as('guardian').rpc('confirm_guardian', { p_minor_id: idOf('minor') }));
      // Rights begin later, and the minor is told of the yes.
      expect((await status('minor', submission)).reach).toMatchObject({ way: 'guardian_later' });
      expect((await drawer('college-staff', interest)).reply_way).toBe('sentence');
      expect((await toldOf('minor')).map((each) => each.kind)).toContain('guardian_linked');
    } finally {
      await sql`delete from private.guardian_requests where minor_id = ${idOf('minor')}`;
      await sql`delete from private.guardian_links where minor_id = ${idOf('minor')}`;
      await restore();
    }
  });

  test('of unknown age, too, and the player is asked for the birth date', async () => {
    await setAge(sql, 'minor', null);
    try {
      const { interest, submission } = await sent('minor', college);
      expect((await status('minor', submission)).reach).toEqual({ way: 'no_age' });
      expect((await drawer('college-staff', interest)).reply_way).toBe('sentence');
      expect((await open('college-staff', interest)).error).toMatchObject({ code: '42501' });
    } finally {
      await resetAge(sql, 'minor');
    }
  });

  test.each(['minor', 'guardian'] as const)('does not reach who left the conversation: %s', async (kind) => {
    const { interest } = await sent('minor', college);
    const id = await rowsOf(open('college-staff', interest));
    await leave(kind, id);
    expect((await open('college-staff', interest)).error).toMatchObject({ code: '42501', hint: 'left' });
    const before = await isAnswered(interest);
    await as('college-staff')
      .from('messages')
      .insert({ conversation_id: id, sender_id: idOf('college-staff'), content: 'Hello' });
    expect([before, await isAnswered(interest)]).toEqual([false, false]);
  });

  test('is held back by a block of the guardian', async () => {
    const { interest } = await sent('minor', college);
    await block('guardian', 'college-staff');
    expect((await drawer('college-staff', interest)).reply_way).toBe('sentence');
    expect((await open('college-staff', interest)).error).toMatchObject({ code: '42501' });
  });
});

test('unanswered is the same on card, list, dashboard and badge', async () => {
  const before = await rowsOf(as('college-staff').rpc('waiting_interests_total'));
  const { interest: waiting } = await sent('player', college);
  const { interest: moved } = await sent('second-player', college);
  const { interest: said } = await sent('minor', college);
  await rowsOf(move([moved], 'offered'));
  await rowsOf(claim(said));
  await sql`update public.interests set sent_at = now() - interval '8 days' where college_id = ${college.id}`;
  const board = (await rowsOf(as('college-staff').rpc('load_pipeline', { p_college_id: college.id }))) as unknown as {
    columns: { cards: { id: string; waiting_since: string | null }[] }[];
  };
  const cards = board.columns.flatMap((column) => column.cards);
  expect(
    cards
      .filter((card) => card.waiting_since !== null)
      .map((card) => card.id)
      .toSorted(),
  ).toEqual([waiting, moved].toSorted());
  const listed = (await rowsOf(
    as('college-staff').rpc('load_pipeline', { p_college_id: college.id, p_only: 'unanswered' }),
  )) as unknown as { total: number };
  const { figures } = (await rowsOf(
    as('college-staff').rpc('load_recruiting_dashboard', { p_college_id: college.id }),
  )) as unknown as { figures: { unanswered: number } };
  const [mine] = (await rowsOf(as('college-staff').rpc('list_recruiting_colleges'))).filter(
    ({ id }) => id === college.id,
  );
  const badge = await rowsOf(as('college-staff').rpc('waiting_interests_total'));
  expect([listed.total, figures.unanswered, mine?.waiting, badge - before]).toEqual([2, 2, 2, 2]);
});

test('in the whole demo world an interest is answered exactly where words are, and nowhere by a stage alone', async () => {
  const [row] = await sql`
    select count(*)::int as wrong from public.interests i
    where i.answered_at is distinct from (select min(a.created_at) from private.interest_answers a where a.interest_id = i.id)`;
  expect(row?.wrong).toBe(0);
});

describe('the demo world', () => {
  test('is as real: two thirds of those who wrote are 15 to 17, with and without guardians', async () => {
    const [row] = await sql`
      with wrote as (
        select i.player_id, private.is_minor(i.player_id) as minor,
          exists (select private.guardians_to_write_to(i.player_id, i.player_id)) as guarded
        from public.interests i where i.sent_at is not null)
      select avg(minor::int)::float as minors, (count(*) filter (where guarded))::float / count(*) filter (where minor) as guarded
      from wrote`;
    expect(row?.minors).toBeGreaterThan(0.62);
    expect(row?.minors).toBeLessThan(0.75);
    expect(row?.guarded).toBeGreaterThan(0.2);
    expect(row?.guarded).toBeLessThan(0.6);
  });

  test('[RC-007] has forms of games that programs have, and who answered one plays its game and answers as it asks', async () => {
    const [forms] = await sql`
      select count(*)::int as all, count(*) filter (where exists (
          select from public.college_programs p where p.college_id = f.college_id and p.esports_title_id = f.esports_title_id))::int as fitting,
        count(*) filter (where exists (
          select from jsonb_array_elements(f.questions) q where q ->> 'type' = 'game_rank'))::int as ranked
      from public.interest_forms f where f.esports_title_id is not null`;
    expect(forms?.all).toBeGreaterThan(20);
    expect(forms).toEqual({ all: forms?.all, fitting: forms?.all, ranked: forms?.all });
    const [sent] = await sql`
      select count(*)::int as all, count(*) filter (where f.esports_title_id is not null)::int as by_game,
        count(*) filter (where f.esports_title_id is not null and f.esports_title_id <> i.esports_title_id)::int as strange,
        count(*) filter (where not exists (
          select from public.college_programs p where p.college_id = i.college_id and p.esports_title_id = i.esports_title_id))::int
          as unplayed,
        count(*) filter (where exists (
          select from jsonb_object_keys(s.answers) k
          where k not in (select q ->> 'id' from jsonb_array_elements(v.questions) q)))::int as unasked
      from public.interest_submissions s join public.interests i on i.id = s.interest_id
      join public.interest_forms f on f.id = s.form_id join public.interest_form_versions v on v.id = s.version_id`;
    expect(sent?.by_game).toBeGreaterThan(Number(sent?.all) / 4);
    expect(sent).toMatchObject({ strange: 0, unplayed: 0, unasked: 0 });
  });

  test('has every state of an interest: each stage with words, without, and with a claim where one can be', async () => {
    const rows = await sql<{ kind: string; states: string[] }[]>`
      select s.kind, array_agg(distinct case when i.answered_at is not null then 'answered'
        when i.claimed_on is not null then 'claimed' else 'silent' end) as states
      from public.interests i join public.pipeline_stages s on s.id = i.stage_id where i.sent_at is not null group by 1`;
    const states = Object.fromEntries(rows.map(({ kind, states: all }) => [kind, all]));
    expect(Object.keys(states).toSorted()).toEqual(
      ['closed', 'committed', 'contacted', 'new', 'offered', 'reviewing', 'visiting'].toSorted(),
    );
    for (const kind of ['reviewing', 'contacted'])
      expect([kind, states[kind]]).toEqual([kind, ['answered', 'claimed', 'silent']]);
    expect(states.closed).toEqual(['answered']);
    expect(states.new).toContain('silent');
    const [own] = await sql`
      select count(*) filter (where stage_id is null and player_id is not null)::int as kept,
        count(*) filter (where withdrawn_at is not null)::int as withdrawn, count(*) filter (where player_id is null)::int as prospects from public.interests`;
    expect(own?.kept).toBeGreaterThan(0);
    expect(own?.withdrawn).toBeGreaterThan(0);
    expect(own?.prospects).toBeGreaterThan(0);
  });
});
