import type { JSONValue } from 'postgres';
import { insertRows } from './insert-rows.ts';
import { createRandom, type Random } from './random.ts';
import { at, titleId, type World } from './world.ts';

/** The open form of a college, as far as answers to it are invented. */
export interface SeededForm {
  id: string;
  versionId: string;
  collegeId: string;
  /** Slug of a game of the college. */
  game: string;
  /** Forms about one game each, by its slug. */
  ofGames?: ReadonlyMap<string, GameForm>;
}

interface GameForm {
  id: string;
  versionId: string;
  /** What it asks, by id. */
  asks: readonly string[];
}

interface Program {
  college_id: string;
  slug: string;
}

/** One open form for every college; `firstHasMore`: a second one for broadcasters and a draft. */
export async function seedForms(
  world: World,
  random: Random,
  colleges: readonly string[],
  firstHasMore: boolean,
): Promise<SeededForm[]> {
  const programs = await world.sql<Program[]>`
    select p.college_id, t.slug from public.college_programs p
    join public.esports_titles t on t.id = p.esports_title_id order by p.college_id, t.name`;
  const games = new Map<string, string>();
  for (const { college_id: college, slug } of programs) if (!games.has(college)) games.set(college, slug);
  const forms = colleges.map((collegeId) => ({
    id: random.uuid(),
    versionId: random.uuid(),
    collegeId,
    game: games.get(collegeId) ?? 'valorant',
  }));
  const day = at(world, -95, 15);
  const more = firstHasMore ? [broadcastForm(world, random, colleges[0] ?? '')] : [];
  const written = [
    ...forms.map((form) => ({
      ...form,
      title: 'Tell us about you',
      intro: 'Five minutes, and the coach reads every answer. You can come back and change it.',
      questions: playerQuestions(world, random),
      place: 1,
    })),
    ...more,
  ];
  await insertRows(
    world.sql,
    'public.interest_forms',
    [
      ...written.map((each) => ({ ...each, current: 1 })),
      ...(firstHasMore ? [transferDraft(random, colleges[0] ?? '')] : []),
    ].map((form) => ({
      id: form.id,
      college_id: form.collegeId,
      title: form.title,
      intro: form.intro,
      questions: form.questions,
      is_open: form.current > 0,
      current_version: form.current,
      display_order: form.place,
      created_at: day,
      updated_at: day,
    })),
  );
  await insertRows(
    world.sql,
    'public.interest_form_versions',
    written.map((form) => ({
      id: form.versionId,
      form_id: form.id,
      college_id: form.collegeId,
      number: 1,
      title: form.title,
      intro: form.intro,
      questions: form.questions,
      is_current: true,
      published_at: day,
    })),
  );
  return forms;
}

/** A form about each game of these colleges, as programs have that ask players of their game other things. */
export async function seedGameForms(world: World, forms: readonly SeededForm[]): Promise<void> {
  // A random of its own: what comes after stays as it was.
  const random = createRandom(20_261_128);
  const programs = await world.sql<{ college_id: string; slug: string; name: string }[]>`
    select p.college_id, t.slug, t.name from public.college_programs p
    join public.esports_titles t on t.id = p.esports_title_id
    where p.college_id = any (${forms.map(({ collegeId }) => collegeId)}) order by p.college_id, t.name`;
  const day = at(world, -95, 16);
  const written = programs.map(({ college_id: collegeId, slug, name }) => ({
    ...{ id: random.uuid(), versionId: random.uuid(), collegeId, slug, title: `${name} roster` },
    questions: gameQuestions(world, slug),
  }));
  await insertRows(
    world.sql,
    'public.interest_forms',
    written.map(({ id, collegeId, slug, title, questions }, place) => ({
      ...{ id, college_id: collegeId, esports_title_id: titleId(world, slug), title, intro: null, questions },
      ...{ is_open: true, current_version: 1, display_order: 10 + place, created_at: day, updated_at: day },
    })),
  );
  await insertRows(
    world.sql,
    'public.interest_form_versions',
    written.map(({ id, versionId, collegeId, title, questions }) => ({
      ...{ id: versionId, form_id: id, college_id: collegeId, number: 1, title, intro: null, questions },
      ...{ is_current: true, published_at: day },
    })),
  );
  for (const form of forms)
    form.ofGames = new Map(
      written
        .filter(({ collegeId }) => collegeId === form.collegeId)
        .map(({ slug, id, versionId, questions }) => [
          slug,
          { id, versionId, asks: questions.map((question) => question.id) },
        ]),
    );
}

function gameQuestions(world: World, game: string) {
  const year = world.today.getUTCFullYear();
  return [
    { id: 'rank', type: 'game_rank', label: 'Your rank and roles', game, required: true },
    { id: 'class_year', type: 'number', label: 'High school class of', required: true, min: year, max: year + 6 },
    { id: 'why', type: 'long_text', label: 'What would you bring to our roster?', required: true },
    { id: 'clip', type: 'link', label: 'A match or clip that shows how you play' },
    {
      id: 'practice',
      type: 'single_choice',
      label: 'When can you practice?',
      options: ['Weekday afternoons', 'Weekday evenings', 'Weekends only'],
    },
  ];
}

function playerQuestions(world: World, random: Random): JSONValue {
  const year = world.today.getUTCFullYear();
  const extra = random.pick([
    { id: 'coach_question', type: 'short_text', label: 'One question you would ask the coach' },
    { id: 'visit', type: 'yes_no', label: 'Would you like to visit the campus?' },
    { id: 'major', type: 'short_text', label: 'What would you like to study?' },
  ]);
  return [
    { id: 'class_year', type: 'number', label: 'High school class of', required: true, min: year, max: year + 6 },
    { id: 'rank', type: 'game_rank', label: 'Your rank and roles', required: true },
    {
      id: 'why',
      type: 'long_text',
      label: 'Why would you like to play for us?',
      help: 'A few sentences are enough.',
      required: true,
    },
    { id: 'gpa', type: 'number', label: 'GPA', help: 'On a 4.0 scale.', min: 0, max: 4 },
    { id: 'clip', type: 'link', label: 'A match or clip that shows how you play' },
    {
      id: 'practice',
      type: 'single_choice',
      label: 'When can you practice?',
      options: ['Weekday afternoons', 'Weekday evenings', 'Weekends only'],
    },
    { id: 'needs_aid', type: 'yes_no', label: 'Do you need a scholarship to enroll?' },
    {
      id: 'aid_note',
      type: 'short_text',
      label: 'About how much a year?',
      show_if: { question: 'needs_aid', equals: true },
    },
    extra,
  ];
}

function broadcastForm(world: World, random: Random, collegeId: string) {
  return {
    id: random.uuid(),
    versionId: random.uuid(),
    collegeId,
    title: 'Casting and production',
    intro: 'For people who want to be on the microphone or behind the desk.',
    questions: broadcastQuestions(world),
    place: 2,
  };
}

function transferDraft(random: Random, collegeId: string) {
  return {
    id: random.uuid(),
    collegeId,
    title: 'Transfer students',
    intro: null,
    questions: [{ id: 'credits', type: 'number', label: 'Credits earned so far', min: 0, max: 160 }],
    place: 3,
    current: 0,
  };
}

function broadcastQuestions(world: World): JSONValue {
  const year = world.today.getUTCFullYear();
  return [
    {
      id: 'part',
      type: 'single_choice',
      label: 'What would you like to do?',
      options: ['Cast', 'Observe', 'Produce', 'Design'],
      required: true,
    },
    { id: 'class_year', type: 'number', label: 'High school class of', required: true, min: year, max: year + 6 },
    { id: 'reel', type: 'link', label: 'A recording of yours', required: true },
  ];
}
