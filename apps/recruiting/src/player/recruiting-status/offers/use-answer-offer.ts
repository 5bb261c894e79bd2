import { getClient, todayKeys, unwrap, useAction } from '@lineup/data';
import { offerRefusal } from '@lineup/ui/offer';
import { recruitingKeys } from '../../../model/keys';

type OfferAnswer =
  | { answer: 'accept'; id: string; number: number; name: string }
  /** Of the list, or empty for own words. */
  | { answer: 'decline'; id: string; sentence: string; words: string };

/** Signs an offer with the player's name, or declines it with a sentence. */
export function useAnswerOffer(userId: string, statusId: string) {
  return useAction({
    run: async (given: OfferAnswer) => {
      const supabase = await getClient();
      if (given.answer === 'accept')
        return unwrap(
          supabase.rpc('accept_offer', { p_offer_id: given.id, p_number: given.number, p_name: given.name }),
        );
      await unwrap(
        supabase.rpc('decline_offer', {
          p_offer_id: given.id,
          ...(given.sentence ? { p_sentence: given.sentence } : { p_words: given.words }),
        }),
      );
      return 'declined';
    },
    done: (result) =>
      result === 'accepted'
        ? 'Accepted. Welcome to the team!'
        : result === 'signed'
          ? 'Signed. Now your guardian signs, too.'
          : 'Declined',
    refused: offerRefusal,
    failed: 'Your answer could not be sent. Try again.',
    invalidates: [recruitingKeys.recruitingStatus(userId, statusId), todayKeys.all],
    invalidatesOn: 'settled',
    inTurn: `offers:${statusId}`,
  });
}
