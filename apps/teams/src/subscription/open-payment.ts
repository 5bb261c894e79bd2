import { DataError, callFunctionAs, useAction } from '@lineup/data';
import * as z from '@lineup/schema';
import { deniedBecause } from '../model/access';
import { expectTier, forgetExpectedTier } from '../model/billing/expected-tier';
import { teamKeys } from '../model/keys';
import type { Tier } from '../model/tier';
import { t } from '../language';

/** Where to go: to pay for a tier, or to end or keep the subscription. */
export type PaymentPage = { page: 'checkout'; tier: Exclude<Tier, 'bronze'> } | { page: 'portal' };

const pageSchema = z.object({ url: z.string() });

const denied = (error: DataError) => deniedBecause(t("You don't have permission to change the subscription."))(error);

/** Leaves for the payment page of a team. Nothing is bought by opening it, so that opening it twice does no harm. */
export function useOpenPayment(teamId: string) {
  return useAction({
    run: async (wanted: PaymentPage) => {
      const answer = await callFunctionAs(pageSchema, `billing/${wanted.page}`, {
        team_id: teamId,
        ...(wanted.page === 'checkout' && { tier: wanted.tier }),
      });
      const url = new URL(answer.url, location.href);
      if (!['https:', location.protocol].includes(url.protocol))
        throw new DataError({ kind: 'server', message: t('The payment page could not be opened.') });
      if (wanted.page === 'checkout') expectTier(teamId, wanted.tier);
      else forgetExpectedTier(teamId);
      location.assign(url.href);
    },
    refused: (error) =>
      error.kind === 'conflict'
        ? {
            kind: 'info',
            title: t('This has changed in the meantime.'),
            description: t('The page shows the subscription as it is now.'),
          }
        : denied(error),
    failed: (error) =>
      error.status === 503
        ? { title: t('Payments are not available right now.'), description: t('Try again later, or write to us.') }
        : { title: t('The payment page could not be opened.'), description: t('Nothing was charged. Try again.') },
    invalidates: (_wanted, failure) => (failure ? [teamKeys.team(teamId)] : []),
    invalidatesOn: 'settled',
  });
}
