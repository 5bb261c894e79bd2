import { getClient, unwrap } from '@lineup/data';
import type { NotificationChoices } from './own-account';

export async function saveChoices(choices: NotificationChoices): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.from('notification_preferences').upsert(choices, { onConflict: 'user_id' }));
}
