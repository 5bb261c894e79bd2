import { demoPerson } from './accounts.ts';
import { insertRows, type Row } from './insert-rows.ts';
import type { Person } from './people.ts';
import { at, onDay, type World } from './world.ts';

/** What players note on their boards, in turn; the days count from the day of seeding. */
const plans: { note?: string; step?: string; stepIn?: number; deadlineIn?: number }[] = [
  { step: 'Send my clips to the coach', stepIn: 4, deadlineIn: 24 },
  { note: 'Good media degree, and the arena is new.' },
  { step: 'Ask about housing', stepIn: 9 },
  { deadlineIn: 12, note: 'Application fee is waived for players.' },
  {},
];

/** What players keep on their boards, and lists. Needs colleges, interests and players. */
export async function seedPlayerBoards(world: World, players: Person[]): Promise<void> {
  await insertBoards(world, players);
  await insertLists(world, players);
}

/** When the programs of the colleges practice. */
export async function seedPracticeTimes(world: World, colleges: readonly string[]): Promise<void> {
  const programs = await world.sql<{ id: string; west: boolean }[]>`
    select p.id, private.region_of(c.state) = 'west' as west
    from public.college_programs p join public.colleges c on c.id = p.college_id
    where c.id = any (${[...colleges]}) order by c.name, p.created_at, p.id`;
  await insertRows(
    world.sql,
    'public.program_practice_times',
    programs.flatMap(({ id, west }) => {
      const start = world.random.between(16, 19);
      return world.random.sample([1, 2, 3, 4, 5], world.random.between(3, 4)).map((weekday): Row => ({
        id: world.random.uuid(),
        program_id: id,
        weekday,
        starts_at: `${start}:00`,
        ends_at: `${start + 3}:00`,
        time_zone: west ? 'America/Los_Angeles' : 'America/New_York',
      }));
    }),
  );
}

/** A card for what players sent (as the triggers make it), and colleges that they merely keep. */
async function insertBoards(world: World, players: Person[]): Promise<void> {
  const { random, sql } = world;
  const colleges = await sql<
    { id: string }[]
  >`select id from public.colleges where is_published order by name, id limit 200`;
  const taken = await sql<{ pair: string }[]>`
    select player_id || ':' || college_id as pair from public.interests where player_id is not null`;
  const pairs = new Set(taken.map(({ pair }) => pair));
  const keepers = [demoPerson('player'), demoPerson('minor'), ...random.sample(players, Math.min(60, players.length))];
  const kept = keepers.flatMap(({ id, name }) =>
    random
      .sample(colleges, random.between(2, 6))
      .filter((college) => !pairs.has(`${id}:${college.id}`))
      .map((college) => ({ interest: random.uuid(), player: id, name, college: college.id })),
  );
  await insertRows(
    sql,
    'public.interests',
    kept.map((each) => ({
      id: each.interest,
      college_id: each.college,
      player_id: each.player,
      name: each.name,
      source: 'player',
      stage_order: 0,
      created_by: each.player,
      created_at: at(world, -random.between(1, 30)),
      updated_at: at(world, -1),
    })),
  );
  await insertRows(
    sql,
    'public.college_board_cards',
    kept.map((each, place) => {
      const plan = plans[place % plans.length];
      return {
        interest_id: each.interest,
        player_id: each.player,
        board_column: random.pick(['interested', 'interested', 'contacted']),
        place,
        note: plan?.note ?? null,
        next_step: plan?.step ?? null,
        next_step_on: plan?.stepIn === undefined ? null : onDay(world, plan.stepIn),
        deadline_on: plan?.deadlineIn === undefined ? null : onDay(world, plan.deadlineIn),
        added_at: at(world, -20),
        moved_at: at(world, -10),
      };
    }),
  );
}

async function insertLists(world: World, players: Person[]): Promise<void> {
  const { random, sql } = world;
  const colleges = await sql<
    { id: string }[]
  >`select id from public.colleges where is_published order by name, id limit 200`;
  const listed = await sql<{ user_id: string }[]>`
    select user_id from public.user_profiles where is_published and visibility = 'public'`;
  const visible = new Set(listed.map((each) => each.user_id));
  const shown = players.filter((each) => visible.has(each.id));
  const plans = [
    {
      owner: 'player',
      name: 'Close to home',
      of: 'colleges',
      notes: ['Asked about the visit day', 'Good media degree'],
    },
    { owner: 'player', name: 'Reach schools', of: 'colleges', notes: ['Needs a higher rank'] },
    {
      owner: 'college-admin',
      name: 'Controllers to watch',
      of: 'players',
      notes: ['Strong second half of the season'],
    },
    { owner: 'college-coach', name: 'Spring tryouts', of: 'players', notes: ['Invite to open scrims', 'Check travel'] },
    { owner: 'private-coach', name: 'My students', of: 'players', notes: [] },
  ] as const;
  for (const plan of plans) {
    const id = random.uuid();
    await insertRows(sql, 'public.lists', [
      {
        id,
        owner_id: demoPerson(plan.owner).id,
        name: plan.name,
        created_at: at(world, -40),
        updated_at: at(world, -4),
      },
    ]);
    const things = plan.of === 'colleges' ? random.sample(colleges, 5) : random.sample(shown, 7);
    await insertRows(
      sql,
      'public.list_items',
      things.map((thing, place) => ({
        id: random.uuid(),
        list_id: id,
        added_by: demoPerson(plan.owner).id,
        [plan.of === 'colleges' ? 'college_id' : 'player_id']: thing.id,
        note: plan.notes[place] ?? null,
        added_at: at(world, -30 + place),
      })),
    );
  }
}
