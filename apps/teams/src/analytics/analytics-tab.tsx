import { useState, type ReactNode } from 'react';
import { ChartNoAxesColumn, Lock } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { lazyPart } from '@lineup/ui/lazy-part';
import { tierHas } from '../model/tier';
import card from '../kit/card/card.module.css';
import { UpgradeCard } from '../kit/upgrade-card';
import type { TeamPage } from '../model/team';
import { t } from '../language';

const dashboard = lazyPart(() => import('./analytics-dashboard'), <Waiting />);

function Waiting() {
  return (
    <Titled>
      <PageSkeleton label={t('Loading analytics')} count={3} hasHead={false} />
    </Titled>
  );
}

function Titled({ children }: { children: ReactNode }) {
  return (
    <section className={card.section} aria-labelledby="analytics-heading">
      <div className={card.head}>
        <h2 id="analytics-heading" className={card.heading}>
          {t('Analytics')}
        </h2>
      </div>
      {children}
    </section>
  );
}

/** Figures of a team on silver and gold, for the people of the team. */
export function AnalyticsTab({ page }: { page: TeamPage }) {
  const [isMissing, setMissing] = useState(false);
  const instead = insteadOfFigures(page);
  if (!instead && !isMissing)
    return <dashboard.Part teamId={page.team.id} teamName={page.team.name} onClose={() => setMissing(true)} />;
  return (
    <Titled>
      {instead ?? (
        <ErrorState
          title={t('Analytics could not be opened')}
          description={t('Check your connection, then try again.')}
          onRetry={() => setMissing(false)}
        />
      )}
    </Titled>
  );
}

/** Why this team or viewer has no figures; null where they have. */
function insteadOfFigures({ team, viewer, practices, tournaments }: TeamPage): ReactNode {
  const icon = <ChartNoAxesColumn aria-hidden />;
  if (!tierHas(team.subscription_tier, 'advanced_analytics'))
    return team.archived_at ? (
      <EmptyState icon={icon} title={t('Bronze teams have no analytics')} />
    ) : (
      <UpgradeCard
        teamId={viewer.is_manager ? team.id : null}
        title={t('Upgrade for Advanced Analytics')}
        description={t('Attendance, roster stability and results over time.')}
        action={t('See the tiers')}
      />
    );
  // Nothing has been held or played: there is nothing to count.
  if (practices.length === 0 && tournaments.length === 0)
    return (
      <EmptyState
        icon={icon}
        title={t('Analytics dashboard coming soon...')}
        {...(!team.archived_at && { description: t('They start with the first practice or tournament.') })}
        action={
          viewer.is_manager && <LinkButton to="?tab=practices&add=practice">{t('Plan the first practice')}</LinkButton>
        }
      />
    );
  return viewer.sees_inside ? null : (
    <EmptyState icon={<Lock aria-hidden />} title={t('Only people on this team see its analytics')} />
  );
}
