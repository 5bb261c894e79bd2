import { zoneAt } from '@lineup/supabase/seed/zone-at';
import { callAs } from './api.ts';
import type { Person } from './test.ts';

/** Lets the person live where it is noon, so that nothing they are sent waits for the morning. */
export async function liveAtNoon(person: Person): Promise<void> {
  const { userId, call } = await callAs(person);
  const time_zone = zoneAt(12);
  const own = `notification_preferences?user_id=eq.${userId}`;
  const stored = await call<unknown[]>('GET', `${own}&select=user_id`);
  if (stored.length > 0) await call('PATCH', own, { time_zone });
  else await call('POST', 'notification_preferences', { user_id: userId, time_zone });
}
