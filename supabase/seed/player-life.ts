import { demoPerson, type AccountKind } from './accounts.ts';
import { insertRows, type Row } from './insert-rows.ts';
import type { Person } from './people.ts';
import { createRandom } from './random.ts';
import { at, onDay, titleId, type World } from './world.ts';

/** States in which the invented players live, the larger ones more often, with a zone of each. */
const HOMES = [
  ['CA', 'America/Los_Angeles'],
  ['CA', 'America/Los_Angeles'],
  ['TX', 'America/Chicago'],
  ['TX', 'America/Chicago'],
  ['FL', 'America/New_York'],
  ['NY', 'America/New_York'],
  ['PA', 'America/New_York'],
  ['IL', 'America/Chicago'],
  ['OH', 'America/New_York'],
  ['GA', 'America/New_York'],
  ['NC', 'America/New_York'],
  ['MI', 'America/Detroit'],
  ['WA', 'America/Los_Angeles'],
  ['AZ', 'America/Phoenix'],
  ['CO', 'America/Denver'],
  ['MN', 'America/Chicago'],
  ['VA', 'America/New_York'],
  ['UT', 'America/Denver'],
] as const;
/** Of each so many of the wider world one lives here. */
const ABROAD_EVERY = 23;
const ABROAD = [
  ['ON', 'America/Toronto', 'CA'],
  ['JAL', 'America/Mexico_City', 'MX'],
  ['SP', 'America/Sao_Paulo', 'BR'],
  ['BC', 'America/Vancouver', 'CA'],
  ['QC', 'America/Toronto', 'CA'],
  ['NLE', 'America/Monterrey', 'MX'],
  ['RJ', 'America/Sao_Paulo', 'BR'],
] as const;
const SCHOOLS = ['Central', 'Lakeside', 'Northgate', 'Cedar Ridge', 'Summit', 'Riverbend', 'Fairview', 'Eastfield'];
const PLAY = [
  'I call mid-round and keep comms short.',
  'I flex between two roles and review every loss.',
  'I learned the game on a school team and now lead ours.',
  'I like slow, careful rounds and a plan for each map.',
  'Mechanics come first for me, and I am working on my calls.',
];
const AIM = [
  'Looking for a program that takes review seriously.',
  'Hoping to study computer science and compete.',
  'I want a roster that scrims most evenings.',
  'Open to any region with a good media degree.',
];
const RESULTS = [
  'State high school league',
  'Spring invitational',
  'Regional open',
  'School district cup',
  'Online ladder',
];

interface Player extends Person {
  home: (typeof HOMES)[number] | (typeof ABROAD)[number];
}

/** What the demo players and the first cast say about themselves. */
export async function seedPlayerLife(world: World, invented: Person[]): Promise<void> {
  const demo = (['player', 'second-player', 'minor'] as const).map((kind) => demoPlayer(kind));
  await insertPlayerLife(world, [...demo, ...invented], { clips: demoClips(world) });
}

/** Details, academics, links, achievements, availability and finished onboardings of players. */
export async function insertPlayerLife(
  world: World,
  people: Person[],
  { clips = [], goesAbroad = false }: { clips?: Row[]; goesAbroad?: boolean } = {},
): Promise<void> {
  const players = people.map((each, place): Player => {
    const home = world.random.pick(HOMES);
    const abroad =
      goesAbroad && place % ABROAD_EVERY === 0 ? ABROAD[(place / ABROAD_EVERY) % ABROAD.length] : undefined;
    return { ...each, home: abroad ?? home };
  });
  const rows = (make: (player: Player) => Row[]) => players.flatMap(make);
  const { sql } = world;
  await insertRows(
    sql,
    'public.player_details',
    rows((each) => [details(world, each)]),
  );
  await insertRows(
    sql,
    'public.player_academics',
    rows((each) => [academics(world, each)]),
  );
  await insertRows(sql, 'public.player_links', [...rows((each) => links(world, each)), ...clips]);
  await insertRows(
    sql,
    'public.player_achievements',
    rows((each) => achievements(world, each)),
  );
  await insertRows(
    sql,
    'public.player_availability',
    rows((each) => availability(world, each)),
  );
  await insertRows(
    sql,
    'public.onboarding_progress',
    rows((each) => [progress(world, each)]),
  );
}

function demoPlayer(kind: AccountKind): Person {
  const { id, name } = demoPerson(kind);
  return { id, name, slug: name.toLowerCase().replaceAll(' ', '-'), games: ['valorant', 'rocket-league'] };
}

function details(world: World, player: Player): Row {
  const { random } = world;
  return {
    user_id: player.id,
    class_year: random.between(world.today.getUTCFullYear() + 1, world.today.getUTCFullYear() + 4),
    country: player.home[2] ?? 'US',
    state: player.home[0],
    bio: `${random.pick(PLAY)} ${random.pick(AIM)}`,
    shows_academics: random.chance(0.5),
    // By the name, so that the rest of the world stays as it was before attendance was shared.
    shows_attendance: player.slug.length % 2 === 0,
    updated_at: at(world, -random.between(2, 90)),
  };
}

function academics(world: World, player: Player): Row {
  const { random } = world;
  return {
    user_id: player.id,
    school_name: `${random.pick(SCHOOLS)} High School`,
    gpa: random.between(38, 80) / 20,
    scholarship_need: random.pick([0, 0, 1500, 3000, 5000, 8000]),
    updated_at: at(world, -random.between(2, 90)),
  };
}

/** Clips of the sites that play on the page. Nobody's: the ids name no film. */
const CLIPS = [
  'https://www.youtube.com/watch?v=lineup-demo',
  'https://clips.twitch.tv/LineupDemoClip',
  'https://medal.tv/clips/lineup-demo',
];

function links(world: World, player: Player): Row[] {
  const kinds = world.random.sample(['highlight', 'stream', 'stats'] as const, world.random.between(0, 2));
  const titles = { highlight: 'Season highlights', stream: 'Live practice', stats: 'Match history' };
  const clip = CLIPS[player.slug.length % CLIPS.length];
  return kinds.map((kind, place) => ({
    id: world.random.uuid(),
    user_id: player.id,
    title: titles[kind],
    url: kind === 'highlight' ? clip : `https://clips.lineup.example/${player.slug}/${kind}`,
    kind,
    place,
    created_at: at(world, -60),
  }));
}

/** The first demo player has one of each site. */
function demoClips(world: World): Row[] {
  const random = createRandom(CLIPS.length);
  const titles = ['Ace on Ascent', 'Overtime clutch', 'One against three'];
  return CLIPS.map((url, index) => ({
    id: random.uuid(),
    user_id: demoPerson('player').id,
    title: titles[index],
    url,
    kind: 'highlight',
    place: 10 + index,
    created_at: at(world, -30 + index),
  }));
}

function achievements(world: World, player: Player): Row[] {
  const { random } = world;
  return random.sample(RESULTS, random.between(0, 3)).map((title) => ({
    id: random.uuid(),
    user_id: player.id,
    esports_title_id: titleId(world, player.games[0] ?? 'valorant'),
    title,
    placement: random.between(1, 12),
    achieved_on: onDay(world, -random.between(20, 700)),
    created_at: at(world, -60),
  }));
}

function availability(world: World, player: Player): Row[] {
  const { random } = world;
  const days = random.sample([1, 2, 3, 4, 5, 6, 7], random.between(2, 5)).toSorted((a, b) => a - b);
  return days.map((weekday) => {
    const start = weekday > 5 ? random.between(10, 15) : random.between(15, 19);
    return {
      id: random.uuid(),
      user_id: player.id,
      weekday,
      starts_at: `${start}:00`,
      ends_at: `${start + random.between(2, 5)}:00`,
      time_zone: player.home[1],
    };
  });
}

function progress(world: World, player: Player): Row {
  const done = at(world, -109);
  return {
    user_id: player.id,
    roles_saved_at: done,
    games_saved_at: done,
    details_saved_at: done,
    finished_at: done,
    updated_at: done,
  };
}
