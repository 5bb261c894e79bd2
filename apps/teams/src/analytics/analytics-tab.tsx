import { useState } from 'react';
import { ChartNoAxesColumn, Lock } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '../kit/dialog/lazy-part';
import { tierHas } from '../model/tier';
import { UpgradeCard } from '../kit/upgrade-card';
import type { TeamManage } from '../model/team';

const dashboard = lazyPart('analytics', () => import('./analytics-dashboard'));

/** Figures of a team on silver and gold, for the people of the team. */
export function AnalyticsTab({ manage }: { manage: TeamManage }) {
  const [isMissing, setMissing] = useState(false);
  if (!tierHas(manage.team.tier, 'advanced_analytics'))
    return (
      <UpgradeCard
        teamId={manage.team.id}
        title="Upgrade for Advanced Analytics"
        description="Attendance, roster stability and results over time."
        action="See the tiers"
      />
    );
  if (hasNoData(manage))
    return <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title="Analytics dashboard coming soon..." />;
  if (!manage.isInside)
    return <EmptyState icon={<Lock aria-hidden />} title="Only people of this team see its figures" />;
  if (isMissing) return <ErrorState title="The figures could not be opened" onRetry={() => setMissing(false)} />;
  return <dashboard.Part teamId={manage.team.id} onClose={() => setMissing(true)} />;
}

/** Nothing has been held or played: there is nothing to count. */
const hasNoData = ({ practices, tournaments }: TeamManage) => practices.length === 0 && tournaments.length === 0;
