/** Undoing a whole import: what nobody has worked on goes, what somebody has stays and is named. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Json } from '../../../libs/data/src/database.types.ts';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { importProspect, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
let importId = '';
beforeEach(async () => {
  importId = randomUUID();
  await sql`delete from private.rate_counters where bucket in ('import', 'import_check')`;
});

const write = async (rows: Json, batch = 1, kind: AccountKind = 'college-staff') => {
  const answer = await rowsOf(
    as(kind).rpc('import_interests', {
      p_college_id: college.id,
      p_rows: rows,
      p_commit: true,
      p_import_id: importId,
      p_batch: batch,
    }),
  );
  return (answer as unknown as { interest_ids: string[] }).interest_ids;
};
const undo = (kind: AccountKind = 'college-staff') =>
  as(kind).rpc('undo_import', { p_college_id: college.id, p_import_id: importId });
const names = async () =>
  (
    await sql`select name from public.interests where college_id = ${college.id} and stage_id is not null order by name`
  ).map(({ name }) => name as string);
const tags = async () =>
  (await sql`select name from public.pipeline_tags where college_id = ${college.id} order by name`).map(
    ({ name }) => name,
  );

test('[RC-018] takes back the people of all batches with their notes, and the tags that nobody uses', async () => {
  await write([{ name: 'Ada', tags: 'Local; Aim', note: 'Fast' }, { name: 'Bo' }, { name: 'ada' }]);
  await write([{ name: 'Cleo', tags: 'Local' }], 2);
  expect(await names()).toEqual(['Ada', 'Bo', 'Cleo']);
  expect(await rowsOf(undo())).toEqual({ removed: 3, known: 0, kept: [] });
  expect([await names(), await tags()]).toEqual([[], []]);
  expect(await sql`select id from public.interest_notes where college_id = ${college.id}`).toEqual([]);
  // After a lost answer the same is said again.
  expect(await rowsOf(undo())).toEqual({ removed: 3, known: 0, kept: [] });
});

test('[RC-018] whom somebody has worked on stays and is named; what was added to others stays, too', async () => {
  await importProspect(college, 'Known');
  const people = ['Moved', 'Noted', 'Tagged', 'Tasked', 'Scored', 'Assigned', 'Corrected', 'Left alone'];
  const ids = await write([...people.map((name) => ({ name })), { name: 'Known', school: 'Lakeview' }]);
  const [moved, noted, tagged, tasked, scored, assigned, corrected] = ids as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    ...string[],
  ];
  const staff = as('college-staff');
  const [tag] =
    await sql`insert into public.pipeline_tags (college_id, name) values (${college.id}, 'Mine') returning id`;
  const [criterion] = await sql`
    insert into public.evaluation_criteria (college_id, name) values (${college.id}, 'Aim') returning id`;
  await rowsOf(staff.rpc('move_interests', { p_interest_ids: [moved], p_stage_id: college.stages['reviewing'] ?? '' }));
  await rowsOf(staff.from('interest_notes').insert({ interest_id: noted, college_id: college.id, body: 'Call' }));
  await rowsOf(staff.rpc('tag_interests', { p_interest_ids: [tagged], p_tag_ids: [String(tag?.['id'])] }));
  await rowsOf(staff.from('interest_tasks').insert({ interest_id: tasked, college_id: college.id, title: 'Call' }));
  await rowsOf(
    staff
      .from('interest_evaluations')
      .insert({ interest_id: scored, college_id: college.id, criterion_id: String(criterion?.['id']), score: 4 }),
  );
  await rowsOf(staff.rpc('assign_interests', { p_interest_ids: [assigned], p_assignee_id: idOf('college-staff') }));
  await rowsOf(
    staff.rpc('update_interest', {
      p_interest_id: corrected,
      p_class_year: 2029,
      p_title_id: null as unknown as string,
    }),
  );
  const stay = people.slice(0, -1).toSorted();
  const answer = (await rowsOf(undo())) as unknown as { removed: number; known: number; kept: { name: string }[] };
  expect({ ...answer, kept: answer.kept.map(({ name }) => name) }).toEqual({ removed: 1, known: 1, kept: stay });
  expect(await names()).toEqual([...stay, 'Known'].toSorted());
  expect(await sql`select school from public.interests where college_id = ${college.id} and name = 'Known'`).toEqual([
    { school: 'Lakeview' },
  ]);
});

test('[RC-018] a player whom the list named keeps the card that is theirs, and no word of the college on it', async () => {
  const player = idOf('second-player');
  const [profile] = await sql`select slug from public.user_profiles where user_id = ${player}`;
  // What the player leaves open, an import fills.
  const [details] = await sql`select class_year from public.player_details where user_id = ${player}`;
  await sql`update public.player_details set class_year = null where user_id = ${player}`;
  onTestFinished(async () => {
    await sql`update public.player_details set class_year = ${details!['class_year']} where user_id = ${player}`;
  });
  await rowsOf(as('second-player').rpc('add_college_to_board', { p_college_id: college.id }));
  const card = () => sql`
    select i.stage_id, i.source, i.created_by, i.handle, i.rank, i.gpa, i.email, i.school, i.class_year, t.slug as game
    from public.interests i left join public.esports_titles t on t.id = i.esports_title_id
    where i.college_id = ${college.id} and i.player_id = ${player}`;
  const before = await card();
  expect(before).toMatchObject([{ stage_id: null, source: 'player', created_by: player, handle: null }]);
  const words = {
    handle: 'ace',
    email: 'ace@mail.example',
    rank: 'Gold',
    gpa: '3.1',
    school: 'Lakeview',
    note: 'Fast',
  };
  const [id] = await write([{ profile: String(profile?.['slug']), class_year: '2044', game: 'Overwatch 2', ...words }]);
  expect(await card()).toMatchObject([{ class_year: 2044, game: 'overwatch-2' }]);
  expect(await rowsOf(undo())).toMatchObject({ removed: 1, kept: [] });
  expect(await card()).toEqual(before);
  const left = await sql`select id from public.interests where college_id = ${college.id} and player_id = ${player}`;
  expect(left[0]?.['id']).not.toBe(id);
  expect(await sql`select id from public.interest_notes where college_id = ${college.id}`).toEqual([]);
});

test('[SE-011, SE-014] is done by who imported it and by managers of the program, and by nobody else', async () => {
  const others = ['second-player', 'college-admissions', 'coach', 'private-coach'] as const;
  await write([{ name: 'Ada' }], 1, 'college-admin');
  for (const kind of others) expect((await undo(kind)).error).toMatchObject({ code: '42501' });
  expect((await undo('college-staff')).error).toMatchObject({ code: 'PT404' });
  expect(await names()).toEqual(['Ada']);
  importId = randomUUID();
  expect((await undo('college-admin')).error).toMatchObject({ code: 'PT404' });
  await write([{ name: 'Bo' }]);
  expect(await rowsOf(undo('college-admin'))).toMatchObject({ removed: 1 });
  expect(await names()).toEqual(['Ada']);
});

test('[RC-018] rank, GPA and email are taken, fill gaps alone, and are refused at their field', async () => {
  await importProspect(college, 'Known');
  await write([
    { name: 'Ada', game: 'LoL', rank: 'Gold 2', gpa: '3,456', email: 'Ada@Mail.Example' },
    { name: 'Known', rank: 'Silver', gpa: '4' },
  ]);
  await write([{ name: 'Known', rank: 'Gold', email: 'known@mail.example' }], 2);
  expect(
    await sql`
      select i.name, t.name as game, i.rank, i.gpa::float, i.email from public.interests i
      left join public.esports_titles t on t.id = i.esports_title_id where i.college_id = ${college.id} order by i.name`,
  ).toEqual([
    { name: 'Ada', game: 'League of Legends', rank: 'Gold 2', gpa: 3.46, email: 'ada@mail.example' },
    { name: 'Known', game: null, rank: 'Silver', gpa: 4, email: 'known@mail.example' },
  ]);
  const wrong = {
    name: 'Lo\u200Bng',
    handle: '\u202EgnoL',
    rank: 'Gold\u0007',
    school: 'Lake\u00ADview',
    tags: 'A\u200Bim',
    gpa: '5.2',
    email: 'nowhere',
    game: 'lolol',
  };
  const answer = (await rowsOf(
    as('college-staff').rpc('import_interests', { p_college_id: college.id, p_rows: [wrong] }),
  )) as unknown as { rows: { errors: { field: string; reason: string }[] }[] };
  const faults = answer.rows[0]?.errors.map(({ field, reason }) => `${field}:${reason}`).toSorted();
  expect(faults).toEqual([
    'email:address',
    'game:unknown',
    'gpa:number',
    'handle:hidden',
    'name:hidden',
    'rank:hidden',
    'school:hidden',
    'tags:hidden',
  ]);
});

test('the address of a prospect goes with the account that has it', async () => {
  await write([{ name: 'Ada', email: 'second.player@lineup.example' }]);
  const email = (await sql`select email from auth.users where id = ${idOf('second-player')}`)[0]?.['email'] as string;
  await sql`update public.interests set email = ${email} where college_id = ${college.id}`;
  let kept: object[] = [];
  const deletion = sql.begin(async (transaction) => {
    await transaction`delete from auth.users where id = ${idOf('second-player')}`;
    kept = await transaction`select name, email from public.interests where college_id = ${college.id}`;
    throw new Error('as it was');
  });
  await expect(deletion).rejects.toThrow('as it was');
  expect(kept).toEqual([{ name: 'Ada', email: null }]);
});
