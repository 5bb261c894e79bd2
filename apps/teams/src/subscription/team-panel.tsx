import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { plainDate } from '@lineup/ui/dates';
import { isRefused } from '../model/access';
import { AccessDenied } from '../kit/access-denied';
import { TierChip } from '../kit/card/tier-chip';
import { tierLabel } from '../model/tier';
import styles from './subscription-page.module.css';
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
        <PageSkeleton label="Loading the subscription" count={1} hasHead={false} />
      </div>
    );
  if (isRefused(billing.error))
    return (
      <AccessDenied
        reason="Only managers of a team can see and change its subscription."
        backTo={`/teams/${teamId}/manage`}
        backLabel="Back to the team"
      />
    );
  if (!billing.data)
    return (
      <ErrorState
        title="The subscription could not be loaded"
        description="Check your connection, then try again."
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
          {OUTCOMES[outcome]}
        </p>
      )}
    </section>
  );
}

const OUTCOMES: Record<string, string> = {
  cancelled: 'The checkout was canceled. Nothing was charged and the tier stays as it is.',
  failed: 'The payment did not go through. Nothing changed; try again or use another card.',
};

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
  if (isPaidByOther)
    return `A former owner pays for ${tierLabel(tier)}${isEnding && end ? ` until ${end}` : ' until they end it'}. Then the team is on Bronze, and you choose its tier.`;
  if (isFormerOwner && !isEnding && status !== 'canceled')
    return `The team has another owner, and you still pay for it${end ? `: the subscription renews on ${end}` : ''}. You can cancel it here.`;
  if (isArchived) return 'This team is archived: restore it in its settings to change its tier.';
  if (status === 'past_due')
    return 'The last payment failed and will be tried again. The tier stays until then; check the card.';
  if (status === 'unpaid') return 'The payments failed, so the team is on Bronze until the next one goes through.';
  if (status === null || status === 'canceled')
    return tier === 'bronze'
      ? 'No subscription. Choose a tier to upgrade.'
      : `Given by our staff, without a subscription.`;
  if (isEnding)
    return `The subscription is canceled: ${tierLabel(tier)} stays until ${end ?? 'the end of the paid time'}, then Bronze.`;
  return end ? `The subscription renews on ${end}.` : `The subscription renews ${period ?? 'automatically'}.`;
}
