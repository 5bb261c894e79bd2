import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, toDataError } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../model/keys';
import { isRefused } from '../model/access';
import type { Tier } from '../model/tier';
import { expectTier, forgetExpectedTier } from '../model/billing/expected-tier';

/** Where to go: to pay for a tier, or to end or keep the subscription. */
export type PaymentPage = { page: 'checkout'; tier: Exclude<Tier, 'bronze'> } | { page: 'portal' };

const REASON = "You don't have permission to change the subscription.";

/** Leaves for the payment page of a team. Nothing is bought by opening it, so that opening it twice does no harm. */
export function useOpenPayment(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: PaymentPage) => {
      const client = await getClient();
      const { data, error } = await client.functions.invoke<{ url?: string }>(`billing/${wanted.page}`, {
        body: { team_id: teamId, ...(wanted.page === 'checkout' && { tier: wanted.tier }) },
      });
      if (error) throw toDataError(error);
      const url = new URL(data?.url ?? '', location.href);
      if (!data?.url || !['https:', location.protocol].includes(url.protocol))
        throw new DataError({ kind: 'server', message: 'There is no page to pay on.' });
      return url.href;
    },
    retry: false,
    onSuccess: (url, wanted) => {
      if (wanted.page === 'checkout') expectTier(teamId, wanted.tier);
      else forgetExpectedTier(teamId);
      location.assign(url);
    },
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      else if (error instanceof DataError && error.kind === 'conflict')
        toast.info('This has changed in the meantime.', {
          description: 'The page shows the subscription as it is now.',
        });
      else if (error instanceof DataError && error.status === 503)
        toast.error('Payments are not available right now.', { description: 'Try again later, or write to us.' });
      else toast.error('The payment page could not be opened.', { description: 'Nothing was charged. Try again.' });
      return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
    },
  });
}
