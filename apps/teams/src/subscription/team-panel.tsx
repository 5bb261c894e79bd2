import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { plainDate } from '@lineup/ui/dates';
import { isRefused } from '../model/access';
import { AccessDenied } from '../kit/access-denied';
import { TierChip } from '../kit/card/tier-chip';
import { tierLabel } from '../model/tier';
import type { Sentences } from '@lineup/language';
import styles from './subscription-page.module.css';
import { t } from '../language';
import type { TeamBilling } from '../model/billing/load-billing';

interface TeamPanelProps {
  teamId: string;
  billing: UseQueryResult<TeamBilling>;
  /** How often its tier is paid for, as the price list has it; undefined where that is not known. */
  period: string | undefined;
  /** How a checkout ended that did not pay, from the address. */
  outcome: string | null;
}

/** The chosen team: its tier and until when it is paid. */
export function TeamPanel({ teamId, billing, period, outcome }: TeamPanelProps) {
  if (billing.isPending)
    return (
      <div className={styles.waiting}>
        <PageSkeleton label={t('Loading the subscription')} count={1} hasHead={false} />
      </div>
    );
  if (isRefused(billing.error))
    return (
      <AccessDenied
        reason={t('Only managers of a team can see and change its subscription.')}
        backTo={`/teams/${teamId}/manage`}
        backLabel={t('Back to the team')}
      />
    );
  if (!billing.data)
    return (
      <ErrorState
        title={t('The subscription could not be loaded')}
        description={t('Check your connection, then try again.')}
        onRetry={() => void billing.refetch()}
      />
    );
  return (
    <section className={styles.panel} aria-labelledby="team-tier-heading">
      <h2 id="team-tier-heading">
        {billing.data.team_name} <TierChip tier={billing.data.tier} />
      </h2>
      <p>{stateOf(billing.data, period)}</p>
      {outcome && Object.hasOwn(OUTCOMES, outcome) && (
        <p className={styles.notice} role="status">
          {t(OUTCOMES[outcome] ?? '')}
        </p>
      )}
    </section>
  );
}

const OUTCOMES: Record<string, string> = {
  cancelled: 'The checkout was canceled. Nothing was charged and the tier stays as it is.',
  failed: 'The payment did not go through. Nothing changed; try again or use another card.',
} satisfies Sentences;

function stateOf(
  {
    tier,
    status,
    current_period_end: periodEnd,
    cancels_at_period_end: isEnding,
    is_archived: isArchived,
    is_paid_by_other: isPaidByOther,
    is_former_owner: isFormerOwner,
  }: TeamBilling,
  period: string | undefined,
): string {
  const end = periodEnd && plainDate(periodEnd);
  const name = tierLabel(tier);
  if (isPaidByOther)
    return isEnding && end
      ? t('A former owner pays for {tier} until {end}. Then the team is on Bronze, and you choose its tier.', {
          tier: name,
          end,
        })
      : t('A former owner pays for {tier} until they end it. Then the team is on Bronze, and you choose its tier.', {
          tier: name,
        });
  if (isFormerOwner && !isEnding && status !== 'canceled')
    return end
      ? t(
          'The team has another owner, and you still pay for it: the subscription renews on {end}. You can cancel it here.',
          { end },
        )
      : t('The team has another owner, and you still pay for it. You can cancel it here.');
  if (isArchived) return t('This team is archived: restore it in its settings to change its tier.');
  if (status === 'past_due')
    return t('The last payment failed and will be tried again. The tier stays until then; check the card.');
  if (status === 'unpaid') return t('The payments failed, so the team is on Bronze until the next one goes through.');
  if (status === null || status === 'canceled')
    return tier === 'bronze'
      ? t('No subscription. Choose a tier to upgrade.')
      : t('Given by our staff, without a subscription.');
  if (isEnding)
    return end
      ? t('The subscription is canceled: {tier} stays until {end}, then Bronze.', { tier: name, end })
      : t('The subscription is canceled: {tier} stays until the end of the paid time, then Bronze.', { tier: name });
  if (end) return t('The subscription renews on {end}.', { end });
  return period ? t('The subscription renews {period}.', { period }) : t('The subscription renews automatically.');
}
