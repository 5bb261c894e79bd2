import { insertRows } from './insert-rows.ts';
import type { SeededInterest } from './recruiting-interests.ts';
import { at, type World } from './world.ts';

/** Tryouts that the first program offers, and two players who have booked one. */
export async function seedMeetings(world: World, interests: readonly SeededInterest[]): Promise<void> {
  const [first] = interests;
  if (!first) return;
  const { collegeId, people } = first.desk;
  const stages = await world.sql<{ id: string }[]>`
    select id from public.pipeline_stages where college_id = ${collegeId} and kind in ('contacted', 'visiting') order by id`;
  const slot = (number: number, days: number) => ({
    id: `00000000-0000-4000-8b00-${String(number).padStart(12, '0')}`,
    series_id: '00000000-0000-4000-8b00-000000000000',
    college_id: collegeId,
    kind: 'tryout',
    starts_at: at(world, days, 23),
    minutes: 90,
    time_zone: 'America/New_York',
    place: 'Esports arena, second floor',
    host_id: people[0] ?? null,
    places: 5,
    stage_ids: stages.map(({ id }) => id),
    created_by: people[0] ?? null,
    created_at: at(world, -2, 16),
    updated_at: at(world, -2, 16),
  });
  const slots = [slot(1, 6), slot(2, 13)];
  await insertRows(world.sql, 'public.meetings', slots);
  const visiting = interests
    .filter(({ kind, desk }) => kind === 'visiting' && desk.collegeId === collegeId)
    .slice(0, 2);
  await insertRows(
    world.sql,
    'public.meeting_bookings',
    visiting.map(({ id }, number) => ({
      id: `00000000-0000-4000-8b01-${String(number).padStart(12, '0')}`,
      meeting_id: slots[0]?.id ?? '',
      interest_id: id,
      college_id: collegeId,
      state: 'booked',
      booked_at: at(world, -1, 16),
      sequence: 0,
      created_at: at(world, -1, 16),
      updated_at: at(world, -1, 16),
    })),
  );
}
