/** Hand-made attacks on recruiting: what one side keeps to itself is reached by no request of the other. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut, type Client } from './backend.ts';
import {
  answer,
  dropTrialCollege,
  importProspect,
  makeTrialCollege,
  sent,
  type TrialCollege,
} from './trial-college.ts';

const sql = openDatabase();
const refused = { code: '42501' };
let college: TrialCollege;
let other: TrialCollege;
/** A published player whom no other test of this file writes for. */
const fresh = 'team-staff';
beforeAll(async () => {
  college = await makeTrialCollege(sql);
  other = await makeTrialCollege(sql);
  // The demo staff works for the first only.
  await sql`delete from public.user_roles where college_id = ${other.id}`;
  await sql`
    insert into public.user_roles (user_id, role, college_id)
    values (${idOf('other-college-admin')}, 'programs_college_admin', ${other.id})`;
});
beforeEach(async () => {
  await sql`delete from public.interests where college_id in (${college.id}, ${other.id})`;
});
afterAll(async () => {
  await dropTrialCollege(sql, college);
  await dropTrialCollege(sql, other);
  await sql.end();
});

const takeBySaving = (p_college_id: string) =>
  rowsOf(as('college-staff').rpc('save_interest', { p_college_id, p_player_id: idOf(fresh) }));
const takeByImport = (p_college_id: string) =>
  rowsOf(
    as('college-staff').rpc('import_interests', {
      p_college_id,
      p_rows: [{ profile: 'taylor-brandvold' }],
      p_commit: true,
    }),
  );
/** All that the college reads of its one interest, without ids and times. */
async function seenOf(collegeId: string): Promise<unknown> {
  const columns = 'name, esports_title_id, class_year, handle, school, source, stage_order, assignee_id, created_by';
  const rows = await rowsOf(as('college-staff').from('interests').select(columns).eq('college_id', collegeId));
  const events = await rowsOf(as('college-staff').from('interest_events').select('kind').eq('college_id', collegeId));
  const [times] = await sql`
    select created_at = updated_at as is_untouched, created_at > now() - interval '1 hour' as is_new
    from public.interests where college_id = ${collegeId}`;
  return { rows, events, times };
}

describe('a college that a player merely keeps', () => {
  test.each([
    ['saving', takeBySaving],
    ['importing', takeByImport],
  ])('[RC-014] sees the same by %s the player as one that nobody kept', async (_, take) => {
    const [game] = await sql`
      insert into public.player_games (user_id, esports_title_id, is_primary)
      select ${idOf(fresh)}, id, true from public.esports_titles where slug = 'valorant'
      on conflict do nothing returning id`;
    try {
      await take(college.id);
      const unkept = await seenOf(college.id);
      await sql`delete from public.interests where college_id = ${college.id}`;
      await rowsOf(as(fresh).rpc('add_college_to_board', { p_college_id: college.id }));
      await sql`
        update public.interests set created_at = now() - interval '9 days', class_year = 2031
        where college_id = ${college.id}`;
      const [kept] = await sql`select esports_title_id from public.interests where college_id = ${college.id}`;
      expect(kept?.esports_title_id).not.toBeNull();
      await take(college.id);
      expect(await seenOf(college.id)).toEqual(unkept);
    } finally {
      if (game) await sql`delete from public.player_games where id = ${String(game.id)}`;
    }
  });

  test('[RC-014] learns nothing by trying to write on it', async () => {
    const kept = await rowsOf(as('second-player').rpc('add_college_to_board', { p_college_id: college.id }));
    const staff = as('college-staff');
    const { interest } = await sent('player', college);
    const [criterion] = await sql`select id from public.evaluation_criteria where college_id = ${college.id} limit 1`;
    const criterion_id = String(criterion?.id);
    const score = { interest_id: interest, college_id: college.id, criterion_id, score: 3 };
    await rowsOf(staff.from('interest_evaluations').insert(score));
    const tries = [
      (id: string) => staff.from('interest_notes').insert({ interest_id: id, college_id: college.id, body: 'x' }),
      (id: string) => staff.from('interest_tasks').insert({ interest_id: id, college_id: college.id, title: 'x' }),
      (id: string) => staff.from('interest_evaluations').upsert({ ...score, interest_id: id }),
      (id: string) =>
        staff
          .from('interest_evaluations')
          .update({ interest_id: id } as never)
          .eq('interest_id', interest),
      (id: string) => staff.rpc('claim_answer', { p_interest_id: id, p_way: 'phone', p_on: '2026-01-01' }),
      (id: string) => staff.rpc('open_reply', { p_interest_id: id }),
      (id: string) => answer('college-staff', id),
      (id: string) => staff.rpc('load_interest', { p_interest_id: id }),
      (id: string) => staff.rpc('load_recruiting_status', { p_id: id }),
    ];
    for (const attempt of tries) {
      const [held, none] = [(await attempt(kept)).error, (await attempt(randomUUID())).error];
      expect(held).not.toBeNull();
      expect(held).toEqual(none);
    }
  });
});

describe('from outside the program', () => {
  const outsiders = ['player', 'second-player', 'minor', 'guardian', 'other-college-admin', 'coach', 'private-coach'];

  test('[SE-010, DB-023] a foreign interest answers to its id as one that is not there', async () => {
    const { interest } = await sent('player', college);
    const prospect = await importProspect(college, 'Nia Farrow');
    const calls = (supabase: Client, id: string) => [
      supabase.rpc('load_interest', { p_interest_id: id }),
      supabase.rpc('move_interests', { p_interest_ids: [id], p_stage_id: college.stages.closed ?? '' }),
      supabase.rpc('assign_interests', { p_interest_ids: [id], p_assignee_id: idOf('player') }),
      supabase.rpc('merge_interests', { p_keep_id: id, p_drop_id: id }),
      supabase.rpc('delete_prospect', { p_interest_id: id }),
      supabase.rpc('update_interest', { p_interest_id: id, p_class_year: 2027, p_title_id: null as never }),
      supabase.from('interest_notes').insert({ interest_id: id, college_id: college.id, body: 'x' }),
      supabase.from('interest_tasks').insert({ interest_id: id, college_id: college.id, title: 'x' }),
    ];
    for (const kind of outsiders) {
      const supabase = as(kind as never);
      const nothing = await Promise.all(calls(supabase, randomUUID()));
      expect(nothing.every(({ error }) => error !== null)).toBe(true);
      for (const id of [interest, prospect]) {
        const answers = await Promise.all(calls(supabase, id));
        expect(answers.map(({ error }) => error)).toEqual(nothing.map(({ error }) => error));
      }
    }
  });

  test('[DB-023, SE-010] refusals do not tell who works for a college, nor how much it keeps', async () => {
    const { interest } = await sent('player', college);
    await sql`
      insert into public.pipeline_tags (college_id, name)
      select ${college.id}, 'Tag ' || n from generate_series(1, 100) n`;
    for (const kind of ['player', 'other-college-admin', 'coach'] as const) {
      const supabase = as(kind);
      const task = { interest_id: interest, college_id: college.id, title: 'x' };
      const answers = await Promise.all([
        supabase.from('interest_tasks').insert(task),
        supabase.from('interest_tasks').insert({ ...task, assignee_id: idOf('college-coach') }),
        supabase.from('interest_tasks').insert({ ...task, assignee_id: idOf('coach') }),
      ]);
      for (const { error } of answers) expect(error).toEqual(answers[0].error);
      expect(answers[0].error).toMatchObject(refused);
      const tag = await supabase.from('pipeline_tags').insert({ college_id: college.id, name: 'x' });
      expect(tag.error).toMatchObject(refused);
    }
    const full = await as('college-coach').from('pipeline_tags').insert({ college_id: college.id, name: 'x' });
    expect(full.error).toMatchObject({ code: '23514' });
    await sql`delete from public.pipeline_tags where college_id = ${college.id}`;
  });

  test('[SE-010] a manager merges no foreign interest with the own, and moves none into an own stage', async () => {
    const { interest } = await sent('player', college);
    const prospect = await importProspect(college, 'Nia Farrow');
    const manager = as('other-college-admin');
    const own = (await sent('second-player', other)).interest;
    for (const [p_keep_id, p_drop_id] of [
      [own, prospect],
      [interest, own],
    ] as const) {
      expect((await manager.rpc('merge_interests', { p_keep_id, p_drop_id })).error).toMatchObject(refused);
    }
    const moved = await manager.rpc('move_interests', {
      p_interest_ids: [own, interest],
      p_stage_id: other.stages.closed ?? '',
    });
    expect(moved.error).toMatchObject(refused);
    // A stage of the other college takes nothing in either.
    const strayed = await manager.rpc('move_interests', {
      p_interest_ids: [own],
      p_stage_id: college.stages.closed ?? '',
    });
    expect(strayed.error).toMatchObject({ code: 'PT404' });
    const assigned = await manager.rpc('assign_interests', {
      p_interest_ids: [own],
      p_assignee_id: idOf('college-staff'),
    });
    expect(assigned.error).toMatchObject({ code: '23514' });
  });

  test('[DB-023] embedding from what one may read reaches nothing of a program', async () => {
    const { submission, interest } = await sent('player', college);
    await rowsOf(
      as('college-staff').from('interest_notes').insert({ interest_id: interest, college_id: college.id, body: 'Shy' }),
    );
    const player = as('player');
    const own = (columns: string) => player.from('interest_submissions').select(columns).eq('id', submission);
    expect(await rowsOf(own('id, interests(name)'))).toEqual([{ id: submission, interests: null }]);
    // Lists of a single row are refused at all; see embeds.test.ts.
    for (const list of ['interest_notes(body)', 'interest_evaluations(score)', 'interest_tasks(title)'])
      expect((await own(`id, interests(name, ${list})`)).error).toMatchObject({ code: 'PT413' });
    const opened = await rowsOf(
      player.from('colleges').select('id, interests(name), interest_forms(questions)').eq('id', college.id),
    );
    expect(opened).toEqual([{ id: college.id, interests: [], interest_forms: [] }]);
  });

  test('[DB-001, DB-022] recruiters reach no email or birth date of who wrote to them', async () => {
    await sent('minor', college);
    const staff = as('college-staff');
    const reached = await rowsOf(
      staff.from('interests').select('name, profiles!interests_player_id_fkey(email)').eq('college_id', college.id),
    );
    expect(reached).toEqual([{ name: 'Kai Nakagawa', profiles: null }]);
    for (const column of ['email', '*']) {
      expect((await staff.from('user_profiles').select(column).eq('user_id', idOf('minor'))).error).toMatchObject(
        refused,
      );
    }
    for (const path of ['user_profiles(email)', 'user_profiles(*)']) {
      const { data, error } = await staff.from('profiles').select(`id, ${path}`).eq('id', idOf('minor'));
      expect([data ?? [], error?.code ?? '42501']).toEqual([[], '42501']);
    }
    const page = JSON.stringify(await rowsOf(staff.rpc('load_player', { p_slug: 'kai-nakagawa' })));
    expect(page).not.toMatch(/@|birth|is_minor/);
  });

  test('[DB-023] nobody sees who published a form', async () => {
    for (const supabase of [signedOut(), as('player'), as('college-staff')]) {
      const { error } = await supabase
        .from('interest_form_versions')
        .select('published_by')
        .eq('form_id', college.formId);
      expect(error).toMatchObject(refused);
    }
    const open = await rowsOf(
      signedOut().from('interest_form_versions').select('number').eq('form_id', college.formId),
    );
    expect(open).toEqual([{ number: 1 }]);
  });
});

describe('a player', () => {
  test('[RC-010] reads nothing of the time as a prospect after that was merged into the own interest', async () => {
    const prospect = await importProspect(college, 'R. Tran');
    const staff = as('college-staff');
    await rowsOf(staff.rpc('move_interests', { p_interest_ids: [prospect], p_stage_id: college.stages.offered ?? '' }));
    const { submission, interest } = await sent('player', college);
    await rowsOf(as('college-admin').rpc('merge_interests', { p_keep_id: interest, p_drop_id: prospect }));
    await rowsOf(
      staff.rpc('move_interests', { p_interest_ids: [interest], p_stage_id: college.stages.reviewing ?? '' }),
    );
    const page = await rowsOf(as('player').rpc('load_recruiting_status', { p_id: submission }));
    expect((page as unknown as { events: { kind: string; label?: string }[] }).events).toMatchObject([
      { kind: 'sent' },
      { kind: 'moved', label: 'Under review' },
    ]);
    // The program still reads all of it.
    const drawer = await rowsOf(staff.rpc('load_interest', { p_interest_id: interest }));
    const kinds = (drawer as unknown as { events: { kind: string }[] }).events.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['imported', 'merged', 'moved', 'moved', 'sent', 'viewed']);
  });

  test('[RC-015] who hides behind a wish to show academics is not told to be a minor', async () => {
    // A minor wishes to show GPA, and it is not shown: the wish itself would reveal the age.
    for (const supabase of [signedOut(), as('parent'), as('college-staff')]) {
      const { error } = await supabase.from('player_details').select('shows_academics').limit(1);
      expect(error).toMatchObject(refused);
      expect((await supabase.from('player_details').select('class_year, state, bio').limit(1)).error).toBeNull();
    }
    const own = await rowsOf(as('player').rpc('load_onboarding'));
    expect(own).toHaveProperty('details.shows_academics');
  });

  test('[RC-007] forges nobody’s draft, answers or interest', async () => {
    const player = as('player');
    await rowsOf(
      as('second-player')
        .from('interest_drafts')
        .insert({ form_id: college.formId, answers: { why: 'Mine' } }),
    );
    const forged = { user_id: idOf('second-player'), form_id: college.formId, answers: { why: 'Theirs' } };
    expect((await player.from('interest_drafts').insert(forged)).error).toMatchObject(refused);
    expect((await player.from('interest_drafts').upsert(forged)).error).toMatchObject(refused);
    expect(await rowsOf(player.from('interest_drafts').select('answers').eq('form_id', college.formId))).toEqual([]);
    const { submission, interest } = await sent('second-player', college);
    const rows = [
      player.from('interests').upsert({ id: interest, player_id: idOf('player') } as never),
      player
        .from('interests')
        .insert({ college_id: college.id, name: 'x', source: 'form', stage_id: college.stages.offered ?? null }),
      player.from('interest_submissions').upsert({ id: submission, answers: {} } as never),
      player.from('interest_events').insert({ interest_id: interest, college_id: college.id, kind: 'replied' }),
      player.from('college_board_cards').insert({ interest_id: interest, player_id: idOf('player') }),
      player.from('college_reply_times').upsert({ college_id: college.id, counted: 99 }),
    ];
    for (const { error } of await Promise.all(rows)) expect(error).toMatchObject(refused);
    // Sending under the id of another's answers changes them not.
    const stolen = await player.rpc('submit_interest_form', {
      p_request_id: submission,
      p_version_id: college.versionId,
      p_answers: { why: 'Stolen' },
    });
    expect(stolen.error).not.toBeNull();
    expect(await sql`select player_id, answers from public.interest_submissions where id = ${submission}`).toEqual([
      { player_id: idOf('second-player'), answers: { why: 'The coach' } },
    ]);
  });
});

describe('who hides', () => {
  test('[RC-012, RC-020] is to every request as one who is not there', async () => {
    const minor = idOf('minor');
    const [list] = await rowsOf(as('college-staff').from('lists').insert({ name: 'Attack' }).select('id'));
    const list_id = list?.id ?? '';
    const tries = (supabase: Client, id: string, slug: string) => [
      supabase.rpc('save_interest', { p_college_id: college.id, p_player_id: id }),
      supabase.rpc('load_player', { p_slug: slug }),
      supabase.rpc('load_player_card', { p_slug: slug }),
      supabase.from('list_items').insert({ list_id, player_id: id }),
      supabase.from('user_profiles').select('slug').eq('user_id', id),
      supabase.from('player_academics').select('gpa').eq('user_id', id),
      supabase.rpc('load_college_board', { p_slug: slug }),
    ];
    const held = await sql`
      with before as (
        select id, stage_id, stage_since from public.interests where player_id = ${minor} and stage_id is not null)
      update public.interests i set stage_id = null, stage_since = null from before where before.id = i.id
      returning i.id, before.stage_id, before.stage_since`;
    for (const kind of ['college-staff', 'other-college-admin', 'parent', 'coach'] as const) {
      const supabase = as(kind);
      const hidden = await Promise.all(tries(supabase, minor, 'kai-nakagawa'));
      const nobody = await Promise.all(tries(supabase, randomUUID(), 'nobody-of-this-name'));
      expect(hidden.map(({ data, error }) => [data, error])).toEqual(nobody.map(({ data, error }) => [data, error]));
    }
    await sql`delete from public.lists where id = ${list_id}`;
    for (const { id, stage_id, stage_since } of held) {
      await sql`update public.interests set stage_id = ${stage_id}, stage_since = ${stage_since} where id = ${id}`;
    }
  });

  test('[RC-019] leaves a shared list of who may see them, notes and all', async () => {
    await sent('minor', college);
    const staff = as('college-staff');
    const [list] = await rowsOf(staff.from('lists').insert({ name: 'For the board' }).select('id'));
    const p_list_id = list?.id ?? '';
    await rowsOf(
      staff.from('list_items').insert({ list_id: p_list_id, player_id: idOf('minor'), note: 'Only for us' }),
    );
    const token = await rowsOf(staff.rpc('share_list', { p_list_id, p_with_notes: true }));
    for (const supabase of [signedOut(), as('player'), staff]) {
      const shared = await rowsOf(supabase.rpc('load_shared_list', { p_token: token }));
      expect(shared).toMatchObject({ items: [] });
    }
    for (const kind of ['other-college-admin', 'college-admin'] as const) {
      const supabase = as(kind);
      expect((await supabase.rpc('load_list', { p_list_id })).error).toMatchObject({ code: 'PT404' });
      expect((await supabase.rpc('share_list', { p_list_id })).error).toMatchObject({ code: 'PT404' });
      expect(await rowsOf(supabase.from('list_items').select('note').eq('list_id', p_list_id))).toEqual([]);
    }
    await sql`delete from public.lists where id = ${p_list_id}`;
  });
});
