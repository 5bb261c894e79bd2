import { demoPerson, type AccountKind } from './accounts.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { gameOf, type Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import type { SeededForm } from './recruiting-forms.ts';
import { at, titleId, type World } from './world.ts';

const KINDS = ['new', 'reviewing', 'contacted', 'visiting', 'offered', 'committed', 'closed'] as const;
type Kind = (typeof KINDS)[number];
/** How often an interest stands in each stage, as in a season half over. */
export const SPREAD: Kind[] = [
  ...Array<Kind>(6).fill('new'),
  ...Array<Kind>(4).fill('reviewing'),
  ...Array<Kind>(3).fill('contacted'),
  'visiting',
  'visiting',
  'offered',
  'committed',
  'closed',
  'closed',
];

export interface Stage {
  id: string;
  name: string;
  label: string;
}

/** A college with what its interests need. */
export interface Desk {
  collegeId: string;
  stages: Map<string, Stage>;
  /** Accounts with a role there. */
  people: string[];
  games: Set<string>;
  form: SeededForm;
}

/** Class years of the profiles, where a form takes them. */
async function readClassYears(world: World): Promise<Map<string, number>> {
  const year = world.today.getUTCFullYear();
  const rows = await world.sql<{ user_id: string; class_year: number }[]>`
    select user_id, class_year from public.player_details where class_year between ${year} and ${year + 6}`;
  return new Map(rows.map((row) => [row.user_id, row.class_year]));
}

export interface SeededInterest {
  id: string;
  desk: Desk;
  kind: Kind;
  /** Days before the day of seeding when it began. */
  age: number;
  assignee: string | null;
}

/** An interest that is to be. */
export interface Wish {
  person: { id: string; name: string; games: string[] } | null;
  kind: Kind;
  age: number;
  sent: boolean;
}

/** Where the demo players stand: colleges by number. */
const DEMO: [AccountKind, string, number, Kind, number][] = [
  ['player', 'Riley Tran', 0, 'contacted', 12],
  ['player', 'Riley Tran', 1, 'offered', 40],
  ['player', 'Riley Tran', 2, 'new', 2],
  ['player', 'Riley Tran', 3, 'closed', 60],
  ['second-player', 'Alex Petrosyan', 0, 'reviewing', 9],
  ['minor', 'Kai Nakagawa', 0, 'new', 3],
];

/** Interests of one batch of colleges in every stage, with their history and answers. */
export async function seedInterests(
  world: World,
  random: Random,
  desks: Desk[],
  players: Person[],
  offset: number,
  wishesOf = wishes,
): Promise<SeededInterest[]> {
  const seeded: SeededInterest[] = [];
  const rows: Rows = { interests: [], events: [], submissions: [], answers: [] };
  // Drawn apart, so that the rest of the world stays as it was before answers were words.
  const words = createRandom(20_261_125 + offset);
  const years = await readClassYears(world);
  const busy = await readBusy(world);
  desks.forEach((desk, place) => {
    for (const [order, wish] of wishesOf(random, desk, players, offset + place, busy).entries()) {
      const id = random.uuid();
      const assignee = wish.kind !== 'new' && random.chance(0.7) ? random.pick(desk.people) : null;
      seeded.push({ id, desk, kind: wish.kind, age: wish.age, assignee });
      const year = years.get(wish.person?.id ?? '') ?? world.today.getUTCFullYear() + random.between(1, 3);
      write(world, random, rows, { id, desk, wish, order, assignee, year, said: wordsOf(words, desk, wish) });
    }
  });
  await insertRows(world.sql, 'public.interests', rows.interests);
  await insertRows(world.sql, 'public.interest_submissions', rows.submissions);
  await insertRows(world.sql, 'private.interest_answers', rows.answers);
  // Numbered in the order of time.
  const byTime = rows.events.toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
  await insertRows(world.sql, 'public.interest_events', byTime);
  return seeded;
}

/** Who is on a team or talks to others there: adults, as the rest of the demo world knows them. */
async function readBusy(world: World): Promise<Set<string>> {
  const rows = await world.sql<{ id: string }[]>`
    select user_id as id from public.team_members where user_id is not null
    union select user_id from public.conversation_participants
    union select user_id from public.team_practice_attendance
    union select user_id from public.team_join_requests`;
  return new Set(rows.map(({ id }) => id));
}

/** Of those who write to a college, this many are not on a team yet, most of them at school (see families.ts). */
const AT_SCHOOL = 0.85;

function wishes(random: Random, desk: Desk, players: Person[], number: number, busy: ReadonlySet<string>): Wish[] {
  const demo = DEMO.filter(([, , college]) => college === number).map(([kind, name, , stage, age]): Wish => ({
    person: { id: demoPerson(kind).id, name, games: ['valorant', 'rocket-league'] },
    kind: stage,
    age,
    sent: true,
  }));
  const from = (number * 31) % Math.max(1, players.length - 399);
  const playing = random
    .sample(players.slice(from, from + 400), 200)
    .filter((player) => player.games.some((game) => desk.games.has(game)));
  const wanted = number === 0 ? 44 : random.between(14, 26);
  const atSchool = playing.filter(({ id }) => !busy.has(id)).slice(0, Math.round(wanted * AT_SCHOOL));
  const others = playing.filter(({ id }) => busy.has(id)).slice(0, wanted - atSchool.length);
  const fitting = random.sample([...atSchool, ...others], atSchool.length + others.length);
  const writing = fitting.map((person, place): Wish => ({
    person,
    kind: place < KINDS.length ? (KINDS[place] ?? 'new') : random.pick(SPREAD),
    age: random.between(1, 84),
    sent: random.chance(0.75),
  }));
  const prospects = Array.from({ length: 3 }, (): Wish => ({
    person: null,
    kind: random.pick(['new', 'reviewing'] as const),
    age: random.between(4, 30),
    sent: false,
  }));
  return [...demo, ...writing, ...prospects];
}

/** The stages passed on the way, the present one last. */
function path(kind: Kind, random: Random): Kind[] {
  if (kind === 'new') return [];
  if (kind === 'closed') return random.chance(0.6) ? ['reviewing', 'closed'] : ['reviewing', 'contacted', 'closed'];
  return KINDS.slice(1, KINDS.indexOf(kind) + 1);
}

const PROSPECTS = ['Jules Ferro', 'Mina Aldridge', 'Teo Brannigan', 'Sasha Quill', 'Remy Castell', 'Noor Haddad'];
const SCHOOLS = ['Lakeview High School', 'Cedar Ridge High School', 'North Point Academy'];

interface Rows {
  interests: Row[];
  events: Row[];
  submissions: Row[];
  answers: Row[];
}

const SENTENCES: Record<Kind, string[]> = {
  new: [],
  reviewing: ['reading', 'more'],
  contacted: ['talk', 'more', 'tryout'],
  visiting: ['tryout', 'talk'],
  offered: ['talk'],
  committed: ['talk'],
  closed: ['full', 'no_fit', 'later', 'no_team', 'no_reply'],
};

interface Said {
  /** Null: no words of the college ever reached the player. */
  sentence: string | null;
  /** How the college says that it answered elsewhere. */
  claim: 'phone' | 'email' | 'in_person' | null;
  author: string;
}

/** What a college said to a player who wrote: a move to a stage alone is no answer, and a closing comes with one. */
function wordsOf(random: Random, desk: Desk, { kind, sent }: Wish): Said {
  const author = random.pick(desk.people);
  const isAnswered = random.chance(kind === 'reviewing' ? 0.25 : 0.8) || kind === 'closed';
  const isClaimed = random.chance(0.3);
  const [sentence = null] = sent && isAnswered ? random.sample(SENTENCES[kind], 1) : [];
  const way = random.pick(['phone', 'email', 'in_person'] as const);
  return { sentence, claim: sent && !sentence && kind !== 'new' && isClaimed ? way : null, author };
}

interface Piece {
  id: string;
  desk: Desk;
  wish: Wish;
  order: number;
  assignee: string | null;
  /** Of high school graduation. */
  year: number;
  said: Said;
}

function write(world: World, random: Random, rows: Rows, { id, desk, wish, order, assignee, year, said }: Piece): void {
  const steps = path(wish.kind, random);
  const span = Math.min(wish.age * 0.8, steps.length * random.between(2, 5));
  const when = (days: number) => at(world, 0, 0, Math.round((-wish.age + days) * 1440) - random.between(0, 300));
  const moves = steps.map((kind, place) => ({ kind, at: when((span * (place + 1)) / steps.length) }));
  const begun = at(world, -wish.age, 0, -random.between(310, 700));
  const heard = wish.kind === 'closed' ? moves.at(-1) : (moves.find(({ kind }) => kind !== 'reviewing') ?? moves[0]);
  const game = wish.person?.games.find((each) => desk.games.has(each)) ?? desk.form.game;
  rows.interests.push({
    id,
    college_id: desk.collegeId,
    player_id: wish.person?.id ?? null,
    name: wish.person?.name ?? `${random.pick(PROSPECTS)}`,
    esports_title_id: titleId(world, game),
    class_year: year,
    school: wish.person ? null : random.pick(SCHOOLS),
    source: wish.person ? (wish.sent ? 'form' : 'recruiter') : 'import',
    stage_id: desk.stages.get(wish.kind)?.id,
    stage_order: (order + 1) * 1024,
    stage_since: moves.at(-1)?.at ?? begun,
    assignee_id: assignee,
    sent_at: wish.sent ? begun : null,
    answered_at: said.sentence ? heard?.at : null,
    claimed_way: said.claim,
    claimed_on: said.claim ? (heard?.at.slice(0, 10) ?? null) : null,
    created_by: wish.sent ? (wish.person?.id ?? null) : random.pick(desk.people),
    created_at: begun,
    updated_at: moves.at(-1)?.at ?? begun,
  });
  rows.events.push(...history(random, { id, desk, wish }, begun, moves));
  if (heard && (said.sentence || said.claim))
    rows.events.push(plainEvent({ id, desk }, said.sentence ? 'replied' : 'claimed', said.author, heard.at));
  if (heard && said.sentence)
    rows.answers.push({
      interest_id: id,
      request_id: id,
      college_id: desk.collegeId,
      sentence: said.sentence,
      closes: wish.kind === 'closed',
      author_id: said.author,
      created_at: heard.at,
    });
  if (wish.sent && wish.person) {
    const submission = random.uuid();
    const invented = invent(random, game, year);
    // Every other one came by the form of their game. The demo players have answered that for all.
    const own = order % 2 === 1 && !isDemo(wish.person.id) ? desk.form.ofGames?.get(game) : undefined;
    rows.submissions.push({
      id: submission,
      interest_id: id,
      college_id: desk.collegeId,
      player_id: wish.person.id,
      form_id: own?.id ?? desk.form.id,
      version_id: own?.versionId ?? desk.form.versionId,
      answers: own ? Object.fromEntries(Object.entries(invented).filter(([id]) => own.asks.includes(id))) : invented,
      last_request: submission,
      submitted_at: begun,
      updated_at: begun,
    });
  }
}

const isDemo = (person: string) => DEMO.some(([kind]) => demoPerson(kind).id === person);

const plainEvent = ({ id, desk }: Pick<Piece, 'id' | 'desk'>, kind: string, actor: string, time: string): Row => ({
  interest_id: id,
  college_id: desk.collegeId,
  kind,
  from_stage: null,
  to_stage: null,
  stage_kind: null,
  player_label: null,
  actor_id: actor,
  created_at: time,
});

function history(
  random: Random,
  { id, desk, wish }: Pick<Piece, 'id' | 'desk' | 'wish'>,
  begun: string,
  moves: { kind: Kind; at: string }[],
): Row[] {
  const staff = random.pick(desk.people);
  const event = (
    kind: string,
    actor: string | null,
    time: string,
    from?: Stage,
    to?: Stage,
    stageKind?: Kind,
  ): Row => ({
    interest_id: id,
    college_id: desk.collegeId,
    kind,
    from_stage: from?.name ?? null,
    to_stage: to?.name ?? null,
    stage_kind: stageKind ?? null,
    player_label: to?.label ?? null,
    actor_id: actor,
    created_at: time,
  });
  const first = desk.stages.get('new');
  const start = wish.sent
    ? event('sent', wish.person?.id ?? null, begun, undefined, first, 'new')
    : event(wish.person ? 'saved' : 'imported', staff, begun, undefined, first, 'new');
  const viewed = wish.sent && moves[0] ? [event('viewed', staff, moves[0].at)] : [];
  const moved = moves.map(({ kind, at: time }, place) =>
    event('moved', staff, time, desk.stages.get(moves[place - 1]?.kind ?? 'new'), desk.stages.get(kind), kind),
  );
  return [start, ...viewed, ...moved];
}

const REASONS = [
  'I met two of your players at a regional and liked how the team talks during matches.',
  'You offer the degree I want and a roster I could fight my way into.',
  'It is close enough to home for my family to watch, and your coach came up through high school teams.',
  'I would like to keep competing while I study, with a staff that reviews every week.',
];

function invent(random: Random, slug: string, year: number): Row {
  const game = gameOf(slug);
  const needsAid = random.chance(0.5);
  return {
    class_year: year,
    rank: { game: slug, rank: random.pick(game.ranks), roles: random.sample(game.roles, random.between(1, 2)) },
    why: random.pick(REASONS),
    gpa: random.between(22, 40) / 10,
    practice: random.pick(['Weekday afternoons', 'Weekday evenings', 'Weekends only']),
    needs_aid: needsAid,
    ...(needsAid ? { aid_note: random.pick(['About 2,000 dollars', 'Half of tuition', 'As much as possible']) } : {}),
  };
}
