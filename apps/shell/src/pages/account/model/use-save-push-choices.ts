import { getClient, unwrap } from '@lineup/data';
import type { PushKinds } from '../../../model/push/load-push';
import { useAccountAction } from '../../../model/use-account-action';
import { t } from '../../../language/language';

/** Stores which notices show in the browsers of a person. */
export function useSavePushChoices(userId: string) {
  return useAccountAction({
    run: async (chosen: Partial<PushKinds>) => {
      const supabase = await getClient();
      await unwrap(supabase.from('notification_preferences').upsert({ user_id: userId, ...chosen }));
    },
    done: t('Choice saved'),
  });
}
