/** What several people of a program do to its pipeline at the same moment. */
import { randomUUID } from 'node:crypto';
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

interface Imported {
  new: number;
  merged: number;
  interest_ids: string[];
}

/** Not there any more, or meanwhile otherwise. */
const BEATEN = ['PT404', 'PT409', '42501'];
const PAIRS = [0, 1, 2];

test.each(rounds(8))(
  'the same list imported by two, with others at work, brings each person once (%i)',
  async (round) => {
    const names = Array.from({ length: 150 }, (_, place) => ({ name: `Round ${round} name ${place}` }));
    const tagged = names.map(({ name }, place) => ({ name, tags: `tag ${place % 4}` }));
    const add = (kind: 'college-admin' | 'college-staff', list: object[]) =>
      call(kind, 'select import_interests($1, $2::text::jsonb, true)', college.id, JSON.stringify(list));
    const first = await importProspect(college, 'Somebody else');
    const stages = Object.values(college.stages);
    const outcomes = await Promise.all([
      add('college-admin', names),
      add('college-staff', names.toReversed()),
      call('college-admin', 'select order_pipeline_stages($1, $2)', college.id, stages.toReversed()),
      call('college-staff', 'select move_interests($1, $2)', [first], stages[round % stages.length]!),
      add('college-admin', tagged.slice(5)),
      call('college-admin', 'select assign_interests($1, $2)', [first], idOf('college-staff')),
    ]);
    expect(unexpected(outcomes, [])).toEqual([]);
    const answers = [outcomes[0], outcomes[1], outcomes[4]].map((outcome) => outcome?.value as Imported);
    // Each answer says of each of its rows whether it made the person or met them, and both are so.
    expect(answers.map((answer) => answer.new + answer.merged)).toEqual([150, 150, 145]);
    expect(answers.reduce((sum, answer) => sum + answer.new, 0)).toBe(150);
    expect(new Set(answers.flatMap((answer) => answer.interest_ids)).size).toBe(150);
    expect(await stored()).toEqual({
      ...{ rows: 151, names: 151, imported: 151, tags: 4, tagged: 145, places: 151 },
      counted: 1 + 150 + 150 + 145,
    });
  },
);

/** What the trial college holds after an import; `places`: how many different places the cards have. */
async function stored() {
  const [row] = await sql`
    select count(*)::int as rows, count(distinct i.name)::int as names,
      count(distinct (i.stage_id, i.stage_order))::int as places,
      (select count(*)::int from public.interest_events e where e.college_id = ${college.id} and e.kind = 'imported') as imported,
      (select count(*)::int from public.pipeline_tags t where t.college_id = ${college.id}) as tags,
      (select count(*)::int from public.interest_tags t where t.college_id = ${college.id}) as tagged,
      (select coalesce(sum(c.amount), 0)::int from private.rate_counters c
        where c.bucket = 'import' and c.caller = ${college.id}) as counted
    from public.interests i where i.college_id = ${college.id}`;
  return row;
}

test.each(rounds(8))('one batch sent four times at once is written once, and all get its answer (%i)', async () => {
  const list = JSON.stringify(Array.from({ length: 60 }, (_, place) => ({ name: `Batch ${place}`, tags: 'Local' })));
  const id = randomUUID();
  const send = () =>
    call('college-staff', 'select import_interests($1, $2::text::jsonb, true, $3, 1)', college.id, list, id);
  const outcomes = await Promise.all([send(), send(), send(), send()]);
  expect(unexpected(outcomes, [])).toEqual([]);
  for (const { value } of outcomes) expect(value).toEqual(outcomes[0]!.value);
  expect(outcomes[0]!.value).toMatchObject({ new: 60, merged: 0 });
  expect(await stored()).toMatchObject({ rows: 60, names: 60, imported: 60, tags: 1, tagged: 60, counted: 60 });
  expect(await sql`select number from private.pipeline_import_batches where college_id = ${college.id}`).toHaveLength(
    1,
  );
});

test.each(rounds(8))('of imports beyond the limit of a day the refused ones leave nothing (%i)', async () => {
  await sql`
    insert into private.rate_counters (bucket, caller, amount, window_start)
    values ('import', ${college.id}, 19900, date_bin('1 day', now(), timestamptz '2026-01-01'))`;
  const add = (part: number) =>
    call(
      part % 2 === 0 ? 'college-admin' : 'college-staff',
      'select import_interests($1, $2::text::jsonb, true)',
      college.id,
      JSON.stringify(
        Array.from({ length: 40 }, (_, place) => ({ name: `Part ${part} ${place}`, tags: `Part ${part}` })),
      ),
    );
  const outcomes = await Promise.all([0, 1, 2, 3, 4].map(add));
  const refused = outcomes.filter(({ error }) => error);
  expect(refused.map(({ error }) => error?.code)).toEqual(['PT429', 'PT429', 'PT429']);
  const through = outcomes.flatMap(({ error }, part) => (error ? [] : [`Part ${part}`]));
  expect(await sql`select name from public.pipeline_tags where college_id = ${college.id} order by name`).toEqual(
    through.toSorted().map((name) => ({ name })),
  );
  expect(await stored()).toMatchObject({ rows: 80, names: 80, imported: 80, tags: 2, tagged: 80, counted: 19_980 });
});

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
    const state = async () => {
      const [row] = await sql`
        select (select n.open_spots from public.roster_needs n where n.id = ${program.needId}) as open,
          array(select f.interest_id from private.filled_spots f where f.need_id = ${program.needId}) as taken,
          (select count(*)::int from public.interests i where i.id = any (${cards}) and i.stage_id = ${college.stages.committed!}) as committed,
          array(
            select count(*)::int from public.interest_events e
            where e.college_id = ${college.id} and e.interest_id = any (${cards}) and e.kind = 'moved' group by e.interest_id) as moves`;
      return row as { open: number; taken: string[]; committed: number; moves: number[] };
    };
    const spots = async () =>
      (await sql`select n.id, n.open_spots from public.roster_needs n where n.id <> ${program.needId} order by 1`).map(
        (need) => ({ ...need }),
      );
    const others = await spots();
    const commit = await Promise.all(cards.map(into(college.stages.committed!, 'college-admin')));
    // To commit is refused to nobody: who finds no spot commits without one, and no spot is made.
    expect(commit).toEqual(cards.map(() => ({ value: 1, error: null })));
    const committed = await state();
    expect(committed).toMatchObject({ open: 0, committed: 4, moves: [1, 1, 1, 1] });
    expect(committed.taken).toHaveLength(1);
    expect(cards).toContain(committed.taken[0]);
    const back = await Promise.all(cards.map(into(college.stages.new!, 'college-staff')));
    expect(back).toEqual(cards.map(() => ({ value: 1, error: null })));
    expect(await state()).toEqual({ open: 1, taken: [], committed: 0, moves: [2, 2, 2, 2] });
    // There and back by two at once: whatever came last, places and spots agree.
    const both = await Promise.all(
      cards.flatMap((id) => [
        into(college.stages.committed!, 'college-admin')(id),
        into(college.stages.new!, 'college-staff')(id),
      ]),
    );
    expect(unexpected(both, [])).toEqual([]);
    const last = await state();
    expect(last.taken.length).toBe(1 - last.open);
    expect(last.taken.length).toBeLessThanOrEqual(last.committed);
    expect(await spots()).toEqual(others);
  },
);
