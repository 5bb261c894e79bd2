import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { importProspect, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });

const admin = as('college-admin');
const merge = (keep: string, drop: string, take: string[] = [], kind: AccountKind = 'college-admin') =>
  as(kind).rpc('merge_interests', { p_keep_id: keep, p_drop_id: drop, p_take: take });
const undo = (id: string, kind: AccountKind = 'college-admin') => as(kind).rpc('undo_merge', { p_merge_id: id });

interface Pairs {
  pairs: { reason: string; keep: { id: string; name: string }; drop: { id: string; name: string } }[];
  can: { manage: boolean };
}
const listed = async (kind: AccountKind = 'college-staff') =>
  (await rowsOf(as(kind).rpc('list_pipeline_duplicates', { p_college_slug: college.slug }))) as unknown as Pairs;
const add = async (rows: Record<string, string>[]) => {
  const answer = await rowsOf(
    admin.rpc('import_interests', { p_college_id: college.id, p_rows: rows, p_commit: true }),
  );
  return (answer as unknown as { interest_ids: string[] }).interest_ids;
};
/** All that is kept about the interests, without the times of changes. */
const state = () => sql`
  select i.id, i.name, i.class_year, i.handle, i.school, i.esports_title_id, i.stage_id, i.assignee_id, i.answered_at, i.created_at,
    array(select n.body from public.interest_notes n where n.interest_id = i.id order by n.body) as notes,
    array(select k.title from public.interest_tasks k where k.interest_id = i.id order by k.title) as tasks,
    array(select g.name from public.interest_tags e join public.pipeline_tags g on g.id = e.tag_id
      where e.interest_id = i.id order by g.name) as tags,
    array(select e.evaluator_id || ' ' || e.score from public.interest_evaluations e
      where e.interest_id = i.id order by e.evaluator_id, e.criterion_id) as scores,
    array(select e.kind from public.interest_events e
      where e.interest_id = i.id and e.kind <> 'viewed' order by e.id) as events
  from public.interests i where i.college_id = ${college.id} order by i.name, i.id`;

/** Two records with everything that hangs on one. */
async function filled() {
  const [older = '', newer = ''] = await add([
    { name: 'Nia Farrow', class_year: '2027', school: 'Lakeview', tags: 'Local; Aim', note: 'Met in Erie' },
    {
      name: 'Farrow, Nia',
      handle: 'nia#1',
      school: 'Lakeside',
      tags: 'Local; Captain',
      note: 'Great calls',
      stage: 'Contacted',
    },
  ]);
  const criteria =
    await sql`select id from public.evaluation_criteria where college_id = ${college.id} order by display_order`;
  const score = (kind: AccountKind, interest: string, place: number, value: number) =>
    rowsOf(
      as(kind)
        .from('interest_evaluations')
        .insert({
          interest_id: interest,
          criterion_id: String(criteria[place]?.id),
          college_id: college.id,
          score: value,
        }),
    );
  await score('college-coach', older, 0, 2);
  await score('college-coach', newer, 0, 5);
  await score('college-coach', newer, 1, 4);
  await score('college-staff', older, 0, 3);
  for (const [id, title] of [
    [older, 'Call'],
    [newer, 'Write'],
  ] as const) {
    await rowsOf(admin.from('interest_tasks').insert({ interest_id: id, college_id: college.id, title }));
  }
  await rowsOf(admin.rpc('assign_interests', { p_interest_ids: [newer], p_assignee_id: idOf('college-coach') }));
  return { older, newer };
}

describe('likely duplicates', () => {
  test('[RC-018] are those of one name in any order, or of one in-game name; another class year is another person', async () => {
    await add([
      { name: 'Nia Farrow', class_year: '2027' },
      { name: 'Farrow,  Nia', class_year: '2027' },
      { name: 'nia farrow', class_year: '2028' },
      { name: 'Omar Keane', handle: 'Keane#7' },
      { name: 'O. K.', handle: 'keane#7' },
      { name: 'Ira' },
      { name: '李 明' },
      { name: '王 明' },
      { name: 'José Peña', class_year: '2028' },
      { name: 'PENA, Jose', class_year: '2028' },
    ]);
    const { pairs } = await listed();
    expect(pairs.map(({ reason, keep, drop }) => [reason, ...[keep.name, drop.name].toSorted()]).toSorted()).toEqual([
      ['handle', 'O. K.', 'Omar Keane'],
      ['name', 'Farrow,  Nia', 'Nia Farrow'],
      ['name', 'José Peña', 'PENA, Jose'],
    ]);
  });

  test('[RC-018] the record with an account is the one that stays; two accounts are two people', async () => {
    const prospect = await importProspect(college, 'tran riley');
    const { interest } = await sent('player', college);
    await sent('second-player', college);
    await sql`update public.interests set name = 'Riley Tran' where college_id = ${college.id} and player_id is not null`;
    const { pairs } = await listed();
    expect(pairs).toHaveLength(1);
    const [keep] = await sql`select player_id from public.interests where id = ${pairs[0]?.keep.id ?? ''}`;
    expect(keep?.player_id).not.toBeNull();
    expect(pairs[0]?.drop.id).toBe(prospect);
    expect(interest).not.toBe(prospect);
  });

  test('[RC-018] two people stay two once somebody said so, until somebody takes it back', async () => {
    const [one = '', two = ''] = await add([{ name: 'Bo Lee' }, { name: 'Lee Bo' }]);
    const apart = (isApart: boolean, kind: AccountKind = 'college-staff') =>
      as(kind).rpc('keep_interests_apart', { p_first_id: two, p_second_id: one, p_is_apart: isApart });
    for (const kind of ['college-admissions', 'other-college-admin', 'player', 'developer'] as const) {
      expect((await apart(true, kind)).error).toMatchObject({ code: '42501' });
    }
    expect((await listed()).pairs).toHaveLength(1);
    await rowsOf(apart(true));
    await rowsOf(apart(true));
    expect((await listed()).pairs).toEqual([]);
    await rowsOf(apart(false));
    expect((await listed()).pairs).toHaveLength(1);
  });

  test('[RC-018] at most fifty are answered at once, and that there are more', async () => {
    await sql`
      insert into public.interests (college_id, name, source, stage_id, stage_since)
      select ${college.id}, 'Twin ' || n / 2, 'import', ${college.stages.new ?? ''}, now() from generate_series(0, 139) n`;
    const answer = await listed();
    expect(answer.pairs).toHaveLength(50);
    expect(answer).toMatchObject({ has_more: true });
  });

  const strangers: (AccountKind | null)[] = [
    'college-admissions',
    'other-college-admin',
    'private-coach',
    'player',
    'coach',
    null,
  ];
  test.each(strangers)('[SE-013, SE-014] %s sees none', async (kind) => {
    await add([{ name: 'Bo Lee' }, { name: 'Lee Bo' }]);
    const supabase = kind ? as(kind) : signedOut();
    const answer = await supabase.rpc('list_pipeline_duplicates', { p_college_slug: college.slug });
    expect(answer).toMatchObject({ data: null, error: { code: '42501' } });
  });
});

describe('merging', () => {
  test('[SE-011, RC-018] takes each field from the record that was chosen and loses nothing of both', async () => {
    const { older, newer } = await filled();
    await rowsOf(merge(older, newer, ['name', 'school', 'stage']));
    const [merged, ...others] = await state();
    expect(others).toEqual([]);
    expect(merged).toMatchObject({
      id: older,
      name: 'Farrow, Nia',
      class_year: 2027,
      handle: 'nia#1',
      school: 'Lakeside',
      stage_id: college.stages.contacted,
      assignee_id: idOf('college-coach'),
      notes: [
        'Great calls',
        'Met in Erie',
        // Without the score and its author, whom a colleague without an own score does not see.
        'The newer of two scores counts since the merge: Game sense',
      ],
      tasks: ['Call', 'Write'],
      tags: ['Aim', 'Captain', 'Local'],
    });
    const { scores, events } = merged as { scores: string[]; events: string[] };
    expect(scores.map((each) => each.slice(-1)).toSorted()).toEqual(['3', '4', '5']);
    expect(events.toSorted()).toEqual(['assigned', 'imported', 'imported', 'merged', 'moved']);
  });

  test('[SE-011, RC-018] is undone: each record is what it was', async () => {
    const { older, newer } = await filled();
    const before = await state();
    const id = await rowsOf(merge(older, newer, ['name', 'school', 'stage']));
    expect(await rowsOf(undo(id))).toBe(newer);
    expect(await state()).toEqual(before);
    // Once.
    expect((await undo(id)).error).toMatchObject({ code: 'PT404' });
    expect(await state()).toEqual(before);
  });

  test('[SE-011] undoing keeps what was changed since', async () => {
    const { older, newer } = await filled();
    const id = await rowsOf(merge(older, newer));
    await rowsOf(
      as('college-staff').rpc('update_interest', {
        p_interest_id: older,
        p_class_year: 2030,
        p_title_id: null as never,
        p_handle: 'nia#1',
        p_school: 'Third',
      }),
    );
    await rowsOf(
      as('college-staff').rpc('move_interests', { p_interest_ids: [older], p_stage_id: college.stages.offered ?? '' }),
    );
    await rowsOf(undo(id));
    const rows = await state();
    expect(rows.find((row) => row.id === older)).toMatchObject({
      class_year: 2030,
      school: 'Third',
      handle: null,
      stage_id: college.stages.offered,
    });
    expect(rows.find((row) => row.id === newer)).toMatchObject({
      school: 'Lakeside',
      handle: 'nia#1',
      tasks: ['Write'],
    });
  });

  test('[SE-011] undoing ends after an hour, and is for managers of the program', async () => {
    const { older, newer } = await filled();
    const id = await rowsOf(merge(older, newer));
    const merged = await state();
    for (const kind of [
      'college-staff',
      'college-coach',
      'college-admissions',
      'other-college-admin',
      'developer',
      'player',
    ] as const) {
      expect((await undo(id, kind)).error).toMatchObject({ code: 'PT404' });
    }
    await sql`update private.merged_interests set merged_at = now() - interval '61 minutes' where id = ${id}`;
    expect((await undo(id)).error).toMatchObject({ code: 'PT410' });
    expect(await state()).toEqual(merged);
  });

  test('[RC-018] the name of an account is its own; unknown fields are refused', async () => {
    const prospect = await importProspect(college, 'R. Tran');
    const { interest } = await sent('player', college);
    for (const take of [['name'], ['email'], ['player_id'], ['stage', 'x']]) {
      expect((await merge(interest, prospect, take)).error).toMatchObject({ code: '23514' });
    }
    expect(await state()).toHaveLength(2);
  });

  test('[SE-011] who may not merge changes nothing', async () => {
    const { older, newer } = await filled();
    const before = await state();
    for (const kind of [
      'college-staff',
      'college-coach',
      'college-admissions',
      'other-college-admin',
      'developer',
      'player',
    ] as const) {
      expect((await merge(older, newer, [], kind)).error).toMatchObject({ code: '42501' });
    }
    expect(await state()).toEqual(before);
  });

  test('[RC-018] of two at once, either way round, one wins and the other is told', async () => {
    for (const isSwapped of [false, true]) {
      const { older, newer } = await filled();
      const answers = await Promise.all([
        merge(older, newer, ['school']),
        isSwapped ? merge(newer, older) : merge(older, newer),
        as('college-staff').rpc('move_interests', {
          p_interest_ids: [older],
          p_stage_id: college.stages.offered ?? '',
        }),
      ]);
      const codes = answers.slice(0, 2).map(({ error }) => error?.code ?? null);
      expect(codes.toSorted()).toEqual(['PT404', null].toSorted());
      const rows = await state();
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ tasks: ['Call', 'Write'] });
      await sql`delete from public.interests where college_id = ${college.id}`;
    }
  });
});
