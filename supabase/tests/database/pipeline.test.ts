import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { dropTrialCollege, importProspect, makeTrialCollege, send, sent, type TrialCollege } from './trial-college.ts';

const sql = openDatabase();
let college: TrialCollege;
beforeAll(async () => {
  college = await makeTrialCollege(sql);
});
beforeEach(async () => {
  await sql`delete from public.interests where college_id = ${college.id}`;
  await sql`delete from public.pipeline_tags where college_id = ${college.id}`;
});
afterAll(async () => {
  await dropTrialCollege(sql, college);
  await sql.end();
});

interface Card {
  id: string;
  name: string;
  notes: number | null;
}
interface Board {
  columns: { key: string | null; total: number; cards: Card[] }[];
  total: number;
}
type Filters = { p_group?: string; p_tag_id?: string; p_assignee_id?: string; p_text?: string; p_class_year?: number };

const board = async (filters: Filters = {}) =>
  (await rowsOf(
    as('college-staff').rpc('load_pipeline', { p_college_id: college.id, ...filters }),
  )) as unknown as Board;
const namesIn = (each: Board, key: string | null | undefined) =>
  each.columns.find((column) => column.key === key)?.cards.map(({ name }) => name) ?? [];
const move = (ids: string[], kind: string, before?: string) =>
  as('college-staff').rpc('move_interests', {
    p_interest_ids: ids,
    p_stage_id: college.stages[kind] ?? kind,
    ...(before ? { p_before_id: before } : {}),
  });
const three = () => Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => importProspect(college, name)));

describe('moving', () => {
  test('[RC-018] cards go before another card or to the end, in the order given, as one', async () => {
    const [ada = '', ben = '', cleo = ''] = await three();
    expect(await rowsOf(move([ben, ada], 'offered'))).toBe(2);
    expect(namesIn(await board(), college.stages.offered)).toEqual(['Ben', 'Ada']);
    expect(await rowsOf(move([cleo], 'offered', ada))).toBe(1);
    expect(namesIn(await board(), college.stages.offered)).toEqual(['Ben', 'Cleo', 'Ada']);
    expect(await rowsOf(move([ada], 'offered', ben))).toBe(0);
    expect(namesIn(await board(), college.stages.offered)).toEqual(['Ada', 'Ben', 'Cleo']);
    const events = await sql`
      select from_stage, to_stage from public.interest_events where interest_id = ${ada} and kind = 'moved'`;
    expect(events).toEqual([{ from_stage: 'New', to_stage: 'Offer made' }]);
  });

  test('[RC-018] places stay apart after many moves to one spot', async () => {
    const [ada = '', ben = '', cleo = ''] = await three();
    await rowsOf(move([ada, ben, cleo], 'offered'));
    for (let round = 0; round < 70; round += 1) await rowsOf(move([round % 2 ? ben : ada], 'offered', cleo));
    expect(namesIn(await board(), college.stages.offered)).toEqual(['Ada', 'Ben', 'Cleo']);
    const [places] = await sql`
      select count(distinct stage_order)::int as places from public.interests where stage_id = ${college.stages.offered ?? ''}`;
    expect(places).toEqual({ places: 3 });
  });

  test('[RC-018] many move at once without losing a card or waiting for each other', async () => {
    const ids = await three();
    const kinds = ['reviewing', 'contacted', 'offered'] as const;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        kinds.flatMap((kind, place) => [move(ids, kind), move(ids.toReversed(), kinds[(place + 1) % 3] ?? kind)]),
      );
      expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
      const { columns, total } = await board();
      expect(total).toBe(3);
      expect(columns).toHaveLength(1);
    }
  });

  test('[RC-018, SE-010] a stage of another college, a foreign card, or one hidden among own ones moves nothing', async () => {
    const other = await makeTrialCollege(sql);
    try {
      await sql`delete from public.user_roles where college_id = ${other.id} and user_id = ${idOf('college-staff')}`;
      const foreign = await importProspect(other, 'Foreign');
      const own = await importProspect(college, 'Own');
      expect((await move([own], other.stages.offered ?? '')).error).toMatchObject({ code: 'PT404' });
      expect((await move([own, foreign], 'offered')).error).toMatchObject({ code: '42501' });
      expect((await move([own, randomUUID()], 'offered')).error).toMatchObject({ code: 'PT404' });
      expect((await move([], 'offered')).error).toMatchObject({ code: '23514' });
      expect(namesIn(await board(), college.stages.new)).toEqual(['Own']);
    } finally {
      await dropTrialCollege(sql, other);
    }
  });
});

describe('the board', () => {
  test('[RC-018] groups by stage, assignee or game, filters by tag, assignee, year and text, and pages a column', async () => {
    const [ada = '', ben = '', cleo = ''] = await three();
    const [tag] = await rowsOf(
      as('college-coach').from('pipeline_tags').insert({ college_id: college.id, name: 'Shot caller' }).select('id'),
    );
    const tags = { p_interest_ids: [ada, ben], p_tag_ids: [tag?.id ?? ''] };
    expect(await rowsOf(as('college-staff').rpc('tag_interests', tags))).toBe(2);
    expect(await rowsOf(as('college-staff').rpc('tag_interests', tags))).toBe(0);
    const assign = { p_interest_ids: [ben, cleo], p_assignee_id: idOf('college-coach') };
    expect(await rowsOf(as('college-staff').rpc('assign_interests', assign))).toBe(2);
    await rowsOf(
      as('college-staff').rpc('update_interest', {
        p_interest_id: ben,
        p_class_year: 2027,
        p_title_id: null as never,
        p_handle: '100%Ben',
      }),
    );

    const byPerson = await board({ p_group: 'assignee' });
    expect(namesIn(byPerson, idOf('college-coach')).toSorted()).toEqual(['Ben', 'Cleo']);
    expect(namesIn(byPerson, null)).toEqual(['Ada']);
    expect(namesIn(await board({ p_tag_id: tag?.id ?? '' }), college.stages.new).toSorted()).toEqual(['Ada', 'Ben']);
    expect((await board({ p_assignee_id: '00000000-0000-0000-0000-000000000000' })).total).toBe(1);
    expect((await board({ p_class_year: 2027 })).total).toBe(1);
    expect((await board({ p_text: '0%b' })).total).toBe(1);
    expect((await board({ p_text: '%' })).total).toBe(1);
    expect((await board({ p_text: 'nobody' })).columns).toEqual([]);

    const first = (await rowsOf(
      as('college-staff').rpc('load_pipeline', { p_college_id: college.id, p_per_column: 2 }),
    )) as unknown as { columns: { total: number; cards: { id: string; name: string; order: number }[] }[] };
    expect(first.columns[0]).toMatchObject({ total: 3, cards: [{}, {}] });
    const last = first.columns[0]?.cards.at(-1);
    const rest = (await rowsOf(
      as('college-staff').rpc('load_pipeline_column', {
        p_college_id: college.id,
        p_key: college.stages.new ?? '',
        p_after_order: last?.order ?? 0,
        p_after_id: last?.id ?? '',
      }),
    )) as unknown as Card[];
    expect([...(first.columns[0]?.cards ?? []), ...rest].map(({ name }) => name).toSorted()).toEqual([
      'Ada',
      'Ben',
      'Cleo',
    ]);
  });

  test('[SE-005, RC-018] an interest is assigned to people of the college alone, and released with the role', async () => {
    const id = await importProspect(college, 'Dee');
    const assign = (person: string) =>
      as('college-staff').rpc('assign_interests', { p_interest_ids: [id], p_assignee_id: person });
    expect((await assign(idOf('other-college-admin'))).error).toMatchObject({ code: '23514', details: 'assignee_id' });
    const task = (assignee_id: string) =>
      as('college-staff')
        .from('interest_tasks')
        .insert({ interest_id: id, college_id: college.id, title: 'Call', assignee_id });
    expect((await task(idOf('player'))).error).toMatchObject({ code: '23514' });
    await rowsOf(assign(idOf('college-coach')));
    await rowsOf(task(idOf('college-coach')));
    const [grant] = await sql`
      delete from public.user_roles where user_id = ${idOf('college-coach')} and college_id = ${college.id} returning role`;
    const [kept] = await sql`
      select i.assignee_id, t.assignee_id as of_task from public.interests i
      join public.interest_tasks t on t.interest_id = i.id where i.id = ${id}`;
    expect(kept).toEqual({ assignee_id: null, of_task: null });
    await sql`
      insert into public.user_roles (user_id, role, college_id)
      values (${idOf('college-coach')}, ${String(grant?.role)}, ${college.id})`;
  });

  test('[SE-013, SE-014] notes and scores show inside the program, not to admissions, other colleges or players', async () => {
    const { interest } = await sent('player', college);
    const [criterion] = await sql`select id from public.evaluation_criteria where college_id = ${college.id} limit 1`;
    await rowsOf(
      as('college-coach')
        .from('interest_notes')
        .insert({ interest_id: interest, college_id: college.id, body: 'Tilts under pressure' }),
    );
    await rowsOf(
      as('college-coach')
        .from('interest_evaluations')
        .upsert({ interest_id: interest, college_id: college.id, criterion_id: String(criterion?.id), score: 2 }),
    );
    const drawer = (kind: 'college-staff' | 'staff') =>
      rowsOf(as(kind).rpc('load_interest', { p_interest_id: interest })) as Promise<unknown>;
    for (const kind of ['college-staff', 'staff'] as const) {
      expect(await drawer(kind)).toMatchObject({ notes: [{ body: 'Tilts under pressure' }], score: 2 });
    }
    for (const kind of ['player', 'guardian', 'minor', 'other-college-admin', 'college-admissions'] as const) {
      expect(await rowsOf(as(kind).from('interest_notes').select('body').eq('interest_id', interest))).toEqual([]);
      expect(await rowsOf(as(kind).from('interest_evaluations').select('score').eq('interest_id', interest))).toEqual(
        [],
      );
    }
    const { error } = await as('other-college-admin')
      .from('interest_notes')
      .insert({ interest_id: interest, college_id: college.id, body: 'Mine' });
    expect(error).toMatchObject({ code: '42501' });
    const forged = await as('college-staff')
      .from('interest_notes')
      .insert({ interest_id: interest, college_id: college.id, body: 'x', author_id: idOf('college-coach') } as never);
    expect(forged.error).toMatchObject({ code: '42501' });
    const six = await as('college-staff')
      .from('interest_evaluations')
      .insert({ interest_id: interest, college_id: college.id, criterion_id: String(criterion?.id), score: 6 });
    expect(six.error).toMatchObject({ code: '23514' });
  });
});

describe('stages', () => {
  test('[SE-009] a stage with interests is deleted only into another one of the college; the last stays', async () => {
    const other = await makeTrialCollege(sql);
    try {
      await importProspect(other, 'Eve');
      const drop = (kind: string, to?: string) =>
        as('college-staff').rpc('delete_pipeline_stage', {
          p_stage_id: other.stages[kind] ?? '',
          ...(to ? { p_move_to_id: to } : {}),
        });
      expect((await drop('new')).error).toMatchObject({ code: 'PT409', details: 'interests' });
      expect((await drop('new', college.stages.closed)).error).toMatchObject({ code: 'PT404' });
      expect(await rowsOf(drop('new', other.stages.closed))).toBe(1);
      const rest = Object.keys(other.stages).filter((kind) => kind !== 'new' && kind !== 'closed');
      const answers = await Promise.all(rest.map((kind) => drop(kind)));
      expect(answers.map(({ error }) => error)).toEqual(rest.map(() => null));
      expect((await drop('closed')).error).toMatchObject({ code: 'PT409', details: 'last stage' });
      // What comes now goes into the first stage that is left.
      await rowsOf(send('player', other, { why: 'x' }));
      expect(await sql`select distinct stage_id from public.interests where college_id = ${other.id}`).toEqual([
        { stage_id: other.stages.closed },
      ]);
    } finally {
      await dropTrialCollege(sql, other);
    }
  });

  test("[SE-010] order and labels are the college editors' alone; a college has at most 20 stages", async () => {
    const order = (kind: 'college-staff' | 'other-college-admin' | 'college-coach' | 'college-admissions') =>
      as(kind).rpc('order_pipeline_stages', {
        p_college_id: college.id,
        p_stage_ids: [college.stages.closed ?? '', college.stages.new ?? ''],
      });
    for (const kind of ['other-college-admin', 'college-coach', 'college-admissions'] as const) {
      expect((await order(kind)).error).toMatchObject({ code: '42501' });
    }
    await rowsOf(order('college-staff'));
    const [first] = await rowsOf(
      as('college-staff')
        .from('pipeline_stages')
        .select('kind')
        .eq('college_id', college.id)
        .order('display_order')
        .order('id')
        .limit(1),
    );
    expect(first).toEqual({ kind: 'closed' });
    const add = (name: string) =>
      as('college-staff')
        .from('pipeline_stages')
        .insert({ college_id: college.id, kind: 'new', name, player_label: 'Received' });
    expect((await add('new')).error).toMatchObject({ code: '23505' });
    for (let count = 8; count <= 20; count += 1) await rowsOf(add(`Stage ${count}`));
    expect((await add('Stage 21')).error).toMatchObject({ code: '23514' });
  });

  test('[RC-010] what players read of a stage is a label of its kind, never words of the college', async () => {
    const staff = as('college-staff');
    const labels = await rowsOf(
      staff.from('pipeline_stage_labels').select('kind, label').order('kind').order('display_order'),
    );
    expect(new Set(labels.map(({ kind }) => kind)).size).toBe(7);
    const stage = () =>
      staff
        .from('pipeline_stages')
        .select('id, name, player_label')
        .eq('college_id', college.id)
        .eq('kind', 'reviewing')
        .limit(1)
        .single();
    const before = await rowsOf(stage());
    const change = (fields: { kind?: string; player_label?: string; name?: string }) =>
      staff.from('pipeline_stages').update(fields).eq('id', before.id).select('player_label');
    for (const fields of [
      { player_label: 'Text me: +1 555 0100, do not tell' },
      { player_label: 'Offer made' },
      { player_label: '\u200B' },
      { kind: 'offered' },
    ]) {
      expect((await change(fields)).error).toMatchObject({ code: '23503' });
    }
    await sql`delete from public.pipeline_stages where college_id = ${college.id} and name = 'Stage 20'`;
    const added = await staff
      .from('pipeline_stages')
      .insert({ college_id: college.id, kind: 'new', name: 'Own', player_label: 'Write me' });
    expect(added.error).toMatchObject({ code: '23503' });
    expect(await rowsOf(stage())).toEqual(before);
    expect(await rowsOf(change({ player_label: 'Being considered', name: 'Maybe, if others leave' }))).toEqual([
      { player_label: 'Being considered' },
    ]);
    await rowsOf(change({ player_label: before.player_label, name: before.name }));
  });
});
