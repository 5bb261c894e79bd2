import { todayKeys, useAction } from '@lineup/data';
import { acceptOffer, offerRefusal } from '@lineup/data/offers';
import { shellKeys } from '../../keys';

/** A guardian signs an offer to their ward. */
export const useSignForWard = (userId: string) =>
  useAction({
    run: acceptOffer,
    done: (result) => (result === 'accepted' ? 'Signed. The offer is accepted.' : 'Signed. Now the player signs, too.'),
    refused: offerRefusal,
    failed: 'The signature was not saved. Check your connection and try again.',
    invalidates: [todayKeys.of(userId), shellKeys.family(userId)],
    invalidatesOn: 'settled',
  });
