import { getClient, unwrap, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { offerRefusal } from '@lineup/ui/offer';
import { recruitingKeys } from '../../../model/keys';
import { t } from '../../../language';

type OfferAnswer =
  | { answer: 'accept'; id: string; number: number; name: string }
  /** Of the list, or empty for own words. */
  | { answer: 'decline' | 'end'; id: string; sentence: string; words: string };

/** Signs an offer with the player's name, declines it, or ends what was accepted, each with a sentence. */
export function useAnswerOffer(userId: string, statusId: string) {
  return useAction({
    run: async (given: OfferAnswer) => {
      const supabase = await getClient();
      if (given.answer === 'accept')
        return unwrap(
          supabase.rpc('accept_offer', { p_offer_id: given.id, p_number: given.number, p_name: given.name }),
        );
      const reason = {
        p_offer_id: given.id,
        ...(given.sentence ? { p_sentence: given.sentence } : { p_words: given.words }),
      };
      if (given.answer === 'end') {
        await unwrap(supabase.rpc('end_commitment', reason));
        return 'ended';
      }
      await unwrap(supabase.rpc('decline_offer', reason));
      return 'declined';
    },
    done: (result) =>
      result === 'accepted'
        ? t('Accepted. Welcome to the team!')
        : result === 'signed'
          ? t('Signed. Now your guardian signs, too.')
          : result === 'ended'
            ? t('Your commitment has ended. The program is told.')
            : t('Declined'),
    refused: offerRefusal,
    failed: t('Your answer could not be sent. Try again.'),
    invalidates: [recruitingKeys.recruitingStatus(userId, statusId), todayKeys.all],
    invalidatesOn: 'settled',
    inTurn: `offers:${statusId}`,
  });
}
