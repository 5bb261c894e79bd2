import { insertRows } from './insert-rows.ts';
import type { SeededInterest } from './recruiting-interests.ts';
import { at, type World } from './world.ts';

const ASSOCIATION = '00000000-0000-4000-8b20-000000000000';

/** An invented association, which the first program follows; calls and visits that its people noted; its own site. */
export async function seedContacts(world: World, interests: readonly SeededInterest[]): Promise<void> {
  const [first] = interests;
  if (!first) return;
  const { collegeId, people } = first.desk;
  const day = (days: number) => at(world, days).slice(0, 10);
  await insertRows(world.sql, 'public.associations', [
    { id: ASSOCIATION, name: 'Cardinal Collegiate Esports Conference', is_demo: true },
  ]);
  // None of them now: nobody who tries the site is warned at once.
  await insertRows(world.sql, 'public.association_seasons', [
    {
      ...{ association_id: ASSOCIATION, name: 'Fall contact period', begins_on: day(-90), ends_on: day(-46) },
      allows: ['messages', 'calls', 'visits', 'tryouts', 'offers'],
      sentence: 'All contact with players is allowed.',
    },
    {
      ...{ association_id: ASSOCIATION, name: 'Fall quiet period', begins_on: day(-45), ends_on: day(-21) },
      allows: ['messages', 'calls'],
      sentence: 'No visits, tryouts or offers while fall finals are played.',
    },
    {
      ...{ association_id: ASSOCIATION, name: 'Winter dead period', begins_on: day(30), ends_on: day(44) },
      allows: [],
      sentence: 'No contact with players over the winter break.',
    },
  ]);
  await insertRows(world.sql, 'private.college_associations', [
    { college_id: collegeId, association_id: ASSOCIATION, time_zone: 'America/New_York' },
  ]);
  await insertRows(world.sql, 'private.college_embeds', [
    { college_id: collegeId, origins: ['https://esports.example.edu'] },
  ]);
  // Nobody is signed in while the world is made.
  await world.sql`
    update private.contact_log set person_id = ${people[0] ?? null}
    where college_id = ${collegeId} and kind = 'offer' and person_id is null`;
  const lost = interests.filter(({ kind, desk }) => kind === 'closed' && desk.collegeId === collegeId).slice(0, 6);
  await insertRows(
    world.sql,
    'private.interest_losses',
    lost.map(({ id }, place) => {
      const reason = (['other_college', 'cost', 'other_college', 'level'] as const)[place % 4] ?? 'other';
      return {
        interest_id: id,
        college_id: collegeId,
        reason,
        lost_to: reason === 'other_college' ? 'Silver Mesa University' : null,
        noted_by: people[0] ?? null,
        noted_at: at(world, -5 * place - 2, 17),
      };
    }),
  );
  const noted = interests.filter(({ desk }) => desk.collegeId === collegeId).slice(0, 8);
  await insertRows(
    world.sql,
    'private.contact_log',
    noted.map(({ id }, place) => ({
      id: `00000000-0000-4000-8b21-${String(place).padStart(12, '0')}`,
      interest_id: id,
      college_id: collegeId,
      kind: (['call', 'visit', 'email'] as const)[place % 3] ?? 'call',
      happened_at: at(world, -4 * place - 3, 18),
      person_id: people[place % people.length] ?? null,
      minutes: place % 3 === 2 ? null : 15 + 5 * place,
      note: ['Asked about practice hours.', 'Came to see the arena with a parent.', 'Sent the roster plan.'][place % 3],
      is_from_player: false,
      created_at: at(world, -4 * place - 3, 19),
      updated_at: at(world, -4 * place - 3, 19),
    })),
  );
}
