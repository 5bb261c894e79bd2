/**
 * A player withdraws an interest: what was theirs goes at once, what the college noted itself is read for 30 days, linked to nobody,
 * changed by nobody and counted nowhere.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { sentWhile, topicOf } from './live.ts';
import { answer, sent, trialCollege, trialProgram } from './trial-college.ts';
import { candidates } from './words/candidates.ts';
import { allDoors, listenAt, prepareListening, undone } from './words/doors.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
const player = idOf('player');

const withdraw = (interest: string, kind: Parameters<typeof as>[0] = 'player') =>
  as(kind).rpc('withdraw_interest', { p_interest_id: interest });
const staff = () => as('college-staff');
interface Board {
  total: number;
  columns: unknown[];
  withdrawn: { id: string; withdrawn_at: string; notes: number }[];
}
const board = async (filters = {}) =>
  (await rowsOf(staff().rpc('load_pipeline', { p_college_id: college.id, ...filters }))) as unknown as Board;

/** An interest that the college has worked on: a note, a score, a tag, tasks, an assignee and an answer. */
async function workedOn() {
  const { interest, submission } = await sent('player', college);
  const ids = { interest, submission, note: randomUUID(), task: randomUUID(), done: randomUUID(), tag: randomUUID() };
  await rowsOf(
    staff().rpc('save_interest_note', { p_id: ids.note, p_interest_id: interest, p_body: 'Calm under pressure' }),
  );
  const [criterion] = await sql`select id from public.evaluation_criteria where college_id = ${college.id} limit 1`;
  const criterionId = String(criterion?.id);
  await rowsOf(
    staff()
      .from('interest_evaluations')
      .insert({ interest_id: interest, criterion_id: criterionId, college_id: college.id, score: 4 }),
  );
  await rowsOf(staff().from('pipeline_tags').insert({ id: ids.tag, college_id: college.id, name: 'IGL' }));
  await rowsOf(staff().rpc('tag_interests', { p_interest_ids: [interest], p_tag_ids: [ids.tag] }));
  for (const [id, title] of [
    [ids.task, 'Call'],
    [ids.done, 'Watch a game'],
  ] as const)
    await rowsOf(
      staff()
        .from('interest_tasks')
        .insert({ id, interest_id: interest, college_id: college.id, title, assignee_id: idOf('college-staff') }),
    );
  await rowsOf(staff().from('interest_tasks').update({ done_at: new Date().toISOString() }).eq('id', ids.done));
  await rowsOf(staff().rpc('assign_interests', { p_interest_ids: [interest], p_assignee_id: idOf('college-staff') }));
  await rowsOf(answer('college-staff', interest));
  return { ...ids, criterionId };
}

/** Everything that hangs on an interest, as it is stored. */
async function stored(interest: string) {
  const [row] = await sql`
    select to_jsonb(i) - 'updated_at' as interest,
      (select jsonb_agg(n.body) from public.interest_notes n where n.interest_id = i.id) as notes,
      (select jsonb_agg(v.score) from public.interest_evaluations v where v.interest_id = i.id) as scores,
      (select jsonb_agg(t.tag_id) from public.interest_tags t where t.interest_id = i.id) as tags,
      (select jsonb_agg(jsonb_build_array(k.id, k.title)) from public.interest_tasks k where k.interest_id = i.id) as tasks,
      (select jsonb_agg(jsonb_build_array(e.kind, e.actor_id) order by e.id) from public.interest_events e
        where e.interest_id = i.id) as events,
      (select count(*)::int from public.interest_submissions s where s.interest_id = i.id) as submissions,
      (select count(*)::int from private.interest_answers a where a.interest_id = i.id) as answers,
      (select count(*)::int from public.college_board_cards c where c.interest_id = i.id) as board_cards
    from public.interests i where i.id = ${interest}`;
  return row;
}

describe('withdrawing', () => {
  test('[RC-009] takes answers, link and what was still to be done; the notes of the college stay, and both sides hear of it', async () => {
    const { interest, done, tag, submission } = await workedOn();
    for (const kind of ['second-player', 'college-admin', 'guardian', 'admin'] as const)
      expect((await withdraw(interest, kind)).error).toMatchObject({ code: 'PT404' });
    expect(await stored(interest)).toMatchObject({ submissions: 1, answers: 1, board_cards: 1 });
    let own: { payload: unknown }[] = [];
    const told = await sentWhile(sql, await topicOf(sql, 'pipeline', college.id), async () => {
      own = await sentWhile(sql, `user:${player}`, async () => void (await rowsOf(withdraw(interest))));
    });
    expect(told.length).toBeGreaterThan(0);
    expect(own.map(({ payload }) => payload)).toContainEqual({ kind: 'standing' });
    const left = await stored(interest);
    expect(left).toMatchObject({
      interest: {
        player_id: null,
        stage_id: null,
        sent_at: null,
        answered_at: null,
        assignee_id: null,
        class_year: null,
        created_by: null,
        withdrawn_at: expect.any(String),
      },
      notes: ['Calm under pressure'],
      scores: [4],
      tags: [tag],
      tasks: [[done, 'Watch a game']],
      submissions: 0,
      answers: 0,
      board_cards: 0,
    });
    expect(JSON.stringify(left)).not.toContain(player);
    expect((await as('player').rpc('load_recruiting_status', { p_id: submission })).error).toMatchObject({
      code: 'PT404',
    });
    expect((await withdraw(interest)).error).toMatchObject({ code: 'PT404' });
    // Nothing opens it again: writing once more is another interest.
    const again = await sent('player', college);
    expect(again.interest).not.toBe(interest);
    expect(await stored(again.interest)).toMatchObject({ notes: null, scores: null, tags: null });
    expect((await board()).withdrawn.map(({ id }) => id)).toEqual([interest]);
  });

  test('is shown beside the columns, counted in none, exported and compared no more', async () => {
    const { interest } = await workedOn();
    const before = await rowsOf(staff().rpc('open_recruiting_dashboard', { p_college_slug: college.slug }));
    expect(JSON.stringify(before)).toContain('"interests":1');
    await rowsOf(withdraw(interest));
    expect(await board()).toMatchObject({
      total: 0,
      columns: [],
      withdrawn: [
        {
          id: interest,
          name: expect.any(String),
          withdrawn_at: expect.any(String),
          notes: 1,
          player_id: null,
          slug: null,
        },
      ],
    });
    expect((await board({ p_text: 'nobody of this name' })).withdrawn).toEqual([]);
    expect((await board({ p_only: 'waiting' })).withdrawn).toEqual([]);
    const after = await rowsOf(staff().rpc('open_recruiting_dashboard', { p_college_slug: college.slug }));
    expect(JSON.stringify(after)).not.toContain('"interests":1');
    expect(await rowsOf(staff().rpc('export_pipeline', { p_college_id: college.id }))).toMatchObject({ total: 0 });
    await sent('player', college);
    expect(await rowsOf(staff().rpc('list_pipeline_duplicates', { p_college_slug: college.slug }))).toMatchObject({
      pairs: [],
    });
  });

  test('leaves a card that is read and changed by nobody, at any door', async () => {
    const { interest, note, done, tag, criterionId } = await workedOn();
    await rowsOf(withdraw(interest));
    const before = await stored(interest);
    const read = await rowsOf(staff().rpc('load_interest', { p_interest_id: interest }));
    expect(read).toMatchObject({
      can: { work: false, manage: false },
      submissions: [],
      answers: [],
      messages: [],
      academics: null,
      notes: [{ body: 'Calm under pressure' }],
      events: [{ kind: 'withdrawn', by: null }, ...Array.from({ length: 3 }, () => expect.anything())],
    });
    const ids = [interest];
    for (const kind of ['college-staff', 'college-admin', 'admin'] as const) {
      const db = as(kind);
      const attempts = [
        db.rpc('move_interests', { p_interest_ids: ids, p_stage_id: college.stages['offered']! }),
        db.rpc('assign_interests', { p_interest_ids: ids, p_assignee_id: idOf('college-staff') }),
        db.rpc('tag_interests', { p_interest_ids: ids, p_tag_ids: [tag], p_remove: true }),
        db.rpc('save_interest_note', { p_id: randomUUID(), p_interest_id: interest, p_body: 'More' }),
        db.rpc('update_interest', { p_interest_id: interest, p_class_year: 2030 } as never),
        db.rpc('open_reply', { p_interest_id: interest }),
        db.rpc('claim_answer', { p_interest_id: interest, p_way: 'phone', p_on: '2026-01-01' }),
        db.rpc('delete_prospect', { p_interest_id: interest }),
        db.from('interest_notes').insert({ interest_id: interest, college_id: college.id, body: 'More' }),
        db.from('interest_notes').update({ body: 'Other' }).eq('id', note),
        db.from('interest_notes').delete().eq('id', note),
        db.from('interest_tasks').insert({ interest_id: interest, college_id: college.id, title: 'Call again' }),
        db.from('interest_tasks').update({ title: 'Other' }).eq('id', done),
        db.from('interest_tasks').delete().eq('id', done),
        db
          .from('interest_evaluations')
          .upsert({ interest_id: interest, criterion_id: criterionId, college_id: college.id, score: 1 }),
      ];
      for (const attempt of attempts) await attempt;
    }
    expect(await stored(interest)).toEqual(before);
    const { error } = await staff().from('interest_notes').update({ body: 'Other' }).eq('id', note);
    expect(error).toMatchObject({ code: 'PT409', hint: 'withdrawn' });
    // What happens elsewhere still happens: a colleague leaves, the college removes the tag.
    await rowsOf(staff().rpc('remove_college_part', { p_part: 'tag', p_id: tag }));
    expect(await stored(interest)).toMatchObject({ tags: null });
  });

  test('leaves nothing that leads a college to the player, or to what they answered', async () => {
    const { interest } = await workedOn();
    await sql`update public.interest_submissions set answers = '{"why": "zq001z"}' where interest_id = ${interest}`;
    await rowsOf(withdraw(interest));
    const found = await undone(sql, async (transaction) => {
      await prepareListening(transaction, `(zq001z|${player})`);
      await transaction`delete from public.interests where player_id = ${player}`;
      await transaction`update public.user_profiles set is_published = false, visibility = 'private' where user_id = ${player}`;
      const values = Object.fromEntries(
        Object.entries({ ...candidates, p_college_slug: [`'${college.slug}'`] }).map(([name, each]) => [
          name,
          each.map((value) =>
            value.replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, key: string) =>
              key === 'interest' ? `'${interest}'` : `'${college.id}'`,
            ),
          ),
        ]),
      );
      const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('college-staff') });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction.unsafe('set local role authenticated');
      return listenAt(transaction, await allDoors(transaction, 'authenticated', values));
    });
    // Conversations are the two people's own.
    const doors = found
      .map(({ door }) => door.name)
      .filter((name) => !/conversation|message|inbox|contacts/.test(name));
    expect(doors).toEqual([]);
  }, 300_000);

  test('[RC-013] keeps a college on the own board that the player had put there before it saved them', async () => {
    await rowsOf(as('player').rpc('add_college_to_board', { p_college_id: college.id }));
    const saved = await rowsOf(staff().rpc('save_interest', { p_college_id: college.id, p_player_id: player }));
    await rowsOf(withdraw(saved));
    const cards = await sql`
      select i.id, i.stage_id, i.sent_at, i.source from public.college_board_cards c join public.interests i on i.id = c.interest_id
      where i.college_id = ${college.id} and c.player_id = ${player}`;
    expect(cards).toEqual([{ id: expect.any(String), stage_id: null, sent_at: null, source: 'player' }]);
    expect(cards[0]?.id).not.toBe(saved);
    expect((await board()).withdrawn.map(({ id }) => id)).toEqual([saved]);
  });

  test('opens the spot again that the player had taken', async () => {
    const { interest } = await sent('player', college);
    const spots = async () =>
      (await sql`select open_spots from public.roster_needs where id = ${program.needId}`)[0]?.open_spots;
    await sql`update public.interests set esports_title_id = (select id from public.esports_titles where slug = 'valorant')
      where id = ${interest}`;
    const before = await spots();
    await rowsOf(
      staff().rpc('move_interests', { p_interest_ids: [interest], p_stage_id: college.stages['committed']! }),
    );
    expect(await spots()).toBe(before - 1);
    await rowsOf(withdraw(interest));
    expect(await spots()).toBe(before);
  });

  test('is over after 30 days: the card goes, and the college may save a listed player again', async () => {
    const { interest } = await workedOn();
    await rowsOf(withdraw(interest));
    const after = (days: number) =>
      undone(sql, async (transaction) => {
        await transaction`update public.interests set withdrawn_at = now() - make_interval(days => ${days}) where id = ${interest}`;
        await transaction`
          update private.withdrawals set withdrawn_at = now() - make_interval(days => ${days}) where college_id = ${college.id}`;
        await transaction`select private.run_daily()`;
        const [row] = await transaction`
          select (select count(*)::int from public.interests where id = ${interest}) as cards,
            (select count(*)::int from public.interest_notes where interest_id = ${interest}) as notes,
            (select count(*)::int from private.withdrawals where college_id = ${college.id}) as withdrawals`;
        return row;
      });
    expect(await after(29)).toEqual({ cards: 1, notes: 1, withdrawals: 1 });
    expect(await after(31)).toEqual({ cards: 0, notes: 0, withdrawals: 0 });
  });
});
