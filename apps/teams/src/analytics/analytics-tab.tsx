import { useState } from 'react';
import { ChartNoAxesColumn, Lock } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { tierHas } from '../model/tier';
import { UpgradeCard } from '../kit/upgrade-card';
import type { TeamPage } from '../model/team';

const dashboard = lazyPart(() => import('./analytics-dashboard'));

/** Figures of a team on silver and gold, for the people of the team. */
export function AnalyticsTab({ page }: { page: TeamPage }) {
  const [isMissing, setMissing] = useState(false);
  if (!tierHas(page.team.subscription_tier, 'advanced_analytics'))
    return page.team.archived_at ? (
      <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title="Bronze teams have no figures" />
    ) : (
      <UpgradeCard
        teamId={page.viewer.is_manager ? page.team.id : null}
        title="Upgrade for Advanced Analytics"
        description="Attendance, roster stability and results over time."
        action="See the tiers"
      />
    );
  if (hasNoData(page))
    return (
      <EmptyState
        icon={<ChartNoAxesColumn aria-hidden />}
        title="Analytics dashboard coming soon..."
        {...(!page.team.archived_at && { description: 'Figures show after the first practice or tournament.' })}
        action={
          page.viewer.is_manager && <LinkButton to="?tab=practices&add=practice">Plan the first practice</LinkButton>
        }
      />
    );
  if (!page.viewer.sees_inside)
    return <EmptyState icon={<Lock aria-hidden />} title="Only people of this team see its figures" />;
  if (isMissing) return <ErrorState title="The figures could not be opened" onRetry={() => setMissing(false)} />;
  return <dashboard.Part teamId={page.team.id} onClose={() => setMissing(true)} />;
}

/** Nothing has been held or played: there is nothing to count. */
const hasNoData = ({ practices, tournaments }: TeamPage) => practices.length === 0 && tournaments.length === 0;
