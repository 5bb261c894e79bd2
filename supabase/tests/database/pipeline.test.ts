import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
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
interface Filters {
  p_group?: string;
  p_tag_id?: string;
  p_assignee_id?: string;
  p_text?: string;
  p_class_year?: number;
  p_stage_kind?: string;
  p_source?: string;
  p_stage_days?: number;
  p_only?: string;
  p_sort?: string;
}

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

  test('[RC-018] of two people who move the same card the second is told who was first, and where it is', async () => {
    const [ada = '', ben = ''] = await three();
    const moveSeen = (kind: 'college-staff' | 'college-coach', ids: string[], from: string, to: string) =>
      as(kind).rpc('move_interests', {
        p_interest_ids: ids,
        p_stage_id: college.stages[to] ?? '',
        p_seen_stage_ids: ids.map(() => college.stages[from] ?? ''),
      });
    const answers = await Promise.all([
      moveSeen('college-staff', [ada], 'new', 'offered'),
      moveSeen('college-coach', [ada], 'new', 'closed'),
    ]);
    const lost = answers.find(({ error }) => error);
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    expect(lost?.error).toMatchObject({ code: 'PT409' });
    const [stands] = await sql`
      select s.name, (select count(*)::int from public.interest_events e where e.interest_id = ${ada} and e.kind = 'moved') as moves
      from public.interests i join public.pipeline_stages s on s.id = i.stage_id where i.id = ${ada}`;
    expect(stands?.moves).toBe(1);
    expect(JSON.parse(lost?.error?.details ?? '')).toEqual([
      { interest_id: ada, name: 'Ada', stage: stands?.name, by: expect.any(String) },
    ]);
    // With many, none moves; what stands there already is no conflict, so a retry after a lost answer ends alike.
    expect((await moveSeen('college-coach', [ben, ada], 'new', 'visiting')).error).toMatchObject({ code: 'PT409' });
    expect(namesIn(await board(), college.stages.new).toSorted()).toEqual(['Ben', 'Cleo']);
    expect(await rowsOf(moveSeen('college-staff', [ben], 'new', 'visiting'))).toBe(1);
    expect(await rowsOf(moveSeen('college-staff', [ben], 'new', 'visiting'))).toBe(0);
  });

  test('[RC-018] a card is moved into a stage or the stage is deleted, whichever is first, and no card is lost', async () => {
    const other = await makeTrialCollege(sql);
    try {
      for (const kind of ['visiting', 'offered', 'committed']) {
        const id = await importProspect(other, `Into ${kind}`);
        const [moved, gone] = await Promise.all([
          as('college-staff').rpc('move_interests', { p_interest_ids: [id], p_stage_id: other.stages[kind] ?? '' }),
          as('college-admin').rpc('delete_pipeline_stage', { p_stage_id: other.stages[kind] ?? '' }),
        ]);
        // One of the two is refused, and the interest stands in a stage that is there.
        expect([moved.error?.code, gone.error?.code].filter(Boolean)).toHaveLength(1);
        const stands = await sql`
          select s.kind from public.interests i join public.pipeline_stages s on s.id = i.stage_id where i.id = ${id}`;
        expect(stands).toEqual([{ kind: moved.error ? 'new' : kind }]);
      }
    } finally {
      await dropTrialCollege(sql, other);
    }
  });

  test('[RC-018] an undone move leaves neither history nor answer, and only who made it undoes it, once', async () => {
    const { interest } = await sent('player', college);
    const [ada = ''] = await three();
    const state = async () => {
      const rows = await sql`
        select stage_id, stage_since, stage_order, answered_at,
          (select count(*)::int from public.interest_events e where e.interest_id = i.id and e.kind = 'moved') as moves
        from public.interests i where i.id in (${interest}, ${ada}) order by i.id`;
      return rows.map((row) => ({ ...row }));
    };
    const undo = (kind: 'college-staff' | 'college-coach' | 'other-college-admin') =>
      as(kind).rpc('undo_moves', { p_interest_ids: [interest, ada] });
    const before = await state();
    await rowsOf(move([interest, ada], 'offered'));
    expect((await state()).some((row) => 'answered_at' in row && row.answered_at !== null)).toBe(true);
    expect((await undo('college-coach')).error).toMatchObject({ code: 'PT409' });
    expect((await undo('other-college-admin')).error).toMatchObject({ code: '42501' });
    expect(await rowsOf(undo('college-staff'))).toBe(2);
    expect(await state()).toEqual(before);
    expect((await undo('college-staff')).error).toMatchObject({ code: 'PT409' });
    // What was moved on is not pulled back, and a reply that came after the move stays an answer.
    await rowsOf(move([interest, ada], 'offered'));
    await rowsOf(
      as('college-coach').rpc('move_interests', { p_interest_ids: [ada], p_stage_id: college.stages.closed ?? '' }),
    );
    expect((await undo('college-staff')).error).toMatchObject({ code: 'PT409' });
    await rowsOf(as('college-coach').rpc('record_reply', { p_interest_id: interest }));
    expect(await rowsOf(as('college-staff').rpc('undo_moves', { p_interest_ids: [interest] }))).toBe(1);
    const [answered] = await sql`select answered_at from public.interests where id = ${interest}`;
    expect(answered?.answered_at).not.toBeNull();
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
    )) as unknown as Board;
    expect(first.columns[0]).toMatchObject({ total: 3, cards: [{}, {}] });
    const rest = (await rowsOf(
      as('college-staff').rpc('load_pipeline_column', {
        p_college_id: college.id,
        p_key: college.stages.new ?? '',
        p_offset: 2,
      }),
    )) as unknown as Card[];
    expect([...(first.columns[0]?.cards ?? []), ...rest].map(({ name }) => name).toSorted()).toEqual([
      'Ada',
      'Ben',
      'Cleo',
    ]);
  });

  test('[RC-018] narrows to what waits, is new or moved, by stage age, kind and source, and sorts', async () => {
    const [ada = '', ben = '', cleo = ''] = await three();
    const { interest } = await sent('player', college);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await sql`update public.interests set created_at = ${ago(30)}, stage_since = ${ago(20)} where id in (${ada}, ${interest})`;
    await sql`update public.interests set sent_at = ${ago(9)} where id = ${interest}`;
    await rowsOf(move([ben], 'offered'));
    const names = async (filters: Filters) =>
      (await board(filters)).columns.flatMap(({ cards }) => cards.map(({ name }) => name)).toSorted();
    const [player] = await sql`select name from public.interests where id = ${interest}`;
    expect(await names({ p_only: 'unanswered' })).toEqual([player?.name]);
    expect(await names({ p_only: 'new' })).toEqual(['Ben', 'Cleo']);
    expect(await names({ p_only: 'moved' })).toEqual(['Ben']);
    expect(await names({ p_stage_days: 14 })).toEqual(['Ada', player?.name].toSorted());
    expect(await names({ p_stage_kind: 'offered' })).toEqual(['Ben']);
    expect(await names({ p_source: 'form' })).toEqual([player?.name]);
    await rowsOf(move([cleo, ada], 'new'));
    const inOrder = async (p_sort: string) => namesIn(await board({ p_sort, p_source: 'import' }), college.stages.new);
    expect(await inOrder('order')).toEqual(['Cleo', 'Ada']);
    expect(await inOrder('name')).toEqual(['Ada', 'Cleo']);
    expect(await inOrder('newest')).toEqual(['Cleo', 'Ada']);
    expect(await inOrder('stage')).toEqual(['Ada', 'Cleo']);
    expect(namesIn(await board({ p_sort: 'waiting' }), college.stages.new)[0]).toBe(player?.name);
    // The export takes the same filters.
    const exported = (await rowsOf(
      as('college-staff').rpc('export_pipeline', { p_college_id: college.id, p_only: 'unanswered' }),
    )) as { rows: { name: string }[] };
    expect(exported.rows.map(({ name }) => name)).toEqual([player?.name]);
  });

  test("[RC-018, SE-014] without a college it is the caller's first; what is not theirs is refused like what is not there", async () => {
    const load = (kind: AccountKind, p_college_slug?: string) =>
      as(kind).rpc('load_pipeline', p_college_slug ? { p_college_slug } : {});
    const own = (await rowsOf(load('college-coach'))) as unknown as {
      college: { slug: string };
      colleges: { slug: string }[];
    };
    expect(own.colleges.map(({ slug }) => slug)).toContain(own.college.slug);
    const chosen = (await rowsOf(load('college-coach', `trial-${college.id}`))) as unknown as {
      college: { id: string };
    };
    expect(chosen.college.id).toBe(college.id);
    for (const kind of ['player', 'guardian', 'minor', 'college-admissions', 'private-coach'] as const) {
      expect((await load(kind)).error).toMatchObject({ code: '42501' });
      expect((await load(kind, `trial-${college.id}`)).error).toMatchObject({ code: '42501' });
    }
    expect((await load('college-coach', 'no-such-college')).error).toMatchObject({ code: '42501' });
    expect((await load('other-college-admin', `trial-${college.id}`)).error).toMatchObject({ code: '42501' });
  });

  test.each([
    ['player', true],
    ['minor', false],
  ] as const)(
    '[RC-018, RC-020] grades of a %s who shares them count and show as on the page',
    async (kind, isShown) => {
      await sql`
      insert into public.player_details (user_id, shows_academics) values (${idOf(kind)}, true)
      on conflict (user_id) do update set shows_academics = true`;
      await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${idOf(kind)}`;
      const [need] = await sql`
      with program as (
        insert into public.college_programs (college_id, esports_title_id, minimum_gpa)
        select ${college.id}, g.esports_title_id, 3.5 from public.player_games g where g.user_id = ${idOf(kind)} limit 1
        returning id)
      insert into public.roster_needs (program_id, position) select id, 'Flex' from program returning id, program_id`;
      try {
        await sql`
        insert into public.player_academics (user_id, gpa) values (${idOf(kind)}, 3.9)
        on conflict (user_id) do update set gpa = 3.9`;
        const saved = await rowsOf(
          as('college-staff').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf(kind) }),
        );
        const drawer = (await rowsOf(
          as('college-staff').rpc('load_interest', { p_interest_id: saved }),
        )) as unknown as {
          fit: number | null;
          academics: { gpa: number } | null;
        };
        expect(drawer.academics?.gpa ?? null).toBe(isShown ? 3.9 : null);
        expect(drawer.academics ?? {}).not.toHaveProperty('scholarship_need');
        const [asMatched] = await sql`
        select f.fit from private.fit_of(${idOf(kind)}, ${need?.id}, ${isShown}, false) f`;
        expect(drawer.fit).toBe(asMatched?.fit);
      } finally {
        await sql`delete from public.college_programs where id = ${need?.program_id}`;
      }
    },
  );

  test('[RC-018] a card carries the fit for the need that suits best, without grades of who wrote nothing', async () => {
    const { interest } = await sent('player', college);
    await sql`
      with program as (
        insert into public.college_programs (college_id, esports_title_id, minimum_gpa)
        select ${college.id}, id, 2.0 from public.esports_titles where slug = 'valorant' returning id)
      insert into public.roster_needs (program_id, position) select id, 'Duelist' from program`;
    await sql`update public.player_academics set gpa = 3.9 where user_id = ${idOf('player')}`;
    await sql`update public.player_details set shows_academics = false where user_id = ${idOf('player')}`;
    const fit = async () =>
      ((await rowsOf(as('college-staff').rpc('load_interest', { p_interest_id: interest }))) as { fit: number | null })
        .fit;
    const written = await fit();
    expect(written).toBeGreaterThan(0);
    await sql`update public.interests set sent_at = null where id = ${interest}`;
    expect(await fit()).toBe((written ?? 0) - 10);
    await sql`delete from public.college_programs where college_id = ${college.id}`;
    expect(await fit()).toBeNull();
  });

  test('[RC-018, SE-013] who is named in a note sees it on the board until the interest was opened; outsiders are not named', async () => {
    const [ada = ''] = await three();
    const id = randomUUID();
    const save = (kind: AccountKind, p_mentions: string[], p_body = 'Ask for clips') =>
      as(kind).rpc('save_interest_note', { p_id: id, p_interest_id: ada, p_body, p_mentions });
    const mentions = async (kind: AccountKind) =>
      ((await rowsOf(as(kind).rpc('load_pipeline', { p_college_id: college.id }))) as { mentions: { name: string }[] })
        .mentions;
    expect((await save('college-staff', [idOf('player')])).error).toMatchObject({ code: '23514', details: 'mentions' });
    expect((await save('college-staff', [idOf('college-admissions')])).error).toMatchObject({ code: '23514' });
    expect((await save('college-admissions', [])).error).toMatchObject({ code: '42501' });
    expect(await sql`select id from public.interest_notes where id = ${id}`).toEqual([]);
    // The same note sent twice is one; its author says it anew, nobody else does.
    await Promise.all([save('college-staff', [idOf('college-coach')]), save('college-staff', [idOf('college-coach')])]);
    expect((await save('college-coach', [], 'Mine')).error).toMatchObject({ code: 'PT404' });
    await rowsOf(save('college-staff', [idOf('college-coach')], 'Ask for two clips'));
    const notes = await sql`select body, author_id from public.interest_notes where interest_id = ${ada}`;
    expect(notes).toEqual([{ body: 'Ask for two clips', author_id: idOf('college-staff') }]);
    expect(await mentions('college-staff')).toEqual([]);
    expect(await mentions('college-coach')).toMatchObject([{ name: 'Ada', interest_id: ada }]);
    await rowsOf(as('college-coach').rpc('load_interest', { p_interest_id: ada }));
    expect(await mentions('college-coach')).toEqual([]);
  });

  test('[RC-018] a view has a name of its own and a query that is one', async () => {
    const save = (kind: AccountKind, name: string, query: string) =>
      as(kind).from('pipeline_views').insert({ college_id: college.id, name, query });
    await rowsOf(save('college-coach', 'Mine', 'only=unanswered&q=ada%20b'));
    expect((await save('college-staff', 'mine', 'only=new')).error).toMatchObject({ code: '23505' });
    for (const query of ['', 'only', 'only=new#x', 'https://example.com/?a=b', 'only=new x'])
      expect((await save('college-staff', 'Other', query)).error).toMatchObject({ code: '23514' });
    const views = (await rowsOf(as('college-staff').rpc('load_pipeline', { p_college_id: college.id }))) as {
      views: object[];
    };
    expect(views.views).toMatchObject([{ name: 'Mine', query: 'only=unanswered&q=ada%20b', is_mine: false }]);
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

test('[RC-018] of two who assign the same cards at once one stands for all of them, and the history has both', async () => {
  const ids = await three();
  const people = [idOf('college-staff'), idOf('college-coach')];
  await Promise.all(
    people.map((person, at) =>
      rowsOf(
        as(at === 0 ? 'college-admin' : 'college-coach').rpc('assign_interests', {
          p_interest_ids: at === 0 ? ids : ids.toReversed(),
          p_assignee_id: person,
        }),
      ),
    ),
  );
  const rows = await sql`select distinct assignee_id from public.interests where id = any (${ids})`;
  expect(rows).toHaveLength(1);
  expect(people).toContain(rows[0]?.assignee_id);
  const [row] = await sql`
    select count(*)::int as events from public.interest_events where interest_id = any (${ids}) and kind = 'assigned'`;
  expect(row?.events).toBe(6);
});
