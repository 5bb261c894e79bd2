import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { importProspect, sent, trialCollege } from './trial-college.ts';
import { namesIn, pipelineOf, type Board, type Card, type Filters } from './trial-pipeline.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const { board, move, three } = pipelineOf(() => college);

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
    expect(await names({ p_only: 'added' })).toEqual(['Ben', 'Cleo']);
    expect(await names({ p_only: 'new' })).toEqual([]);
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
    const chosen = (await rowsOf(load('college-coach', college.slug))) as unknown as {
      college: { id: string };
    };
    expect(chosen.college.id).toBe(college.id);
    for (const kind of ['player', 'guardian', 'minor', 'college-admissions', 'private-coach'] as const) {
      expect((await load(kind)).error).toMatchObject({ code: '42501' });
      expect((await load(kind, college.slug)).error).toMatchObject({ code: '42501' });
    }
    expect((await load('college-coach', 'no-such-college')).error).toMatchObject({ code: '42501' });
    expect((await load('other-college-admin', college.slug)).error).toMatchObject({ code: '42501' });
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
    // The same note sent twice is one; its author says it again, nobody else does.
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
      expect(await drawer(kind)).toMatchObject({
        notes: [{ body: 'Tilts under pressure' }],
        score: kind === 'staff' ? 2 : null,
      });
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
