import { games, type Game } from './games.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { collegePlaces, firstNames, lastNames, type CollegePlace } from './names.ts';
import { pictureAddress } from './pictures/picture-address.ts';
import { createRandom, type Random } from './random.ts';
import { at, titleId, type World } from './world.ts';

interface College {
  id: string;
  name: string;
  city: string;
  country: string;
  state: string;
  level: 'varsity' | 'club';
}

/** Invented colleges with their programs; who has no logo shows its crest. Returns their ids, in order. */
export async function seedColleges(
  world: World,
  places = collegePlaces,
  logoEvery = 7,
  country = 'US',
): Promise<string[]> {
  const colleges = inventColleges(world, places, country);
  // Of its own, so that everything else of the world stays as it was.
  const studies = createRandom(20_261_130);
  await insertRows(
    world.sql,
    'public.colleges',
    colleges.map((each, index) => ({
      ...describe(world, each),
      ...describeStudies(world, studies, each),
      colors: chosenColors(index),
      logo_url: index % logoEvery === 0 ? pictureAddress('logos', each.id) : null,
    })),
  );
  await insertRows(
    world.sql,
    'public.college_programs',
    colleges.flatMap((each) => inventPrograms(world, each)),
  );
  return colleges.map((each) => each.id);
}

function inventColleges(world: World, places: readonly CollegePlace[], country: string): College[] {
  return places.flatMap(([state, ...entries]) =>
    entries.map(([city, name]): College => ({
      id: world.random.uuid(),
      name,
      city,
      country,
      state,
      level: world.random.chance(0.7) ? 'varsity' : 'club',
    })),
  );
}

const SETTINGS = [
  'a residential campus a short walk from downtown',
  'a compact campus where most students live within ten minutes of class',
  'a commuter-friendly campus with evening labs and late study halls',
  'a campus built around its engineering and media schools',
];
const ROOMS = [
  'The arena has 24 stations, two scrim rooms and a small broadcast desk run by students.',
  'Teams practice in a dedicated room with 18 stations and a coach screen for review.',
  'The program shares a 30-seat lab with the game design degree and has it to itself after five.',
  'A renovated lecture hall holds the stage, twelve match stations and a shoutcasting booth.',
];
const SUPPORT = [
  'Players get an academic adviser who knows the match calendar, and study hours before away events.',
  'A strength coach and a sports psychologist from the athletic department work with every roster.',
  'Casters, analysts and event crew are students too, and production counts toward the media degree.',
  'Returning players mentor first-years, and every team ends the week with a review of one match.',
];

function describe(world: World, college: College): Row {
  const { random } = world;
  const kind = college.level === 'varsity' ? 'varsity esports program' : 'student-run club with a paid director';
  return {
    id: college.id,
    slug: college.name
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '-'),
    name: college.name,
    city: college.city,
    country: college.country,
    state: college.state,
    level: college.level,
    about:
      `${college.name} in ${college.city} is ${random.pick(SETTINGS)}. Its ${kind} is in its ${ordinal(random.between(2, 9))} season. ` +
      `${random.pick(ROOMS)} ${random.pick(SUPPORT)}`,
    requirements:
      `GPA of at least ${random.pick(['2.0', '2.25', '2.5'])} and full-time enrollment. ` +
      `A short application with rank history, one full match recording with your own voice, and a call with the coach. ` +
      (college.level === 'varsity'
        ? 'Tryouts are held online in the spring.'
        : 'Open tryouts in the first two weeks of the fall term.'),
    is_published: true,
    created_at: at(world, -200),
    updated_at: at(world, -random.between(3, 60)),
  };
}

const MAJORS = [
  'Animation',
  'Biology',
  'Business Administration',
  'Communications',
  'Computer Science',
  'Criminal Justice',
  'Cybersecurity',
  'Data Science',
  'Education',
  'Esports Management',
  'Film and Media',
  'Game Design',
  'Graphic Design',
  'Information Technology',
  'Kinesiology',
  'Marketing',
  'Mechanical Engineering',
  'Nursing',
  'Psychology',
  'Sports Management',
];

/** What can be studied, what it costs, and until when one applies; every fifth college has not said it yet. */
function describeStudies(world: World, random: Random, { level }: College): Row {
  const isTold = random.chance(0.8);
  const base = random.between(16, 44) * 500;
  const days = random.between(30, 150);
  return {
    majors: isTold ? random.sample(MAJORS, random.between(5, 12)).toSorted() : [],
    tuition_in_state: isTold ? base : null,
    tuition_out_of_state: isTold ? base + random.between(0, 24) * 500 : null,
    application_deadline: isTold ? at(world, days).slice(0, 10) : null,
    aid_deadline: isTold ? at(world, days - 14).slice(0, 10) : null,
    facilities:
      isTold && level === 'varsity'
        ? `A room of ${random.between(6, 18) * 2} stations, open to the teams from four to midnight.`
        : null,
  };
}

/** Pairs as schools choose them: some with two dark or two light colors, as real ones have. */
const COLORS = [
  ['#0b2d6b', '#f2b411'],
  ['#7a0019', '#ffcc33'],
  ['#00573f', '#c7d66d'],
  ['#461d7c', '#fdd023'],
  ['#c8102e', '#ffffff'],
  ['#002d62', '#ff6f0f'],
  ['#f47321', '#005030'],
  ['#111111', '#cfb991'],
  ['#5f259f', '#d9d9d6'],
  ['#7bafd4', '#13294b'],
  ['#ffc72c', '#4b2e83'],
];

/** The colors of a college; every fourth has chosen none, and its name gives them. */
function chosenColors(index: number): string[] | null {
  return index % 4 === 3 ? null : (COLORS[index % COLORS.length] ?? null);
}

function ordinal(number: number): string {
  return (
    ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'][number] ?? `${number}th`
  );
}

function inventPrograms(world: World, college: College): Row[] {
  const { random } = world;
  const main = random.sample(games.slice(0, 4), random.between(1, 3));
  const others = random.sample(games.slice(4), random.between(0, 2));
  return [...main, ...others].map((game) => inventProgram(world, college, game));
}

function inventProgram(world: World, college: College, game: Game): Row {
  const { random } = world;
  const pays = random.chance(college.level === 'varsity' ? 0.85 : 0.25);
  const least = random.between(1, 8) * 500;
  const fullRide = pays && random.chance(0.05);
  const openSpots = random.between(0, 5);
  return {
    id: random.uuid(),
    college_id: college.id,
    esports_title_id: titleId(world, game.slug),
    coach_name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    scholarship_min: pays ? least : null,
    scholarship_max: fullRide
      ? random.between(24, 38) * 1000
      : pays
        ? Math.min(9000, least + random.between(1, 10) * 500)
        : null,
    roster_size: random.between(14, 16),
    open_spots: openSpots,
    positions_needed: random.sample(game.roles, Math.min(openSpots, random.between(1, 2))),
    minimum_rank: game.ranks[random.between(1, Math.min(4, game.ranks.length - 1))] ?? null,
    minimum_gpa: random.pick([2, 2.25, 2.5]),
    practice_hours: random.between(13, 20),
    created_at: at(world, -200),
    updated_at: at(world, -random.between(3, 60)),
  };
}
