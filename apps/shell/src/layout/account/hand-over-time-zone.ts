import { getClient, ownStore, toDataError, unwrap } from '@lineup/data';

/** Whose zone this browser has handed over; forgotten at sign-out. */
export const KEY = 'zone_handed_over_by';

export async function handOver(userId: string, p_zone: string): Promise<void> {
  try {
    const supabase = await getClient();
    await unwrap(supabase.rpc('keep_time_zone', { p_zone }));
  } catch (error) {
    // A zone that the database does not know stays unknown; anything else is tried on the next page.
    if (toDataError(error).kind !== 'invalid') return;
  }
  ownStore.setItem(KEY, userId);
}
