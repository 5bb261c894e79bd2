import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { refusedOffer } from './refused-offer';

interface SentOffer {
  id: string;
  /** The version that is changed; null for a new offer. */
  version: number | null;
  need: string;
  role: string;
  amount: number;
  years: number;
  terms: string;
  until: string;
  name: string;
}

/** Makes an offer to the player of an interest, or a new version of one. */
export function useSendOffer(interestId: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id, version, need, role, amount, years, terms, until, name }: SentOffer) => {
      const supabase = await getClient();
      const offer = {
        ...{ p_need_id: need, p_role: role, p_amount: amount, p_years: years, p_terms: terms },
        ...{ p_expires_at: until, p_name: name },
      };
      if (version === null) await unwrap(supabase.rpc('make_offer', { p_id: id, p_interest_id: interestId, ...offer }));
      else await unwrap(supabase.rpc('change_offer', { p_offer_id: id, p_number: version, ...offer }));
    },
    done: (_, { version }) => (version === null ? 'Offer Sent' : 'Offer Changed'),
    refused: refusedOffer,
    failed: 'The offer was not sent. What you typed is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
