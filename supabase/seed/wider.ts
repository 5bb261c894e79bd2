import { seedColleges } from './colleges.ts';
import { insertRows } from './insert-rows.ts';
import { seedWiderPeople, type Person } from './people.ts';
import { insertPlayerLife } from './player-life.ts';
import { seedPracticeTimes } from './player-boards.ts';
import { createRandom, type Random } from './random.ts';
import { openDesks } from './recruiting.ts';
import { seedForms } from './recruiting-forms.ts';
import { seedInterests, SPREAD, type Desk, type Wish } from './recruiting-interests.ts';
import { seedNeeds } from './recruiting-needs.ts';
import { at, type World } from './world.ts';
import { abroadPlaces } from './abroad-places.ts';
import { widerPlaces } from './wider-places.ts';

/** Every so many colleges, in all parts of the country, one has an admin and some interests. */
const STAFFED_EVERY = 5;

/**
 * The colleges and people beyond those that the demo people meet, so that what the landing page claims is true of the
 * demo world. Drawn by chance of their own and last: the first cast stays as it was without them.
 */
export async function seedWiderWorld(first: World): Promise<void> {
  const world = { ...first, random: createRandom(20_261_124) };
  const { players, staff } = await seedWiderPeople(world);
  const colleges = await seedColleges(world, widerPlaces, 12);
  await seedNeeds(world, colleges, world.random);
  await insertPlayerLife(world, players, { goesAbroad: true });
  const staffed = colleges.filter((_, place) => place % STAFFED_EVERY === 0);
  await insertRows(
    world.sql,
    'public.user_roles',
    staffed.map((college, place) => ({
      id: world.random.uuid(),
      user_id: staff[place]?.id,
      role: 'programs_college_admin',
      college_id: college,
      created_at: at(world, -100),
    })),
  );
  const forms = await seedForms(world, world.random, colleges, false);
  const desks = await openDesks(
    world,
    forms.filter(({ collegeId }) => staffed.includes(collegeId)),
  );
  const free = new Set(players);
  await seedInterests(world, world.random, desks, players, 0, (random, desk) => wishesFor(random, desk, free));
  await seedPracticeTimes(world, colleges);
  await seedAbroad(first);
}

/** A few colleges of other countries, of a chance of their own: the landing page counts those of the US. */
async function seedAbroad(first: World): Promise<void> {
  const world = { ...first, random: createRandom(20_261_201) };
  for (const [country, places] of Object.entries(abroadPlaces))
    await seedNeeds(world, await seedColleges(world, places, 3, country), world.random);
}

/** A few players of the college's games, the first of them committed; each player goes to one college. */
function wishesFor(random: Random, desk: Desk, free: Set<Person>): Wish[] {
  const fitting = random
    .sample([...free], 40)
    .filter((player) => player.games.some((game) => desk.games.has(game)))
    .slice(0, random.between(2, 4));
  return fitting.map((person, place) => {
    free.delete(person);
    return { person, kind: place === 0 ? 'committed' : random.pick(SPREAD), age: random.between(12, 84), sent: true };
  });
}
