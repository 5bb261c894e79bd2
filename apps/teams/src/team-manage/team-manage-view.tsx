import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyView } from '@lineup/ui/lazy-view';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { Tabs } from '@lineup/ui/tabs';
import { useHydrated } from '@lineup/ui/use-hydrated';
import { AnalyticsTab } from '../analytics/analytics-tab';
import { OverviewTab } from '../overview/overview-tab';
import { RecruitingTab } from '../recruiting-posts/recruiting-tab';
import { RosterTab } from '../roster/roster-tab';
import { useRosterRemoval } from '../roster/use-roster-removal';
import { TournamentsTab } from '../tournaments/tournaments-tab';
import { MANAGE_TABS, readTab, type ManageTab } from './manage-tabs';
import type { TeamPage } from '../model/team';
import { useDaysOfServer } from './days-of-server';
import { TeamHeader } from './team-header';
import styles from './team-manage-view.module.css';
import { useLiveTeam } from './use-live-team';
import { t } from '../language';

const Waiting = () => <PageSkeleton shape="cards" label={t('Loading practices')} hasHead={false} />;
// Its dialogs are those of antd, which the other tabs do without.
const practices = lazyView(() => import('../practices/practices-tab'), <Waiting />);

interface TeamManageViewProps {
  page: TeamPage;
  /** Null for a signed-out viewer. */
  viewerId: string | null;
}

/** Header and tabs of a loaded team. The open tab lives in the address. */
export function TeamManageView({ page: answer, viewerId }: TeamManageViewProps) {
  const page = useDaysOfServer(answer);
  const isLive = useHydrated();
  const [params, setParams] = useSearchParams();
  const tab = readTab(params);
  const { team, viewer } = page;
  useLiveTeam(page);
  const removal = useRosterRemoval(team.id);
  useEffect(() => {
    if (viewer.sees_inside) practices.prefetch();
  }, [viewer.sees_inside]);
  const isOnTeam = [...page.members, ...page.staff].some(({ user_id: userId }) => userId === viewerId);
  // The database takes nothing new for an archived team, so its tabs offer nothing.
  const shown = team.archived_at ? { ...page, viewer: { ...viewer, is_manager: false } } : page;

  const panels: Record<ManageTab, () => React.ReactNode> = {
    overview: () => <OverviewTab page={shown} viewerId={viewerId} />,
    roster: () => <RosterTab page={shown} removal={removal} />,
    // A calendar is that of the reader's zone.
    practices: () => (isLive ? <practices.Part page={shown} viewerId={viewerId} /> : <Waiting />),
    tournaments: () => <TournamentsTab page={shown} viewerId={viewerId} />,
    recruiting: () => <RecruitingTab page={shown} viewerId={viewerId} />,
    analytics: () => <AnalyticsTab page={shown} />,
  };
  const items = Object.entries(MANAGE_TABS).map(([key, label]) => ({
    key,
    label: t(label),
    children: key === tab ? panels[tab]() : null,
  }));

  return (
    <section>
      <title>{t('{team} · Lineup', { team: team.name })}</title>
      <TeamHeader
        team={team}
        isManager={viewer.is_manager}
        mayLeave={isOnTeam && viewerId !== null && team.owner_user_id !== viewerId}
      />
      {team.archived_at && (
        <p className={styles.archived} role="status">
          {viewer.is_manager
            ? t(
                'This team is archived. Nothing can be added or answered and nobody can join until you restore it in Team Settings.',
              )
            : t('This team is archived. It takes no answers and nobody can join until its owner restores it.')}
        </p>
      )}
      <Tabs
        activeKey={tab}
        items={items}
        onChange={(key) =>
          setParams(key === 'overview' ? {} : { tab: key }, { replace: true, preventScrollReset: true })
        }
      />
    </section>
  );
}
