import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import type { Json } from '../../../libs/data/src/database.types.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { importProspect, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });

interface Preview {
  rows: { row: number; status: string; errors: { field: string; reason: string }[] }[];
  interest_ids: string[];
  new: number;
  merged: number;
}
const load = (rows: Json, commit = false) =>
  as('college-staff').rpc('import_interests', { p_college_id: college.id, p_rows: rows, p_commit: commit });
const read = async (rows: Json, commit = false) => (await rowsOf(load(rows, commit))) as unknown as Preview;
const held = () => sql`
  select name, class_year, school, handle, player_id is not null as has_account from public.interests
  where college_id = ${college.id} order by name`;

interface Exported {
  total: number;
  questions: { form: string; title: string; id: string; label: string }[];
  games: Record<string, string>;
  rows: {
    name: string;
    profile: string | null;
    stage: string;
    tags: string | null;
    answers: Record<string, Record<string, Json>> | null;
  }[];
}
const exported = async (kind: 'college-coach' | 'college-staff' | 'developer', filter: object = {}) =>
  (await rowsOf(as(kind).rpc('export_pipeline', { p_college_id: college.id, ...filter }))) as unknown as Exported;

describe('export', () => {
  test('[RC-018] holds all that is filtered, beyond the thousand rows that one answer of the API may have', async () => {
    await sql`
      insert into public.interests (college_id, name, class_year, source, stage_id, stage_since, stage_order)
      select ${college.id}, 'Prospect ' || n, 2026 + n % 2, 'import', ${college.stages.new ?? ''}, now(), n
      from generate_series(1, 2400) n`;
    const all = await exported('college-staff');
    expect(all.total).toBe(2400);
    expect(all.rows.map(({ name }) => name)).toEqual(Array.from({ length: 2400 }, (_, n) => `Prospect ${n + 1}`));
    expect(await exported('developer', { p_class_year: 2027 })).toMatchObject({ total: 1200 });
    const [one] = await sql`select id from public.interests where college_id = ${college.id} and name = 'Prospect 7'`;
    const chosen = await exported('college-coach', { p_interest_ids: [String(one?.id)] });
    expect(chosen).toMatchObject({ total: 1, rows: [{ name: 'Prospect 7', stage: 'New', profile: null }] });
    expect(await exported('college-coach', { p_interest_ids: [] })).toMatchObject({
      total: 0,
      questions: [],
      rows: [],
    });
  });

  test('[RC-018] tells no address of a profile that is not public', async () => {
    await sent('minor', college);
    await sent('player', college);
    const { rows } = await exported('college-staff');
    expect(rows.map(({ profile }) => profile).toSorted()).toEqual([null, 'riley-tran']);
  });
});

describe('the answers in an export', () => {
  const text = (id: string, label: string) => ({ id, type: 'short_text', label });
  const answers = async (kind: AccountKind, form: string, given: Record<string, Json>) => {
    const [version] = await sql`select id from public.interest_form_versions where form_id = ${form} and is_current`;
    await rowsOf(
      as(kind).rpc('submit_interest_form', {
        ...{ p_request_id: randomUUID(), p_version_id: String(version?.id), p_answers: given },
      }),
    );
  };
  const publish = async (form: string, questions: Json[]) => {
    await sql`update public.interest_forms set questions = ${sql.json(questions as never)} where id = ${form}`;
    await rowsOf(as('college-admin').rpc('publish_interest_form', { p_form_id: form }));
  };

  test('[RC-007] [RC-018] are those to any version of any form, a question in its newest words', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    for (const [place, form] of [first, second].entries())
      await sql`insert into public.interest_forms (id, college_id, title, display_order)
        values (${form}, ${college.id}, ${`Form ${place + 1}`}, ${10 + place})`;
    await publish(first, [text('why', 'Why?'), text('gone', 'Favorite map')]);
    await publish(second, [text('why', 'Why casting?')]);
    await answers('player', first, { why: '=1+1', gone: 'Ascent' });
    await publish(first, [text('new', 'Your coach'), text('why', 'Why us?'), text('late', 'Anything else?')]);
    await answers('second-player', first, { why: 'The team', new: 'Kim' });
    await answers('second-player', second, { why: 'My voice' });
    await importProspect(college, 'No Answers');

    const { questions, games, rows } = await exported('college-coach');
    expect(questions.map(({ title, id, label }) => [title, id, label])).toEqual([
      ['Form 1', 'new', 'Your coach'],
      ['Form 1', 'why', 'Why us?'],
      ['Form 1', 'late', 'Anything else?'],
      ['Form 1', 'gone', 'Favorite map'],
      ['Form 2', 'why', 'Why casting?'],
    ]);
    expect(games['valorant']).toBe('Valorant');
    const of = (name: RegExp) => rows.find((row) => name.test(row.name))?.answers;
    expect(of(/Riley/)).toEqual({ [first]: { why: '=1+1', gone: 'Ascent' } });
    expect(of(/Alex/)).toEqual({ [first]: { why: 'The team', new: 'Kim' }, [second]: { why: 'My voice' } });
    expect(of(/No Answers/)).toBeNull();
    // What nobody in the file answered asks for no column.
    const [one] = await sql`select id from public.interests where college_id = ${college.id} and name = 'No Answers'`;
    expect((await exported('college-coach', { p_interest_ids: [String(one?.id)] })).questions).toEqual([]);
    await sql`delete from public.interest_forms where id = any (${[first, second]})`;
  });
});

describe('import', () => {
  test('[RC-018] a row has at most 20 tags and no text longer than its field: such rows are refused without being taken apart', async () => {
    const tags = (amount: number) => Array.from({ length: amount }, (_, place) => `tag ${place}`).join(';');
    const faultsOf = async (row: Record<string, string>) => (await read([row])).rows[0]?.errors;
    expect(await faultsOf({ name: 'A', tags: tags(20) })).toEqual([]);
    expect(await faultsOf({ name: 'A', tags: tags(21) })).toEqual([{ field: 'tags', reason: 'too many' }]);
    for (const field of ['name', 'profile', 'game', 'class_year', 'handle', 'school', 'stage', 'tags', 'note']) {
      const errors = [{ field, reason: 'too long' }];
      expect(await faultsOf({ name: 'A', [field]: 'x;'.repeat(5000) })).toEqual(errors);
    }
    const many = await read(Array.from({ length: 1000 }, (_, place) => ({ name: `P${place}`, tags: tags(200) })));
    expect(many.rows).toHaveLength(1000);
    expect(many.rows.every(({ status, errors }) => status === 'error' && errors.length === 1)).toBe(true);
    expect(await held()).toEqual([]);
  });

  test('[RC-018] of rows about one person the later ones are duplicates: of the same year, or without one', async () => {
    const list = await read([
      { name: 'Bo', class_year: '2027' },
      { name: 'bo ', class_year: '2028' },
      { name: 'Bo', class_year: '2027' },
      { name: 'Bo' },
      { name: 'Bo', class_year: '2029' },
      { name: 'Cy', class_year: 'soon' },
      { name: 'Cy' },
      { profile: 'taylor-brandvold' },
      { profile: 'taylor-brandvold', name: 'Bo' },
      { name: '\u200B\u00A0' },
    ]);
    expect(list.rows.map(({ status }) => status)).toEqual([
      'new',
      'new',
      'duplicate',
      'duplicate',
      'new',
      'error',
      'new',
      'new',
      'duplicate',
      'error',
    ]);
  });

  const rows = [
    {
      name: 'Nia Farrow',
      class_year: '2027',
      game: 'valorant',
      tags: 'Local; Shot caller',
      school: 'Lakeview',
      note: 'Met in Erie',
    },
    { name: ' nia farrow ', handle: 'nia#1' },
    { profile: 'https://lineup.example/player/riley-tran' },
    { name: 'Omar Keane', stage: 'offer made' },
  ];

  test("[RC-018] the preview shows each row's fate and writes nothing; confirming writes all, duplicates merged", async () => {
    await sent('player', college);
    const preview = await read(rows);
    expect(preview.rows.map(({ status }) => status)).toEqual(['new', 'duplicate', 'in_pipeline', 'new']);
    expect(await held()).toHaveLength(1);
    const done = await read(rows, true);
    expect(done).toMatchObject({ new: 2, merged: 2 });
    expect(done.interest_ids).toHaveLength(4);
    expect(await held()).toEqual([
      { name: 'Nia Farrow', class_year: 2027, school: 'Lakeview', handle: 'nia#1', has_account: false },
      { name: 'Omar Keane', class_year: null, school: null, handle: null, has_account: false },
      { name: 'Riley Tran', class_year: expect.any(Number), school: null, handle: null, has_account: true },
    ]);
    const again = await read(rows, true);
    expect(again).toMatchObject({ new: 0, merged: 4 });
    expect(await held()).toHaveLength(3);
    const out = await exported('college-coach');
    expect(out.rows.map(({ name, stage, tags, profile }) => ({ name, stage, tags, profile }))).toContainEqual({
      name: 'Nia Farrow',
      stage: 'New',
      tags: 'Local; Shot caller',
      profile: null,
    });
    expect(JSON.stringify(out)).not.toContain('Met in Erie');
  });

  test.each<[string, Json, { field: string; reason: string }]>([
    ['neither name nor profile', { name: ' ' }, { field: 'name', reason: 'required' }],
    ['a year that is none', { name: 'A', class_year: 'soon' }, { field: 'class_year', reason: 'year' }],
    ['a game that is none', { name: 'A', game: 'Chess' }, { field: 'game', reason: 'unknown' }],
    ['a stage that is none', { name: 'A', stage: 'Nowhere' }, { field: 'stage', reason: 'unknown' }],
    ['a number for a text', { name: 5 }, { field: 'name', reason: 'text' }],
    ['an unlisted profile', { profile: 'kai-nakagawa' }, { field: 'profile', reason: 'not found' }],
    ['a field that there is not', { name: 'A', phone: '555 0100' }, { field: 'row', reason: 'unknown field' }],
  ])('[RC-018] a row with %s stops the whole list', async (_, row, fault) => {
    const list = [{ name: 'Sound' }, row];
    const preview = await read(list);
    expect(preview.rows[1]).toMatchObject({ status: 'error', errors: [fault] });
    const { error } = await load(list, true);
    expect(error).toMatchObject({ code: 'PT422' });
    expect(error?.details).toContain(fault.reason);
    expect(await held()).toEqual([]);
  });

  test('[RC-018] a list has at most 5000 rows, a batch that is written 500', async () => {
    const rowsOfLength = (length: number) => Array.from({ length }, () => ({ name: 'A' }));
    expect((await load(rowsOfLength(5001))).error).toMatchObject({ code: '23514' });
    expect((await load(rowsOfLength(501), true)).error).toMatchObject({ code: '23514' });
    expect((await load([])).error).toMatchObject({ code: '23514' });
    expect(await held()).toEqual([]);
  });

  test('[RC-018] the same list sent twice at once makes each person once', async () => {
    const list = [{ name: 'Ira' }, { name: 'Joy' }];
    await Promise.all(Array.from({ length: 4 }, () => read(list, true)));
    expect((await held()).map(({ name }) => name)).toEqual(['Ira', 'Joy']);
  });
});

describe('merging', () => {
  test('[SE-011, SE-012] a prospect goes into the interest of the player with all that was kept', async () => {
    const { interest } = await sent('player', college);
    const prospect = await importProspect(college, 'R. Tran');
    await rowsOf(
      as('college-coach')
        .from('interest_notes')
        .insert({ interest_id: prospect, college_id: college.id, body: 'Seen at the regional' }),
    );
    const merge = (kind: 'college-admin' | 'college-staff' | 'developer', keep: string, drop: string) =>
      as(kind).rpc('merge_interests', { p_keep_id: keep, p_drop_id: drop });
    for (const kind of ['college-staff', 'developer'] as const) {
      expect((await merge(kind, interest, prospect)).error).toMatchObject({ code: '42501' });
    }
    expect((await merge('college-admin', prospect, interest)).error).toMatchObject({ code: 'PT409' });
    await rowsOf(merge('college-admin', interest, prospect));
    const drawer = await rowsOf(as('college-admin').rpc('load_interest', { p_interest_id: interest }));
    expect(drawer).toMatchObject({ notes: [{ body: 'Seen at the regional' }], duplicates: [] });
    expect(await held()).toHaveLength(1);
    const gone = await as('college-admin').rpc('delete_prospect', { p_interest_id: interest });
    expect(gone.error).toMatchObject({ code: 'PT409' });
  });
});

describe('roster needs', () => {
  test('[DB-023, SE-009] open spots and positions of the program follow its needs, also when written at once', async () => {
    const [program] = await sql`
      insert into public.college_programs (college_id, esports_title_id, minimum_rank)
      select ${college.id}, id, 'Diamond 1' from public.esports_titles where slug = 'valorant' returning id`;
    const program_id = String(program?.id);
    const add = (position: string, rest: object = {}) =>
      as('college-admissions')
        .from('roster_needs')
        .insert({ program_id, college_id: college.id, position, open_spots: 2, ...rest });
    const answers = await Promise.all(['Duelist', 'Sentinel', 'Initiator', 'Controller'].map((each) => add(each)));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    const read = async () => {
      const [row] = await sql`
        select p.open_spots, cardinality(p.positions_needed) as positions, c.open_spots as of_college
        from public.college_programs p join public.colleges c on c.id = p.college_id where p.id = ${program_id}`;
      return row;
    };
    expect(await read()).toEqual({ open_spots: 8, positions: 4, of_college: 8 });
    await rowsOf(
      as('college-staff')
        .from('roster_needs')
        .update({ open_spots: 0 })
        .eq('position', 'Duelist')
        .eq('program_id', program_id),
    );
    expect(await read()).toEqual({ open_spots: 6, positions: 3, of_college: 6 });
    const own = await as('college-staff').from('college_programs').update({ open_spots: 50 }).eq('id', program_id);
    expect(own.error).toMatchObject({ code: '42501' });
    expect((await add('Flex', { minimum_rank: 'Challenger' })).error).toMatchObject({
      code: '23514',
      details: 'minimum_rank',
    });
    const forged = await as('other-college-admin')
      .from('roster_needs')
      .insert({ program_id, college_id: college.id, position: 'Flex' });
    expect(forged.error).toMatchObject({ code: '42501' });
  });

  test('[DB-023] ranks compare by their place, of needs and of players alike', async () => {
    const [order] = await sql`
      select private.rank_ordinal(t.id, 'immortal 1 ') > private.rank_ordinal(t.id, 'Diamond 3') as higher,
        private.rank_ordinal(t.id, 'Challenger') as foreign_rank,
        (select n.minimum_ordinal = private.rank_ordinal(t.id, 'Diamond 1') from public.roster_needs n
          join public.college_programs p on p.id = n.program_id where p.college_id = ${college.id} limit 1) as inherited
      from public.esports_titles t where t.slug = 'valorant'`;
    expect(order).toEqual({ higher: true, foreign_rank: null, inherited: true });
    const unplaced = await sql`select rank from public.player_games where rank is not null and rank_ordinal is null`;
    expect(unplaced).toEqual([]);
    await sql`update public.player_games set rank = 'Best of all' where user_id = ${idOf('minor')} and is_primary`;
    const [mine] =
      await sql`select rank_ordinal from public.player_games where user_id = ${idOf('minor')} and is_primary`;
    expect(mine).toEqual({ rank_ordinal: null });
    await sql`update public.player_games set rank = 'Gold 2' where user_id = ${idOf('minor')} and is_primary`;
  });
});
