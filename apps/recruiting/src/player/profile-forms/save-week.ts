import { getClient, unwrap } from '@lineup/data';
import type { Week } from '../../kit/week-form';

/** Stores exactly these times. */
export async function saveWeek({ slots, time_zone }: Week): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase.rpc('save_availability', { p_time_zone: time_zone, p_slots: slots.map((slot) => ({ ...slot })) }),
  );
}
