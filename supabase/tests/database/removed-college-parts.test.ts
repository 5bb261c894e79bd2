/** RC-006, RC-018: what the people of a college remove comes back whole, for who may change it, for a day. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
let title: string;
beforeAll(async () => {
  title = String((await sql`select id from public.esports_titles where slug = 'valorant'`)[0]?.id);
});
beforeEach(async () => {
  await sql`delete from public.college_programs where college_id = ${college.id}`;
  await sql`delete from private.removed_college_parts where college_id = ${college.id}`;
});

type Part = 'program' | 'criterion' | 'tag';
const remove = (kind: AccountKind, p_part: Part, p_id: string) => as(kind).rpc('remove_college_part', { p_part, p_id });
const restore = (kind: AccountKind, p_part: Part, p_id: string) =>
  as(kind).rpc('restore_college_part', { p_part, p_id });

const prospect = async () => {
  const id = randomUUID();
  await sql`
    insert into public.interests (id, college_id, name, esports_title_id, source, stage_id, stage_since)
    values (${id}, ${college.id}, ${`Prospect ${id}`}, ${title}, 'import', ${college.stages['offered'] ?? ''},
      now() - interval '1 day')`;
  return id;
};
const tag = async (...interests: string[]) => {
  const id = randomUUID();
  await sql`insert into public.pipeline_tags (id, college_id, name) values (${id}, ${college.id}, 'Starter')`;
  for (const interest of interests)
    await sql`insert into public.interest_tags (interest_id, tag_id, college_id) values (${interest}, ${id}, ${college.id})`;
  return id;
};
const taggedWith = async (id: string) =>
  (await sql`select interest_id from public.interest_tags where tag_id = ${id} order by 1`).map(({ interest_id }) =>
    String(interest_id),
  );
const criterion = async () =>
  String(
    (
      await sql`select id from public.evaluation_criteria where college_id = ${college.id} order by display_order limit 1`
    )[0]?.id,
  );
const program = async () => {
  const [made] = await sql`
    insert into public.college_programs (college_id, esports_title_id, coach_name, minimum_gpa)
    values (${college.id}, ${title}, 'Sam', 3.1) returning id`;
  const id = String(made?.id);
  await sql`
    insert into public.roster_needs (program_id, position, open_spots, display_order)
    values (${id}, 'Duelist', 2, 1), (${id}, 'Sentinel', 1, 2)`;
  await sql`
    insert into public.program_practice_times (program_id, weekday, starts_at, ends_at, time_zone)
    values (${id}, 1, '16:00', '18:00', 'UTC')`;
  return id;
};
const move = (id: string, kind: string) =>
  rowsOf(as('college-staff').rpc('move_interests', { p_interest_ids: [id], p_stage_id: college.stages[kind]! }));
/** The program with all that hangs on it, also what matchmaking keeps of it. */
const wholeProgram = async (id: string) => ({
  program: await sql`select to_jsonb(p) - 'updated_at' as row from public.college_programs p where p.id = ${id}`,
  needs: await sql`
    select to_jsonb(n) - 'updated_at' as row from public.roster_needs n where n.program_id = ${id} order by n.display_order`,
  times: await sql`select to_jsonb(a) as row from public.program_practice_times a where a.program_id = ${id}`,
  weeks: await sql`select minutes from private.practice_weeks where program_id = ${id}`,
  candidates:
    await sql`select to_jsonb(f) as row from private.fit_needs f where f.program_id = ${id} order by f.need_id`,
  spots: await sql`
    select f.* from private.filled_spots f join public.roster_needs n on n.id = f.need_id where n.program_id = ${id}`,
  college: await sql`select games, open_spots from public.colleges where id = ${college.id}`,
});

describe('a program', () => {
  test('[RC-006] comes back with its needs, practice times and filled spots; asking twice changes nothing', async () => {
    const id = await program();
    await move(await prospect(), 'committed');
    const before = await wholeProgram(id);
    expect(before.spots).toHaveLength(1);
    expect(before.candidates).toHaveLength(2);
    expect(await rowsOf(remove('college-admissions', 'program', id))).toBe(true);
    expect(await rowsOf(remove('college-admissions', 'program', id))).toBe(false);
    expect(await sql`select games from public.colleges where id = ${college.id}`).toEqual([{ games: [] }]);
    expect(await rowsOf(restore('college-admin', 'program', id))).toBe(true);
    expect(await rowsOf(restore('college-admin', 'program', id))).toBe(false);
    expect(await wholeProgram(id)).toEqual(before);
  });

  test('[RC-006] a commitment that ended meanwhile leaves its spot open', async () => {
    const id = await program();
    const interest = await prospect();
    await move(interest, 'committed');
    await rowsOf(remove('college-staff', 'program', id));
    await move(interest, 'closed');
    await rowsOf(restore('college-staff', 'program', id));
    const { needs, spots } = await wholeProgram(id);
    expect(needs.map(({ row }) => row.open_spots)).toEqual([2, 1]);
    expect(spots).toEqual([]);
  });

  test('[RC-006] of a game that somebody added again is not restored over theirs', async () => {
    const id = await program();
    await rowsOf(remove('college-admin', 'program', id));
    await sql`insert into public.college_programs (college_id, esports_title_id) values (${college.id}, ${title})`;
    expect((await restore('college-admin', 'program', id)).error?.code).toBe('23505');
    expect(await sql`select coach_name from public.college_programs where college_id = ${college.id}`).toEqual([
      { coach_name: null },
    ]);
  });
});

describe('a criterion and a tag', () => {
  test('[RC-018] a criterion comes back with the scores of everybody', async () => {
    const id = await criterion();
    const interest = await prospect();
    for (const [kind, score] of [
      ['college-admin', 4],
      ['college-coach', 2],
    ] as const)
      await rowsOf(
        as(kind)
          .from('interest_evaluations')
          .insert({ interest_id: interest, criterion_id: id, score } as never),
      );
    const scores = () => sql`select * from public.interest_evaluations where criterion_id = ${id} order by score`;
    const before = await scores();
    await rowsOf(remove('college-admin', 'criterion', id));
    expect(await scores()).toEqual([]);
    expect(await rowsOf(restore('college-admin', 'criterion', id))).toBe(true);
    expect(await scores()).toEqual(before);
  });

  test('[RC-018] a tag comes back on the interests that are still there', async () => {
    const [kept, gone] = [await prospect(), await prospect()];
    const id = await tag(kept, gone);
    await rowsOf(remove('college-coach', 'tag', id));
    await sql`delete from public.interests where id = ${gone}`;
    expect(await rowsOf(restore('college-staff', 'tag', id))).toBe(true);
    expect(await taggedWith(id)).toEqual([kept]);
  });

  test('[RC-018] two who restore at once restore once', async () => {
    const interest = await prospect();
    const id = await tag(interest);
    await rowsOf(remove('college-coach', 'tag', id));
    const both = await Promise.all([restore('college-coach', 'tag', id), restore('college-staff', 'tag', id)]);
    expect(both.map(({ data }) => data).toSorted()).toEqual([false, true]);
    expect(await taggedWith(id)).toEqual([interest]);
  });

  test('[RC-018] after a day it is gone', async () => {
    const id = await tag();
    await rowsOf(remove('college-coach', 'tag', id));
    await sql`update private.removed_college_parts set removed_at = now() - interval '25 hours' where id = ${id}`;
    expect((await restore('college-coach', 'tag', id)).error?.code).toBe('PT410');
    await sql`select private.run_daily()`;
    expect(await sql`select id from private.removed_college_parts where id = ${id}`).toEqual([]);
  });

  test('who leaves Lineup leaves what was removed, too', async () => {
    const [id, leaving] = [randomUUID(), randomUUID()];
    const scores = [
      { evaluator_id: leaving, score: 3 },
      { evaluator_id: idOf('college-admin'), score: 4 },
    ];
    await sql`insert into auth.users (id, email) values (${leaving}, ${`${leaving}@lineup.example`})`;
    await sql`
      insert into private.removed_college_parts (college_id, part, id, content, dependents)
      values (${college.id}, 'criterion', ${id}, '{}', ${sql.json({ scores })})`;
    await sql`delete from auth.users where id = ${leaving}`;
    const [left] =
      await sql`select dependents -> 'scores' as scores from private.removed_college_parts where id = ${id}`;
    expect(left).toEqual({ scores: [scores[1]] });
  });
});

test.each<[AccountKind, Part]>([
  ['player', 'program'],
  ['college-coach', 'program'],
  ['other-college-admin', 'program'],
  ['college-staff', 'criterion'],
  ['other-college-admin', 'criterion'],
  ['college-admissions', 'tag'],
  ['staff', 'tag'],
])('[SE-009, SE-011, SE-014] %s neither removes nor restores a %s', async (kind, part) => {
  const id = part === 'program' ? await program() : part === 'tag' ? await tag() : await criterion();
  const count = async () =>
    (
      await sql`
        select id from public.college_programs where id = ${id} union all
        select id from public.evaluation_criteria where id = ${id} union all
        select id from public.pipeline_tags where id = ${id}`
    ).length;
  expect((await remove(kind, part, id)).error?.code).toBe('42501');
  expect(await count()).toBe(1);
  await rowsOf(remove('college-admin', part, id));
  expect((await restore(kind, part, id)).error?.code).toBe('42501');
  expect(await count()).toBe(0);
  await rowsOf(restore('college-admin', part, id));
  expect(await count()).toBe(1);
});
