import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { getClient, unwrapAs } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

const comparedOfferSchema = z.object({
  id: z.string(),
  interest_id: z.string(),
  college: z.string(),
  slug: z.string(),
  logo_url: z.nullable(z.string()),
  colors: z.nullable(z.array(z.string())),
  state: z.enum(['open', 'accepted']),
  /** Of its current version. */
  number: z.number(),
  game: z.string(),
  role: z.string(),
  /** Scholarship a year, in dollars. */
  amount: z.number(),
  years: z.number(),
  expires_at: z.string(),
});

export type ComparedOffer = z.infer<typeof comparedOfferSchema>;

/** Offers to the user that stand or are accepted, oldest first. */
export const loadMyOffers = (userId: string) =>
  queryOptions({
    queryKey: recruitingKeys.myOffers(userId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(z.array(comparedOfferSchema), supabase.rpc('load_my_offers').abortSignal(signal));
    },
  });
