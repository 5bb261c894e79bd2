import { getClient, todayKeys, unwrap, useAction } from '@lineup/data';
import { offerRefusal } from '@lineup/ui/offer';
import { shellKeys } from '../../keys';

/** A guardian signs an offer to their ward. */
export const useSignForWard = (userId: string) =>
  useAction({
    run: async ({ id, number, name }: { id: string; number: number; name: string }) => {
      const supabase = await getClient();
      return unwrap(supabase.rpc('accept_offer', { p_offer_id: id, p_number: number, p_name: name }));
    },
    done: (result) => (result === 'accepted' ? 'Signed. The offer is accepted.' : 'Signed. Now the player signs, too.'),
    refused: offerRefusal,
    failed: 'The signature was not saved. Check your connection and try again.',
    invalidates: [todayKeys.of(userId), shellKeys.family(userId)],
    invalidatesOn: 'settled',
  });
