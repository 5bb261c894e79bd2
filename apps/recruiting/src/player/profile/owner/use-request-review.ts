import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { t } from '../../../language';

/** Asks our staff to look again at a page that they hid. */
export function useRequestReview() {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('request_profile_review'));
    },
    done: { title: t('Request sent'), description: t('Our staff will look at your page and tell you.') },
    refused: ({ kind }) => ({
      message:
        kind === 'rate-limited'
          ? t('You asked three times today. Try again tomorrow.')
          : t('Your request could not be sent. Try again.'),
    }),
    invalidates: [recruitingKeys.players()],
    invalidatesOn: 'settled',
  });
}
