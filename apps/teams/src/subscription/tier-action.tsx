import { Button } from '@lineup/ui/button';
import { TIERS, tierLabel, type Tier } from '../model/tier';
import { useOpenPayment, type PaymentPage } from './open-payment';
import { isRunning, type TeamBilling } from '../model/billing/load-billing';
import { t } from '../language';

interface TierActionProps {
  teamId: string;
  billing: TeamBilling;
  tier: Tier;
}

/** How the chosen team gets to a tier from the one it has. Nothing where it cannot. */
export function TierAction({ teamId, billing, tier }: TierActionProps) {
  const open = useOpenPayment(teamId);
  const step = stepTo(billing, tier);
  if (!step || billing.is_paid_by_other) return null;
  // Anyone who pays ends it at any time; only the owner of a team in use chooses its tier.
  if (step.to.page === 'checkout' && (billing.is_archived || billing.is_former_owner)) return null;
  return (
    <Button
      variant={step.isUp ? 'primary' : 'secondary'}
      disabled={open.isPending}
      onClick={() => open.mutate(step.to)}
    >
      {open.isPending ? t('Opening...') : step.label}
    </Button>
  );
}

function stepTo(billing: TeamBilling, tier: Tier): { label: string; to: PaymentPage; isUp: boolean } | null {
  const running = isRunning(billing);
  if (tier === 'bronze') {
    if (!running || billing.tier === 'bronze') return null;
    return billing.cancels_at_period_end
      ? null
      : { label: t('Cancel the subscription'), to: { page: 'portal' }, isUp: false };
  }
  if (tier === billing.tier) {
    if (!running) return null;
    return {
      label: billing.cancels_at_period_end ? t('Keep this tier') : t('Manage payment'),
      to: { page: 'portal' },
      isUp: billing.cancels_at_period_end,
    };
  }
  const isUp = TIERS.indexOf(tier) > TIERS.indexOf(billing.tier);
  const named = { tier: tierLabel(tier) };
  const label = isUp ? t('Upgrade to {tier}', named) : t('Downgrade to {tier}', named);
  return { label, to: { page: 'checkout', tier }, isUp };
}
