import { insertRows } from './insert-rows.ts';
import { demoPerson } from './accounts.ts';
import type { Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { seedForms, type SeededForm } from './recruiting-forms.ts';
import { seedInterests, type Desk, type SeededInterest, type Stage } from './recruiting-interests.ts';
import { at, onDay, type World } from './world.ts';

/** Colleges with a filled pipeline. */
const FILLED = 12;
const BATCH = 120;

/** The college side of recruiting: a form for every college, filled pipelines for the first ones. */
export async function seedRecruiting(world: World, colleges: readonly string[], players: Person[]): Promise<void> {
  const random = createRandom(20_261_123);
  const forms = await seedForms(world, random, colleges, true);
  const filled = forms.slice(0, FILLED);
  for (let start = 0; start < filled.length; start += BATCH) {
    const desks = await openDesks(world, filled.slice(start, start + BATCH));
    const interests = await seedInterests(world, random, desks, players, start);
    await seedWork(world, random, desks, interests);
  }
  await seedDrafts(world, forms);
}

/** The desks of the colleges that have those forms. */
export async function openDesks(world: World, forms: SeededForm[]): Promise<Desk[]> {
  const ids = forms.map((form) => form.collegeId);
  const stages = await world.sql<(Stage & { college_id: string; kind: string })[]>`
    select college_id, kind, id, name, player_label as label from public.pipeline_stages where college_id = any (${ids})`;
  const people = await world.sql<{ college_id: string; user_id: string }[]>`
    select distinct college_id, user_id from public.user_roles
    where college_id = any (${ids}) and role <> 'programs_college_admissions' order by 1, 2`;
  const programs = await world.sql<{ college_id: string; slug: string }[]>`
    select p.college_id, t.slug from public.college_programs p
    join public.esports_titles t on t.id = p.esports_title_id where p.college_id = any (${ids})`;
  return forms.map((form) => {
    const mine = <T extends { college_id: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.college_id === form.collegeId);
    return {
      collegeId: form.collegeId,
      form,
      stages: new Map(mine(stages).map(({ kind, id, name, label }) => [kind, { id, name, label }])),
      people: mine(people).map((row) => row.user_id),
      games: new Set(mine(programs).map((row) => row.slug)),
    };
  });
}

const TAGS = ['Shot caller', 'Scholarship', 'Campus visit', 'Transfer', 'Local'];
const NOTES = [
  'Plays calm from behind; watch the second map of the regional final.',
  'Parents asked about housing in the first year. Sent the brochure.',
  'Mechanically ahead of our second roster. Communication is short but clear.',
  'Needs a 2.5 to stay eligible; transcript looks fine.',
  'Wants to hear about the media degree before deciding.',
];
const TASKS = [
  'Call the family',
  'Review the match recording',
  'Invite to a scrim',
  'Send the offer letter',
  'Book the visit',
];

/** What recruiters did about the interests: tags, notes, tasks and scores. */
async function seedWork(world: World, random: Random, desks: Desk[], interests: SeededInterest[]): Promise<void> {
  const tags = new Map(desks.map((desk) => [desk.collegeId, TAGS.map((name) => ({ id: random.uuid(), name }))]));
  await insertRows(
    world.sql,
    'public.pipeline_tags',
    desks.flatMap((desk) =>
      (tags.get(desk.collegeId) ?? []).map(({ id, name }) => ({
        id,
        college_id: desk.collegeId,
        name,
        created_at: at(world, -90),
      })),
    ),
  );
  const of = ({ id, desk }: SeededInterest) => ({ interest_id: id, college_id: desk.collegeId });
  await insertRows(
    world.sql,
    'public.interest_tags',
    interests.flatMap((interest) =>
      random
        .sample(tags.get(interest.desk.collegeId) ?? [], random.pick([0, 0, 1, 1, 2]))
        .map((tag) => ({ ...of(interest), tag_id: tag.id })),
    ),
  );
  const worked = interests.filter(({ kind }) => kind !== 'new');
  const dated = (days: number) => ({ created_at: at(world, -days, 16), updated_at: at(world, -days, 16) });
  await insertRows(
    world.sql,
    'public.interest_notes',
    worked
      .filter(() => random.chance(0.5))
      .map((interest) => ({
        id: random.uuid(),
        ...of(interest),
        author_id: random.pick(interest.desk.people),
        body: random.pick(NOTES),
        ...dated(random.between(1, interest.age)),
      })),
  );
  await insertRows(
    world.sql,
    'public.interest_tasks',
    worked
      .filter(() => random.chance(0.4))
      .map((interest) => ({
        id: random.uuid(),
        ...of(interest),
        title: random.pick(TASKS),
        due_on: onDay(world, random.between(-3, 14)),
        assignee_id: interest.assignee,
        done_at: random.chance(0.3) ? at(world, -1, 17) : null,
        created_by: random.pick(interest.desk.people),
        ...dated(random.between(1, interest.age)),
      })),
  );
  await seedScores(world, random, desks, worked);
}

async function seedScores(world: World, random: Random, desks: Desk[], interests: SeededInterest[]): Promise<void> {
  const criteria = await world.sql<{ college_id: string; id: string }[]>`
    select college_id, id from public.evaluation_criteria
    where college_id = any (${desks.map((desk) => desk.collegeId)}) order by college_id, display_order`;
  const byCollege = new Map<string, string[]>();
  for (const { college_id: college, id } of criteria) byCollege.set(college, [...(byCollege.get(college) ?? []), id]);
  const rows = interests
    .filter(() => random.chance(0.45))
    .flatMap((interest) => {
      const evaluator = random.pick(interest.desk.people);
      return (byCollege.get(interest.desk.collegeId) ?? []).map((criterion) => ({
        interest_id: interest.id,
        college_id: interest.desk.collegeId,
        criterion_id: criterion,
        evaluator_id: evaluator,
        score: random.between(2, 5),
        updated_at: at(world, -1, 18),
      }));
    });
  await insertRows(world.sql, 'public.interest_evaluations', rows);
}

/** Forms that the demo players began and did not send. */
async function seedDrafts(world: World, forms: SeededForm[]): Promise<void> {
  const begun = [
    { kind: 'player', form: forms[20], answers: { why: 'I saw your arena on the campus tour and' } },
    { kind: 'second-player', form: forms[21], answers: { class_year: world.today.getUTCFullYear() + 2 } },
  ] as const;
  await insertRows(
    world.sql,
    'public.interest_drafts',
    begun.flatMap(({ kind, form, answers }) =>
      form ? [{ user_id: demoPerson(kind).id, form_id: form.id, answers, updated_at: at(world, -1, 20) }] : [],
    ),
  );
}
