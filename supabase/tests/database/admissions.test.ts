/** SE-014: admissions edits the college's public page and is a recruiter, and sees nothing of the program. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { answer, importProspect, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const admissions = as('college-admissions');
const college = trialCollege(sql);
let submission: string;
let interest: string;
let needId: string;
beforeAll(async () => {
  // An unlisted minor writes to the college; a prospect, a tag and a task stand beside.
  await sql`update public.player_academics set gpa = 3.75 where user_id = ${idOf('minor')}`;
  ({ submission, interest } = await sent('minor', college));
  await importProspect(college, 'Nia Farrow');
  const college_id = college.id;
  await rowsOf(as('college-coach').from('pipeline_tags').insert({ college_id, name: 'Shot caller' }));
  await rowsOf(
    as('college-coach').from('interest_tasks').insert({ interest_id: interest, college_id, title: 'Call Kai' }),
  );
  const [need] = await sql`
    with program as (
      insert into public.college_programs (college_id, esports_title_id)
      select ${college_id}, id from public.esports_titles where slug = 'valorant' returning id)
    insert into public.roster_needs (program_id, position) select id, 'Duelist' from program returning id`;
  needId = String(need?.id);
});

test('[SE-014] admissions reads no row of the pipeline', async () => {
  const parts = [
    'interests',
    'interest_submissions',
    'interest_events',
    'interest_notes',
    'interest_evaluations',
    'interest_tasks',
    'interest_tags',
    'pipeline_stages',
    'pipeline_tags',
    'pipeline_views',
    'saved_replies',
    'interest_mentions',
    'evaluation_criteria',
  ] as const;
  for (const part of parts) {
    expect(await rowsOf(admissions.from(part).select('college_id').eq('college_id', college.id))).toEqual([]);
  }
  // Nor by way of what it may read.
  const embedded = await rowsOf(
    admissions
      .from('colleges')
      .select('id, interests(name), pipeline_stages(name), pipeline_tags(name)')
      .eq('id', college.id),
  );
  expect(embedded).toEqual([{ id: college.id, interests: [], pipeline_stages: [], pipeline_tags: [] }]);
});

test('[SE-014] admissions works in no pipeline and calls none of its functions', async () => {
  const p_college_id = college.id;
  const ids = { p_interest_ids: [interest] };
  const calls = {
    42501: [
      admissions.rpc('load_pipeline', { p_college_id }),
      admissions.rpc('load_pipeline_column', {
        p_college_id,
        p_key: college.stages.new ?? '',
        p_offset: 0,
      }),
      admissions.rpc('export_pipeline', { p_college_id }),
      admissions.rpc('import_interests', { p_college_id, p_rows: [{ name: 'Ira' }] }),
      admissions.rpc('save_interest', { p_college_id, p_player_id: idOf('player') }),
      admissions.rpc('move_interests', { ...ids, p_stage_id: college.stages.offered ?? '' }),
      admissions.rpc('undo_moves', ids),
      admissions.rpc('save_interest_note', { p_id: randomUUID(), p_interest_id: interest, p_body: 'Mine' }),
      admissions.rpc('tag_interests', { ...ids, p_tag_ids: [] }),
      admissions.rpc('assign_interests', { ...ids, p_assignee_id: idOf('college-admissions') }),
      admissions.rpc('claim_answer', { p_interest_id: interest, p_way: 'phone', p_on: '2026-01-01' }),
      admissions.rpc('open_reply', { p_interest_id: interest }),
      answer('college-admissions', interest),
      admissions.rpc('update_interest', { p_interest_id: interest, p_class_year: 2027, p_title_id: null as never }),
      admissions.rpc('order_pipeline_stages', { p_college_id, p_stage_ids: [college.stages.closed ?? ''] }),
      admissions.rpc('delete_pipeline_stage', { p_stage_id: college.stages.closed ?? '' }),
      admissions.from('pipeline_tags').insert({ college_id: p_college_id, name: 'Mine' }),
      admissions
        .from('pipeline_stages')
        .insert({ college_id: p_college_id, kind: 'new', name: 'Mine', player_label: 'Received' }),
      admissions.from('interest_tasks').insert({ interest_id: interest, college_id: p_college_id, title: 'Mine' }),
      admissions.from('interest_notes').insert({ interest_id: interest, college_id: p_college_id, body: 'Mine' }),
    ],
    PT404: [
      admissions.rpc('load_interest', { p_interest_id: interest }),
      admissions.rpc('match_players', { p_need_id: needId }),
    ],
  };
  for (const [code, each] of Object.entries(calls)) {
    const answers = await Promise.all(each);
    expect(answers.map(({ error }) => error?.code)).toEqual(each.map(() => code));
  }
});

test('[SE-014, RC-012] an interest shows admissions no unlisted player, whatever way is tried', async () => {
  const minor = idOf('minor');
  expect(await rowsOf(admissions.from('user_profiles').select('slug').eq('user_id', minor))).toEqual([]);
  for (const part of ['player_details', 'player_academics', 'player_games', 'player_links'] as const) {
    expect(await rowsOf(admissions.from(part).select('user_id').eq('user_id', minor))).toEqual([]);
  }
  for (const call of ['load_player', 'load_player_card'] as const) {
    expect((await admissions.rpc(call, { p_slug: 'kai-nakagawa' })).error).toMatchObject({ code: 'PT404' });
    expect((await as('college-coach').rpc(call, { p_slug: 'kai-nakagawa' })).error).toBeNull();
  }
  const [list] = await rowsOf(admissions.from('lists').insert({ name: 'Seen by an interest' }).select('id'));
  const listed = await admissions.from('list_items').insert({ list_id: list?.id ?? '', player_id: minor });
  expect(listed.error).toMatchObject({ code: '42501' });
  await sql`delete from public.lists where id = ${list?.id ?? ''}`;
});

test('[SE-014] nothing of the pipeline is given to admissions', async () => {
  const assigned = await as('college-staff').rpc('assign_interests', {
    p_interest_ids: [interest],
    p_assignee_id: idOf('college-admissions'),
  });
  expect(assigned.error).toMatchObject({ code: '23514' });
  const board = await rowsOf(as('college-staff').rpc('load_pipeline', { p_college_id: college.id }));
  const people = (board as unknown as { people: { id: string }[] }).people.map(({ id }) => id);
  expect(people.toSorted()).toEqual(
    (['college-admin', 'college-staff', 'college-coach'] as const).map(idOf).toSorted(),
  );
  // Anyone who goes over to admissions leaves what was assigned behind.
  const move = (role: string) => sql`
    update public.user_roles set role = ${role} where user_id = ${idOf('college-staff')} and college_id = ${college.id}`;
  await rowsOf(
    as('college-admin').rpc('assign_interests', { p_interest_ids: [interest], p_assignee_id: idOf('college-staff') }),
  );
  await move('programs_college_admissions');
  expect(await sql`select assignee_id from public.interests where id = ${interest}`).toEqual([{ assignee_id: null }]);
  await move('programs_college_staff');
});

test('[RC-017, SE-005, SE-014] the dashboard serves admissions figures and names nobody', async () => {
  const page = await rowsOf(admissions.rpc('load_recruiting_dashboard', { p_college_id: college.id }));
  expect(page).toMatchObject({ figures: { total: 2 }, tasks: null, events: null });
  expect(page).toMatchObject({ can: { work: false, see_program: false, write_program: false, manage: false } });
  const { funnel } = page as unknown as { funnel: { name: string; interests: number }[] };
  expect(funnel[0]).toMatchObject({ name: 'Received', interests: 2 });
  expect(JSON.stringify(page)).not.toMatch(/Kai|Nia|Call/);
  const inside = await rowsOf(as('college-coach').rpc('load_recruiting_dashboard', { p_college_id: college.id }));
  expect(inside).toMatchObject({ tasks: [{ title: 'Call Kai' }], funnel: [{ name: 'New' }, {}, {}, {}, {}, {}, {}] });
  const seen = async (kind: 'college-admissions' | 'college-coach') =>
    (await rowsOf(as(kind).rpc('list_recruiting_colleges')))
      .filter(({ id }) => id === college.id)
      .map((each) => each.sees_pipeline);
  expect(await seen('college-admissions')).toEqual([false]);
  expect(await seen('college-coach')).toEqual([true]);
});

test('[RC-010, SE-005, SE-014] the status page stays with who works in the program, and names neither player nor answers', async () => {
  for (const p_id of [submission, interest]) {
    const refused = await admissions.rpc('load_recruiting_status', { p_id });
    expect(refused).toMatchObject({ data: null, error: { code: 'PT404' } });
  }
  const page = await rowsOf(as('college-staff').rpc('load_recruiting_status', { p_id: submission }));
  expect(page).toMatchObject({ stage: 'Received', events: [{ kind: 'sent' }] });
  expect(JSON.stringify(page)).not.toMatch(/Kai|Nakagawa|The coach|3\.75|"New"/);
  expect(JSON.stringify(page)).not.toContain(idOf('minor'));
});

test('[SE-009] admissions still edits the college with its programs, needs and forms', async () => {
  const changes = [
    admissions.from('colleges').update({ about: 'By the sea.' }).eq('id', college.id).select('id'),
    admissions.from('college_programs').update({ roster_size: 9 }).eq('college_id', college.id).select('id'),
    admissions.from('roster_needs').update({ open_spots: 3 }).eq('id', needId).select('id'),
    admissions.from('interest_forms').update({ title: 'Write to us' }).eq('id', college.formId).select('id'),
  ];
  for (const change of await Promise.all(changes)) expect(change.data).toHaveLength(1);
  expect(await rowsOf(admissions.rpc('publish_interest_form', { p_form_id: college.formId }))).toBe(2);
  const versions = await rowsOf(
    admissions.from('interest_form_versions').select('number').eq('form_id', college.formId).order('number'),
  );
  expect(versions).toEqual([{ number: 1 }, { number: 2 }]);
});

test('[SE-014] a message by admissions is no answer of the program', async () => {
  const [version] = await sql`
    select id from public.interest_form_versions where form_id = ${college.formId} and is_current`;
  const { interest: waiting } = await sent('second-player', { ...college, versionId: String(version?.id) });
  const [made] = await rowsOf(
    admissions.rpc('create_conversation_with_participants', { type: 'dm', participant_ids: [idOf('second-player')] }),
  );
  const conversation_id = made?.conversation_id ?? '';
  await rowsOf(
    admissions
      .from('messages')
      .insert({ conversation_id, sender_id: idOf('college-admissions'), content: 'About housing' }),
  );
  expect(await sql`select answered_at from public.interests where id = ${waiting}`).toEqual([{ answered_at: null }]);
  await sql`delete from public.conversations where id = ${conversation_id}`;
});
