/** What several people of a program do to its pipeline at the same moment. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { openRacers, rounds, unexpected } from './racers.ts';
import { importProspect, trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const { call, end } = openRacers();
const college = trialCollege(sql, { isEmptied: true });
const program = trialProgram(sql, college);
afterEach(() => sql`delete from private.rate_counters`);
afterAll(() => end());

/** Not there any more, or meanwhile otherwise. */
const BEATEN = ['PT404', 'PT409', '42501'];
const PAIRS = [0, 1, 2];

test.each(rounds(8))(
  'the same list imported by two, with others at work, brings each person once (%i)',
  async (round) => {
    const names = Array.from({ length: 20 }, (_, place) => ({
      name: `Round ${round} name ${place}`,
      tags: `tag ${place % 4}`,
    }));
    const add = (kind: 'college-admin' | 'college-staff', list: object[]) =>
      call(kind, 'select import_interests($1, $2::text::jsonb, true)', college.id, JSON.stringify(list));
    const first = await importProspect(college, 'Somebody else');
    const stages = Object.values(college.stages);
    const outcomes = await Promise.all([
      add('college-admin', names),
      add('college-staff', names.toReversed()),
      call('college-admin', 'select order_pipeline_stages($1, $2)', college.id, stages.toReversed()),
      call('college-staff', 'select move_interests($1, $2)', [first], stages[round % stages.length]!),
      add('college-admin', names.slice(5)),
      call('college-admin', 'select assign_interests($1, $2)', [first], idOf('college-staff')),
    ]);
    expect(unexpected(outcomes, [])).toEqual([]);
    const [kept] = await sql`
    select count(*)::int as rows, count(distinct name)::int as names from public.interests where college_id = ${college.id}`;
    expect(kept).toEqual({ rows: 21, names: 21 });
    expect(await sql`select from public.pipeline_tags where college_id = ${college.id}`).toHaveLength(4);
  },
);

test.each(rounds(8))(
  'records merged in both directions at once, and taken apart by two, lose nothing (%i)',
  async () => {
    const pairs = await Promise.all(
      PAIRS.map(async (pair) => {
        const ids: [string, string] = [
          await importProspect(college, `Pair ${pair} one`),
          await importProspect(college, `Pair ${pair} two`),
        ];
        for (const id of ids)
          await rowsOf(
            as('college-staff').from('interest_notes').insert({ interest_id: id, college_id: college.id, body: id }),
          );
        return ids;
      }),
    );
    const all = pairs.flat();
    const stages = Object.values(college.stages);
    const merge = (keep: string, drop: string) => call('college-admin', 'select merge_interests($1, $2)', keep, drop);
    const merged = await Promise.all([
      ...pairs.flatMap(([one, two]) => [merge(one, two), merge(two, one)]),
      call('college-staff', 'select move_interests($1, $2)', all, stages[1]!),
      call('college-admin', 'select assign_interests($1, $2)', all.toReversed(), idOf('college-staff')),
      call('college-admin', 'select order_pipeline_stages($1, $2)', college.id, stages.toReversed()),
    ]);
    expect(unexpected(merged, BEATEN)).toEqual([]);
    const notesOf = (pair: [string, string]) => sql<{ interest_id: string; notes: number }[]>`
    select i.id as interest_id, (select count(*)::int from public.interest_notes n where n.interest_id = i.id) as notes
    from public.interests i where i.id = any (${pair})`;
    for (const pair of pairs) expect((await notesOf(pair)).map(({ notes }) => notes)).toEqual([2]);
    const merges = merged.slice(0, 2 * PAIRS.length).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    expect(merges).toHaveLength(PAIRS.length);
    const apart = await Promise.all(
      merges.flatMap((id) => [1, 2].map(() => call('college-admin', 'select undo_merge($1)', id))),
    );
    expect(unexpected(apart, BEATEN)).toEqual([]);
    expect(apart.filter(({ error }) => !error)).toHaveLength(PAIRS.length);
    for (const pair of pairs) expect((await notesOf(pair)).map(({ notes }) => notes)).toEqual([1, 1]);
  },
);

test.each(rounds(8))(
  'the last open spot is taken by one of those who commit at once, and opens again once (%i)',
  async () => {
    await sql`update public.roster_needs set open_spots = 1 where id = ${program.needId}`;
    const cards = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map(async (name) => {
        const id = await importProspect(college, name);
        await sql`
        update public.interests set esports_title_id = (
          select esports_title_id from public.college_programs where id = ${program.id}) where id = ${id}`;
        return id;
      }),
    );
    const into = (stage: string, kind: 'college-admin' | 'college-staff') => (id: string) =>
      call(kind, 'select move_interests($1, $2)', [id], stage);
    const open = async () =>
      (await sql`select open_spots from public.roster_needs where id = ${program.needId}`)[0]?.open_spots;
    const taken = () => sql`select from private.filled_spots where need_id = ${program.needId}`;
    expect(unexpected(await Promise.all(cards.map(into(college.stages.committed!, 'college-admin'))), [])).toEqual([]);
    expect([await open(), (await taken()).length]).toEqual([0, 1]);
    expect(unexpected(await Promise.all(cards.map(into(college.stages.new!, 'college-staff'))), [])).toEqual([]);
    expect([await open(), (await taken()).length]).toEqual([1, 0]);
  },
);
