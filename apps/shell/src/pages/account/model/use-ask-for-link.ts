import { getClient, unwrap } from '@lineup/data';
import { useAccountAction } from '../../../model/use-account-action';
import { t } from '../../../language/language';

/** Asks a guardian or a minor to be linked. */
export function useAskForLink(isMinor: boolean) {
  return useAccountAction({
    run: async (p_email: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc(isMinor ? 'request_guardian' : 'offer_guardian', { p_email }));
    },
    done: (_, address) => ({
      title: t('Request sent'),
      description: t('We let them know at {address}. They answer on their account page, within 30 days.', { address }),
    }),
  });
}
