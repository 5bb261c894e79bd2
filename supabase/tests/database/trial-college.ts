import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Json } from '../../../libs/data/src/database.types.ts';
import { as, idOf, rowsOf } from './backend.ts';
import type { AccountKind } from '../../seed/accounts.ts';

export const questions = [
  { id: 'why', type: 'long_text', label: 'Why us?', required: true },
  { id: 'class_year', type: 'number', label: 'Class year', min: 2024, max: 2032 },
  { id: 'rank', type: 'rank', label: 'Your rank', game: 'valorant' },
  { id: 'needs_aid', type: 'yes_no', label: 'Do you need financial aid?' },
  {
    id: 'aid_note',
    type: 'short_text',
    label: 'What would help?',
    required: true,
    show_if: { question: 'needs_aid', equals: true },
  },
  { id: 'days', type: 'multiple_choice', label: 'Days', options: ['Monday', 'Tuesday', 'Friday'] },
  { id: 'clip', type: 'link', label: 'A clip' },
  { id: 'side', type: 'single_choice', label: 'Side', options: ['Attack', 'Defense'] },
] satisfies Json[];

export interface TrialCollege {
  id: string;
  slug: string;
  formId: string;
  versionId: string;
  /** Ids of its stages by kind. */
  stages: Record<string, string>;
}

const people: [AccountKind, string][] = [
  ['college-admin', 'programs_college_admin'],
  ['college-staff', 'programs_college_staff'],
  ['college-admissions', 'programs_college_admissions'],
  ['college-coach', 'coaching_program_coach_college_coach'],
];

/** A college of its own for a test file, staffed with the demo accounts, with an open form and no interests. */
export async function makeTrialCollege(sql: Sql): Promise<TrialCollege> {
  const id = randomUUID();
  const slug = `trial-${id}`;
  const formId = randomUUID();
  await sql`
    insert into public.colleges (id, slug, name, city, state, is_published)
    values (${id}, ${slug}, 'Trial College', 'Erie', 'PA', true)`;
  for (const [kind, role] of people) {
    await sql`insert into public.user_roles (user_id, role, college_id) values (${idOf(kind)}, ${role}, ${id})`;
  }
  await sql`
    insert into public.interest_forms (id, college_id, title, questions)
    values (${formId}, ${id}, 'Join us', ${sql.json(questions)})`;
  await rowsOf(as('college-admin').rpc('publish_interest_form', { p_form_id: formId }));
  const [version] = await sql`select id from public.interest_form_versions where form_id = ${formId}`;
  const stages = await sql`select kind, id from public.pipeline_stages where college_id = ${id}`;
  return {
    id,
    slug,
    formId,
    versionId: String(version?.id),
    stages: Object.fromEntries(stages.map((each) => [String(each.kind), String(each.id)])),
  };
}

/** Deletes the college with everything of it. */
export async function dropTrialCollege(sql: Sql, college: TrialCollege): Promise<void> {
  await sql`delete from public.colleges where id = ${college.id}`;
  await sql`delete from private.rate_counters where bucket = 'interest'`;
}

/**
 * The college of a test file: made before its tests, deleted after them, and then the connection is closed. With
 * `isEmptied` each test begins without interests and tags.
 */
export function trialCollege(sql: Sql, { isEmptied = false } = {}): TrialCollege {
  const college = {} as TrialCollege;
  beforeAll(async () => {
    Object.assign(college, await makeTrialCollege(sql));
  });
  if (isEmptied)
    beforeEach(async () => {
      await sql`delete from public.interests where college_id = ${college.id}`;
      await sql`delete from private.withdrawals where college_id = ${college.id}`;
      await sql`delete from public.pipeline_tags where college_id = ${college.id}`;
    });
  afterAll(async () => {
    await dropTrialCollege(sql, college);
    await sql.end();
  });
  return college;
}

/** A program of a trial college, with one roster need. */
export interface TrialProgram {
  id: string;
  needId: string;
}

/** The program of a test file, in the game Valorant; made before its tests, after the college, with which it goes. */
export function trialProgram(sql: Sql, college: TrialCollege): TrialProgram {
  const program = {} as TrialProgram;
  beforeAll(async () => {
    const [row] = await sql`
      with program as (
        insert into public.college_programs (college_id, esports_title_id)
        select ${college.id}, id from public.esports_titles where slug = 'valorant' returning id)
      insert into public.roster_needs (program_id, position) select id, 'Duelist' from program returning id, program_id`;
    Object.assign(program, { id: String(row?.program_id), needId: String(row?.id) });
  });
  return program;
}

/** Sends the form as that person; the answer may be an error. */
export const send = (kind: AccountKind, college: TrialCollege, answers: Record<string, Json>, id = randomUUID()) =>
  as(kind).rpc('submit_interest_form', { p_request_id: id, p_version_id: college.versionId, p_answers: answers });

/** Sends a sound form and returns the ids of submission and interest. */
export async function sent(
  kind: AccountKind,
  college: TrialCollege,
): Promise<{ submission: string; interest: string }> {
  const [row] = await rowsOf(send(kind, college, { why: 'The coach' }));
  if (!row) throw new Error('nothing was sent');
  return { submission: row.submission_id, interest: row.interest_id };
}

/** Answers an interest with a sentence of the fixed list; the answer may be an error. */
export const answer = (kind: AccountKind, interest: string, sentence = 'talk') =>
  as(kind).rpc('answer_interests', {
    p_request_id: randomUUID(),
    p_interest_ids: [interest],
    p_sentence: sentence,
  });

/** An imported prospect without an account; returns the interest. */
export async function importProspect(college: TrialCollege, name: string): Promise<string> {
  const answer = await rowsOf(
    as('college-admin').rpc('import_interests', { p_college_id: college.id, p_rows: [{ name }], p_commit: true }),
  );
  return (answer as { interest_ids: string[] }).interest_ids[0] ?? '';
}

/** Closes interests with a note to each player who wrote: of the fixed list, or own words; the answer may be an error. */
export const closing = (
  kind: AccountKind,
  college: TrialCollege,
  interests: string[],
  note: { sentence: string } | { words: string } = { sentence: 'full' },
  request = randomUUID(),
) =>
  as(kind).rpc('close_interests', {
    p_request_id: request,
    p_interest_ids: interests,
    p_stage_id: college.stages.closed ?? '',
    p_notes: interests.map((interest_id) => ({ interest_id, ...note })),
  });
