import type { Sql } from 'postgres';
import { zoneAt } from './zone-at.ts';

/**
 * For tests: lets every minor of a seeded database live where it is noon now. What adults write to minors at night waits
 * for the morning, and tests run at every hour.
 */
export async function letMinorsLiveAtNoon(sql: Sql): Promise<void> {
  await sql`
    insert into public.notification_preferences (user_id, time_zone)
    select b.user_id, ${zoneAt(12)} from private.birth_dates b where b.birth_date > current_date - interval '18 years'
    on conflict (user_id) do update set time_zone = excluded.time_zone`;
}
