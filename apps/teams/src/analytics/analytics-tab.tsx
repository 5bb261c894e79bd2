import { ChartNoAxesColumn } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import { tierHas, type Tier } from '../team/tier';
import { UpgradeCard } from '../team/upgrade-card';

/** Figures of a team on silver and gold. */
export function AnalyticsTab({ tier }: { tier: Tier }) {
  if (!tierHas(tier, 'advanced_analytics'))
    return (
      <UpgradeCard
        title="Upgrade for Advanced Analytics"
        description="Attendance, roster stability and results over time."
        action="See the tiers"
      />
    );
  return <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title="Analytics dashboard coming soon..." />;
}
