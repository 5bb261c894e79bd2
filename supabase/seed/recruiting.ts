import { seedContacts } from './contacts.ts';
import { seedMeetings } from './meetings.ts';
import { seedOffers } from './offers.ts';
import { seedPapers } from './papers.ts';
import { insertRows } from './insert-rows.ts';
import { demoPerson } from './accounts.ts';
import type { Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { seedForms, seedGameForms, type SeededForm } from './recruiting-forms.ts';
import { seedInterests, type Desk, type SeededInterest, type Stage } from './recruiting-interests.ts';
import { at, onDay, type World } from './world.ts';

/** Names on the cards of players who withdrew. */
const WITHDRAWN = ['Noor Haddad', 'Eli Whitcomb', 'Marisol Vega'];
/** Colleges with a filled pipeline. */
const FILLED = 12;
const BATCH = 120;

/** The college side of recruiting: a form for every college, filled pipelines for the first ones. */
export async function seedRecruiting(world: World, colleges: readonly string[], players: Person[]): Promise<void> {
  const random = createRandom(20_261_123);
  const forms = await seedForms(world, random, colleges, true);
  const filled = forms.slice(0, FILLED);
  // The first has one form for all players, and another for broadcasters.
  await seedGameForms(world, filled.slice(1));
  for (let start = 0; start < filled.length; start += BATCH) {
    const desks = await openDesks(world, filled.slice(start, start + BATCH));
    const interests = await seedInterests(world, random, desks, players, start);
    await seedWork(world, random, desks, interests);
    if (start === 0) {
      await seedMeetings(world, interests);
      await seedOffers(world, interests);
      await seedPapers(world, interests);
      await seedContacts(world, interests);
    }
    await seedReplies(world, desks, start);
  }
  await seedDrafts(world, forms);
  await seedOutside(world, random, await openDesks(world, filled));
}

/** Contacts by their own yes, and what is left of players who withdrew. */
async function seedOutside(world: World, random: Random, desks: Desk[]): Promise<void> {
  await insertRows(
    world.sql,
    'public.program_contacts',
    desks.flatMap(({ collegeId, people }) =>
      people.slice(0, 1).map((user_id) => ({ college_id: collegeId, user_id, created_at: at(world, -40) })),
    ),
  );
  const withdrawn = desks.slice(0, 3).map(({ collegeId, people, stages }, index) => ({
    card: {
      ...{ id: random.uuid(), college_id: collegeId, name: WITHDRAWN[index] ?? 'Player', source: 'form' },
      ...{ stage_id: stages.get('reviewing')?.id, stage_since: at(world, -20), stage_order: 0 },
      ...{ created_at: at(world, -30), updated_at: at(world, -6) },
    },
    author_id: people[0] ?? null,
  }));
  const ids = withdrawn.map(({ card }) => card.id);
  await insertRows(
    world.sql,
    'public.interests',
    withdrawn.map(({ card }) => card),
  );
  await insertRows(
    world.sql,
    'public.interest_notes',
    withdrawn.map(({ card: { id, college_id, created_at }, author_id }) => ({
      ...{ id: random.uuid(), interest_id: id, college_id, author_id },
      ...{ body: 'Spoke with the player once. Calm, asks good questions.', created_at, updated_at: created_at },
    })),
  );
  await world.sql`
    insert into public.interest_events (interest_id, college_id, kind, from_stage, created_at)
    select i.id, i.college_id, 'withdrawn', s.name, ${at(world, -6)}::timestamptz
    from public.interests i join public.pipeline_stages s on s.id = i.stage_id where i.id = any (${ids}) order by i.id`;
  await world.sql`
    update public.interests set stage_id = null, stage_since = null, withdrawn_at = ${at(world, -6)}::timestamptz where id = any (${ids})`;
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

const REPLIES = [
  {
    name: 'Thanks, reading',
    body: 'Hi {name}, thank you for writing to us. We are going through your answers and write again this week.',
  },
  {
    name: 'Tryout',
    body: 'Hi {name}, we would like to see you play. Are you free for a {game} tryout in the next two weeks?',
  },
  {
    name: 'Visit',
    body: 'Hi {name}, would you and your family like to see the campus and the arena? Tell us which days suit you.',
  },
];

/** The replies that each program keeps. */
async function seedReplies(world: World, desks: Desk[], start: number): Promise<void> {
  // A random of its own: what comes after stays as it was.
  const random = createRandom(20_261_125 + start);
  await insertRows(
    world.sql,
    'public.saved_replies',
    desks.flatMap(({ collegeId, people }) =>
      REPLIES.map((reply) => ({
        ...reply,
        id: random.uuid(),
        college_id: collegeId,
        created_by: people[0] ?? null,
        created_at: at(world, -60),
        updated_at: at(world, -60),
      })),
    ),
  );
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
