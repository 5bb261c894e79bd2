import { insertRows } from './insert-rows.ts';
import type { SeededInterest } from './recruiting-interests.ts';
import { at, type World } from './world.ts';

/** Of each, one offer of the first program: an open one that was changed once, and some that have ended. */
const STATES = ['open', 'declined', 'expired', 'withdrawn'] as const;

/** Offers of the first program to players who stand where an offer was made. */
export async function seedOffers(world: World, interests: readonly SeededInterest[]): Promise<void> {
  const [first] = interests;
  if (!first) return;
  const { collegeId, people } = first.desk;
  const [need] = await world.sql<{ id: string; game: string; position: string }[]>`
    select n.id, p.esports_title_id as game, n.position
    from public.roster_needs n join public.college_programs p on p.id = n.program_id
    where n.college_id = ${collegeId} and n.open_spots > 0 order by n.id limit 1`;
  if (!need) return;
  const chosen = interests
    .filter(({ kind, desk }) => ['offered', 'visiting'].includes(kind) && desk.collegeId === collegeId)
    .slice(-STATES.length);
  const offers = chosen.map((interest, place) => {
    const state = STATES[place] ?? 'open';
    return {
      id: `00000000-0000-4000-8b10-${String(place).padStart(12, '0')}`,
      interest_id: interest.id,
      college_id: collegeId,
      state,
      number: state === 'open' ? 2 : 1,
      expires_at: at(world, state === 'open' ? 10 : -1, 23),
      sentence: state === 'declined' ? 'elsewhere' : state === 'withdrawn' ? 'plans' : null,
      created_at: at(world, -9, 16),
      settled_at: state === 'open' ? null : at(world, -1, 23),
      updated_at: at(world, -2, 16),
    };
  });
  await insertRows(world.sql, 'private.offers', offers);
  const versions = offers.flatMap(({ id, number, expires_at, created_at }) =>
    Array.from({ length: number }, (_, index) => ({
      offer_id: id,
      number: index + 1,
      need_id: need.id,
      esports_title_id: need.game,
      role: need.position,
      amount: 6000 + 1500 * index,
      years: 4,
      terms:
        'Practice four evenings a week, a grade average of 2.8, and matches on weekends. Housing is not part of this.',
      expires_at,
      created_at: index === 0 ? created_at : at(world, -2, 16),
    })),
  );
  await insertRows(world.sql, 'private.offer_versions', versions);
  await insertRows(
    world.sql,
    'private.offer_signatures',
    versions.map(({ offer_id, number, created_at }) => ({
      ...{ offer_id, number, side: 'college', person_id: people[0] ?? null, name: 'Jordan Lee', signed_at: created_at },
    })),
  );
}
