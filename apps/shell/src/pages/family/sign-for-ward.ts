import { getClient, unwrap, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { offerRefusal } from '@lineup/ui/offer';
import { shellKeys } from '../../keys';
import { t } from '../../language/language';

/** A guardian signs an offer to their ward. */
export const useSignForWard = (userId: string) =>
  useAction({
    run: async ({ id, number, name }: { id: string; number: number; name: string }) => {
      const supabase = await getClient();
      return unwrap(supabase.rpc('accept_offer', { p_offer_id: id, p_number: number, p_name: name }));
    },
    done: (result) =>
      result === 'accepted' ? t('Signed. The offer is accepted.') : t('Signed. Now the player signs, too.'),
    refused: offerRefusal,
    failed: t('The signature was not saved. Check your connection and try again.'),
    invalidates: [todayKeys.of(userId), shellKeys.family(userId)],
    invalidatesOn: 'settled',
  });
