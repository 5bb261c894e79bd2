import { getClient, unwrap, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { teamKeys } from '../../model/keys';
import { t } from '../../language';

/** Notes that the viewer has seen announcements. Nobody waits for it: where it fails the next look notes it. */
export const useSeeAnnouncements = () =>
  useAction({
    run: async (ids: string[]) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('see_announcements', { p_ids: ids }));
    },
    failed: null,
    invalidates: [todayKeys.all],
    lockBy: (ids) => ids.join(),
  });

/** The viewer acknowledges an announcement. Again it changes nothing. */
export const useAcknowledge = () =>
  useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('see_announcements', { p_ids: [id], p_acknowledge: true }));
    },
    failed: { title: t('This was not saved'), description: t('Check your connection and press again.') },
    invalidates: [teamKeys.all, todayKeys.all],
    lockBy: (id) => id,
  });
