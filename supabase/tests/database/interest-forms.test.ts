import { randomUUID } from 'node:crypto';
import type { Json } from '../../../libs/data/src/database.types.ts';
import { describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { dropTrialCollege, makeTrialCollege, questions, send, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });

const faultsOf = (error: { details?: string | null } | null): { question: string; field: string; reason: string }[] =>
  JSON.parse(error?.details ?? '[]');

describe('the definition', () => {
  const check = async (definition: Json) => {
    const [row] = await sql<{ faults: { index: number; field: string; reason: string }[] }[]>`
      select private.publishing_errors(${sql.json(definition as never)}) as faults`;
    return row!.faults;
  };
  const text = { id: 'one', type: 'short_text', label: 'One' };

  test('[RC-007] more questions or options than a form holds are counted, not read', async () => {
    const shape = [{ index: null, question: null, field: 'questions', reason: 'shape' }];
    for (const one of [0, text, { id: 'a' }]) {
      expect(await check(Array.from({ length: 61 }, () => one))).toEqual(shape);
    }
    expect(await check(Array.from({ length: 8000 }, () => 0))).toEqual(shape);
    const options = Array.from({ length: 5000 }, (_, place) => `${place}`);
    expect(await check([{ ...text, type: 'single_choice', options }])).toEqual([
      { index: 0, question: 'one', field: 'options', reason: 'between 2 and 30' },
    ]);
    const most = Array.from({ length: 60 }, (_, place) => ({ ...text, id: `q${place}` }));
    expect(await check(most)).toEqual([]);
  });

  test('[RC-007] a sound form has no errors', async () => {
    expect(await check(questions)).toEqual([]);
  });

  test.each<[string, Json, { index: number | null; field: string; reason: string }]>([
    ['no questions', [], { index: null, field: 'questions', reason: 'required' }],
    ['a text instead of a question', ['Hello'], { index: 0, field: 'question', reason: 'shape' }],
    ['an unknown type', [{ ...text, type: 'file' }], { index: 0, field: 'type', reason: 'unknown' }],
    ['no label', [{ id: 'one', type: 'short_text' }], { index: 0, field: 'label', reason: 'text' }],
    ['a blank label', [{ ...text, label: '  ' }], { index: 0, field: 'label', reason: 'text' }],
    ['the same id twice', [text, text], { index: 1, field: 'id', reason: 'unique' }],
    ['an id with a space', [{ ...text, id: 'o ne' }], { index: 0, field: 'id', reason: 'shape' }],
    [
      'one option',
      [{ ...text, type: 'single_choice', options: ['A'] }],
      { index: 0, field: 'options', reason: 'between 2 and 30' },
    ],
    ['no options', [{ ...text, type: 'multiple_choice' }], { index: 0, field: 'options', reason: 'required' }],
    [
      'options alike',
      [{ ...text, type: 'single_choice', options: ['A', 'a '] }],
      { index: 0, field: 'options', reason: 'unique' },
    ],
    ['a rank of no game', [{ ...text, type: 'rank' }], { index: 0, field: 'game', reason: 'required' }],
    [
      'a rank of an unknown game',
      [{ ...text, type: 'rank', game: 'chess' }],
      { index: 0, field: 'game', reason: 'unknown' },
    ],
    ['min above max', [{ ...text, type: 'number', min: 5, max: 1 }], { index: 0, field: 'max', reason: 'below min' }],
    [
      'a condition on a later question',
      [
        { ...text, show_if: { question: 'two', equals: true } },
        { id: 'two', type: 'yes_no', label: 'Two' },
      ],
      { index: 0, field: 'show_if', reason: 'earlier question' },
    ],
    [
      'a condition that never holds',
      [
        { id: 'two', type: 'single_choice', label: 'Two', options: ['A', 'B'] },
        { ...text, show_if: { question: 'two', equals: 'C' } },
      ],
      { index: 1, field: 'show_if', reason: 'equals' },
    ],
    ['an unknown field', [{ ...text, script: 'x' }], { index: 0, field: 'question', reason: 'unknown field' }],
  ])('[RC-007] refuses %s and says where', async (_, definition, error) => {
    expect(await check(definition)).toEqual([expect.objectContaining(error)]);
  });

  test('[RC-007] a form with errors is not published, also not past the function', async () => {
    const broken = [{ ...text, label: '' }];
    const [form] = await sql`
      insert into public.interest_forms (college_id, title, questions) values (${college.id}, 'Broken', ${sql.json(broken)}) returning id`;
    const { error } = await as('college-staff').rpc('publish_interest_form', { p_form_id: String(form?.id) });
    expect(error).toMatchObject({ code: 'PT422' });
    expect(faultsOf(error)).toEqual([{ index: 0, question: 'one', field: 'label', reason: 'text' }]);
    await expect(sql`
      insert into public.interest_form_versions (form_id, college_id, number, title, questions)
      values (${String(form?.id)}, ${college.id}, 1, 'Broken', ${sql.json(broken)})`).rejects.toMatchObject({
      code: '23514',
    });
    const open = await as('college-admin').from('interest_forms').update({ is_open: true }).eq('id', String(form?.id));
    expect(open.error).toMatchObject({ code: '23514' });
  });

  test('[RC-007] publishing makes a version that never changes; a submission keeps the one it answered', async () => {
    const other = await makeTrialCollege(sql);
    try {
      const [mine] = await rowsOf(send('player', other, { why: 'Close to home' }));
      const publish = () => rowsOf(as('college-staff').rpc('publish_interest_form', { p_form_id: other.formId }));
      expect(await publish()).toBe(1);
      await rowsOf(
        as('college-staff')
          .from('interest_forms')
          .update({ questions: [text] })
          .eq('id', other.formId),
      );
      const before = await rowsOf(signedOut().rpc('load_interest_form', { p_college_slug: `trial-${other.id}` }));
      expect(before).toMatchObject({ form: { version: 1 } });
      expect(await publish()).toBe(2);
      const { error } = await send('second-player', other, { why: 'Late' });
      expect(error).toMatchObject({ code: 'PT410' });
      const [kept] = await rowsOf(
        as('player')
          .from('interest_submissions')
          .select('answers, version_id')
          .eq('id', mine?.submission_id ?? ''),
      );
      expect(kept).toEqual({ answers: { why: 'Close to home' }, version_id: other.versionId });
      await expect(
        sql`update public.interest_form_versions set title = 'Other' where id = ${other.versionId}`,
      ).rejects.toMatchObject({ code: '23514' });
      await rowsOf(as('college-staff').from('interest_forms').update({ is_open: false }).eq('id', other.formId));
      const closed = await rowsOf(signedOut().rpc('load_interest_form', { p_college_slug: `trial-${other.id}` }));
      expect(closed).toMatchObject({ form: null, forms: [] });
    } finally {
      await dropTrialCollege(sql, other);
    }
  });
});

describe('answers', () => {
  const good = {
    why: 'The coach',
    class_year: 2027,
    rank: 'Diamond 2',
    days: ['Monday'],
    clip: 'https://clips.example/1',
    side: 'Attack',
  };

  test('[RC-007] sound answers make the one interest, in the first stage, with class year and game', async () => {
    const [row] = await rowsOf(send('player', college, good));
    expect(row).toMatchObject({ is_new: true });
    const [interest] = await sql`
      select i.player_id, i.source, i.class_year, s.kind, t.slug, i.sent_at is not null as was_sent
      from public.interests i join public.pipeline_stages s on s.id = i.stage_id
      join public.esports_titles t on t.id = i.esports_title_id where i.id = ${String(row?.interest_id)}`;
    expect(interest).toEqual({
      player_id: idOf('player'),
      source: 'form',
      class_year: 2027,
      kind: 'new',
      slug: 'valorant',
      was_sent: true,
    });
  });

  test.each<[string, Record<string, Json>, { question: string; reason: string }]>([
    ['nothing where something is required', { why: '  ' }, { question: 'why', reason: 'required' }],
    ['a number as text', { why: 'x', class_year: '2027' }, { question: 'class_year', reason: 'number' }],
    ['a number too large', { why: 'x', class_year: 2040 }, { question: 'class_year', reason: 'too large' }],
    ['a rank of another game', { why: 'x', rank: 'Challenger' }, { question: 'rank', reason: 'rank' }],
    ['an option that is none', { why: 'x', side: 'Flank' }, { question: 'side', reason: 'option' }],
    ['an option twice', { why: 'x', days: ['Monday', 'Monday'] }, { question: 'days', reason: 'option' }],
    ['a link without https', { why: 'x', clip: 'javascript:alert(1)' }, { question: 'clip', reason: 'https link' }],
    ['a text beyond the limit', { why: 'x'.repeat(4001) }, { question: 'why', reason: 'too long' }],
    ['yes as text', { why: 'x', needs_aid: 'yes' }, { question: 'needs_aid', reason: 'yes or no' }],
    [
      'a question that is shown and left out',
      { why: 'x', needs_aid: true },
      { question: 'aid_note', reason: 'required' },
    ],
    ['an answer to no question', { why: 'x', salary: 1 }, { question: 'salary', reason: 'unknown' }],
  ])('[RC-007] refuses %s and says where', async (_, answers, fault) => {
    const { error } = await send('player', college, answers);
    expect(error).toMatchObject({ code: 'PT422' });
    expect(faultsOf(error)).toEqual([{ ...fault, field: 'answer' }]);
    expect(await sql`select from public.interests where college_id = ${college.id}`).toEqual([]);
  });

  test('[RC-007] answers to hidden questions are dropped', async () => {
    const [row] = await rowsOf(send('player', college, { why: 'x', needs_aid: false, aid_note: 'Books' }));
    const [kept] = await rowsOf(
      as('player')
        .from('interest_submissions')
        .select('answers')
        .eq('id', row?.submission_id ?? ''),
    );
    expect(kept?.answers).toEqual({ why: 'x', needs_aid: false });
  });

  test('[RC-007] sending again updates the one submission; the same request again changes nothing', async () => {
    const request = randomUUID();
    const [first] = await rowsOf(send('player', college, { why: 'First' }, request));
    const [second] = await rowsOf(send('player', college, { why: 'Second' }));
    expect(second).toEqual({ ...first, is_new: false });
    const again = randomUUID();
    await rowsOf(send('player', college, { why: 'Third' }, again));
    expect(await rowsOf(send('player', college, { why: 'Fourth' }, again))).toEqual([{ ...first, is_new: false }]);
    const [kept] = await rowsOf(
      as('player')
        .from('interest_submissions')
        .select('answers')
        .eq('id', first?.submission_id ?? ''),
    );
    expect(kept?.answers).toEqual({ why: 'Third' });
    const events = await sql`
      select kind from public.interest_events where interest_id = ${String(first?.interest_id)} order by id`;
    expect(events.map(({ kind }) => kind)).toEqual(['sent', 'sent_again', 'sent_again']);
  });

  test('[RC-007] without a profile nothing is sent, and a draft college has no form', async () => {
    expect((await send('newcomer', college, good)).error).toMatchObject({ code: '42501' });
    expect((await send('player', { ...college, versionId: randomUUID() }, good)).error).toMatchObject({
      code: 'PT404',
    });
    await sql`update public.colleges set is_published = false where id = ${college.id}`;
    expect((await send('player', college, good)).error).toMatchObject({ code: 'PT404' });
    const form = await rowsOf(as('player').rpc('load_interest_form', { p_college_slug: college.slug }));
    expect(form).toBeNull();
    await sql`update public.colleges set is_published = true where id = ${college.id}`;
  });

  test('[RC-007, DB-023] many sendings at once make one interest and one submission', async () => {
    for (let round = 0; round < 5; round += 1) {
      await sql`delete from public.interests where college_id = ${college.id}`;
      const request = randomUUID();
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => send('player', college, { why: 'Once' }, request)),
        ...Array.from({ length: 3 }, () => send('player', college, { why: 'Again' })),
        as('college-staff').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf('player') }),
      ]);
      expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
      const [made] = await sql`
        select (select count(*)::int from public.interests where college_id = ${college.id}) as interests,
          (select count(*)::int from public.interest_submissions where college_id = ${college.id}) as submissions,
          (select count(*)::int from public.interest_events where college_id = ${college.id} and kind = 'sent') as started`;
      expect(made).toEqual({ interests: 1, submissions: 1, started: 1 });
    }
  });
});

test('[RC-007] the form brings what fills it in: the ladder that it asks of, the own profile, the own status page', async () => {
  const load = (kind: 'player' | 'newcomer' | null) =>
    rowsOf((kind ? as(kind) : signedOut()).rpc('load_interest_form', { p_college_slug: college.slug }));
  const ladder = await sql`
    select r.name from public.esports_ranks r join public.esports_titles t on t.id = r.esports_title_id
    where t.slug = 'valorant' order by r.ordinal desc`;
  const ranks = { valorant: ladder.map(({ name }) => String(name)) };
  expect(await load(null)).toMatchObject({ ranks, profile: null, status_id: null });
  expect(await load('newcomer')).toMatchObject({ profile: null });
  const [details] = await sql`select class_year from public.player_details where user_id = ${idOf('player')}`;
  expect(await load('player')).toMatchObject({
    profile: { class_year: details?.class_year, games: expect.any(Array) },
    status_id: null,
  });
  const [row] = await rowsOf(send('player', college, { why: 'x' }));
  await sql`update public.interest_forms set is_open = false where id = ${college.formId}`;
  expect(await load('player')).toMatchObject({ form: null, status_id: row?.submission_id });
  await sql`update public.interest_forms set is_open = true where id = ${college.formId}`;
});

describe('drafts', () => {
  test('[RC-007] a draft is kept for its owner alone and goes when the form is sent', async () => {
    const keep = (kind: 'player' | 'minor', answers: Json) =>
      as(kind)
        .from('interest_drafts')
        .upsert({ user_id: idOf('player'), form_id: college.formId, answers });
    await rowsOf(keep('player', { why: 'Half' }));
    await rowsOf(keep('player', { why: 'Half a word' }));
    const load = (kind: 'player' | 'college-admin') =>
      rowsOf(as(kind).rpc('load_interest_form', { p_college_slug: college.slug }));
    expect(await load('player')).toMatchObject({ draft: { answers: { why: 'Half a word' } }, submission: null });
    expect(await load('college-admin')).toMatchObject({ draft: null });
    for (const kind of ['college-admin', 'admin', 'guardian'] as const) {
      expect(await rowsOf(as(kind).from('interest_drafts').select('answers'))).toEqual([]);
    }
    expect((await keep('minor', {})).error).toMatchObject({ code: '42501' });
    await rowsOf(send('player', college, { why: 'Done' }));
    expect(await load('player')).toMatchObject({ draft: null, submission: { answers: { why: 'Done' } } });
  });

  test('[RC-007] there is no draft for a form that is not open', async () => {
    const [form] = await sql`
      insert into public.interest_forms (college_id, title) values (${college.id}, 'Closed') returning id`;
    const { error } = await as('player')
      .from('interest_drafts')
      .insert({ form_id: String(form?.id), answers: {} });
    expect(error).toMatchObject({ code: '42501' });
  });
});

test('[SH-155] writing to a college earns points once, and only for what was sent', async () => {
  const [row] = await rowsOf(send('second-player', college, { why: 'x' }));
  const award = (person: string) => sql`
    select points_awarded from public.award_points(${person}, 'interest_submitted', null,
      ${sql.json({ submission_id: row?.submission_id ?? '' })})`;
  expect(await award(idOf('player'))).toEqual([{ points_awarded: 0 }]);
  expect(await award(idOf('second-player'))).toEqual([{ points_awarded: 20 }]);
  expect(await award(idOf('second-player'))).toEqual([{ points_awarded: 0 }]);
});
