/** RC-005, SE-010: who edits a college hears that what the edit screen shows has changed, and nobody else learns where. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { editorOf } from './college-editor.ts';
import { sentWhile, topicOf } from './live.ts';
import { trialCollege, trialProgram } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql);
const program = trialProgram(sql, college);

describe('[RC-005] who edits the college hears of', () => {
  test.each<[string, () => PromiseLike<unknown>]>([
    ['its own fields', () => sql`update public.colleges set about = 'On a hill' where id = ${college.id}`],
    ['a program', () => sql`update public.college_programs set roster_size = 12 where id = ${program.id}`],
    ['a need', () => sql`update public.roster_needs set note = 'Soon', open_spots = 2 where id = ${program.needId}`],
    [
      'practice times',
      () =>
        rowsOf(
          as('college-staff').rpc('save_practice_times', {
            ...{ p_program_id: program.id, p_time_zone: 'UTC' },
            p_slots: [{ weekday: 6, starts_at: '10:00', ends_at: '12:00' }],
          }),
        ),
    ],
    ['a form', () => sql`update public.interest_forms set intro = 'Hello' where id = ${college.formId}`],
    ['a stage', () => sql`update public.pipeline_stages set name = 'Inbox' where id = ${college.stages['new']!}`],
    ['a tag', () => sql`insert into public.pipeline_tags (college_id, name) values (${college.id}, 'Captain')`],
    [
      'a criterion',
      () => sql`delete from public.evaluation_criteria where college_id = ${college.id} and name = 'Attitude'`,
    ],
    [
      'an invitation',
      () =>
        rowsOf(
          as('college-admin').rpc('invite_to_college', {
            ...{ p_college_id: college.id, p_email: `${randomUUID()}@mail.example` },
            p_role: 'programs_college_staff',
          }),
        ),
    ],
    [
      'somebody new',
      () => sql`
        insert into public.user_roles (user_id, role, college_id)
        values (${idOf('private-coach')}, 'programs_college_staff', ${college.id})`,
    ],
  ])('%s, once', async (_name, work) => {
    const page = (await editorOf('college-admissions', college.slug)) as unknown as { live_topic: string };
    expect(page.live_topic).toBe(await topicOf(sql, 'college', college.id));
    expect(await sentWhile(sql, page.live_topic, work)).toMatchObject([
      { event: 'changed', payload: { revision: expect.any(Number) } },
    ]);
  });
});

test('nothing where nobody edits: what follows from its programs, and how fast it answers', async () => {
  const sums = () =>
    sql`update public.colleges set open_spots = open_spots + 1, reply_days = 2 where id = ${college.id}`;
  expect(await sentWhile(sql, `college:${college.id}`, sums)).toEqual([]);
});

test('[SE-010] no name of the topic is told to who does not edit, and it changes when somebody no longer does', async () => {
  expect(await editorOf('player', college.slug)).toMatchObject({ live_topic: null });
  const before = await topicOf(sql, 'college', college.id);
  const leave = () =>
    sql`delete from public.user_roles where user_id = ${idOf('private-coach')} and college_id = ${college.id}`;
  expect(await sentWhile(sql, before, leave)).toMatchObject([{ event: 'moved' }]);
  expect(await editorOf('college-admin', college.slug)).not.toMatchObject({ live_topic: before });
});
