import { gameOf } from './people.ts';
import { insertRows } from './insert-rows.ts';
import { createRandom } from './random.ts';
import type { World } from './world.ts';

interface Program {
  id: string;
  slug: string;
  open_spots: number;
  positions_needed: string[];
}

/** Splits the open spots of every program of the colleges over the positions it looks for. */
export async function seedNeeds(
  world: World,
  colleges: readonly string[],
  random = createRandom(20_261_121),
): Promise<void> {
  const firstYear = world.today.getUTCFullYear();
  const programs = await world.sql<Program[]>`
    select p.id, t.slug, p.open_spots, p.positions_needed
    from public.college_programs p join public.esports_titles t on t.id = p.esports_title_id
    where p.open_spots > 0 and p.college_id = any (${[...colleges]}) order by p.id`;
  const needs = programs.flatMap((program) => {
    const { ranks } = gameOf(program.slug);
    const count = program.positions_needed.length;
    return program.positions_needed.map((position, place) => ({
      id: random.uuid(),
      program_id: program.id,
      position,
      class_year: random.chance(0.6) ? firstYear + random.between(1, 3) : null,
      minimum_rank: random.chance(0.5) ? (ranks[random.between(1, Math.min(5, ranks.length - 1))] ?? null) : null,
      open_spots: Math.floor(program.open_spots / count) + (place < program.open_spots % count ? 1 : 0),
      display_order: place + 1,
      note: random.chance(0.25) ? random.pick(NOTES) : null,
      created_at: world.today.toISOString(),
    }));
  });
  await insertRows(world.sql, 'public.roster_needs', needs);
}

const NOTES = [
  'Shot calling experience is a plus.',
  'We replace a graduating starter.',
  'Joins the second roster first, with a path to the first.',
  'Available for evening practice, Eastern time.',
];
