import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { t } from '../../language';

/** Ends the widget of the own status. */
export function useEndWidget(onEnded: () => void) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('end_status_widget'));
      onEnded();
    },
    done: t('Your status no longer shows on other sites'),
    failed: t('It could not be turned off. Try again.'),
    invalidates: [recruitingKeys.statusWidget(userId)],
  });
}
