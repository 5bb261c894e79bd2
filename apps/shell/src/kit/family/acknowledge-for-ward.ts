import { getClient, unwrap, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { shellKeys } from '../../keys';
import { t } from '../../language/language';

/** A guardian acknowledges what a ward's team announces. Again it changes nothing. */
export const useAcknowledgeForWard = (userId: string) =>
  useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('see_announcements', { p_ids: [id], p_acknowledge: true }));
    },
    failed: { title: t('This was not saved'), description: t('Check your connection and press again.') },
    invalidates: [todayKeys.of(userId), shellKeys.family(userId)],
    invalidatesOn: 'settled',
    lockBy: (id) => id,
  });
