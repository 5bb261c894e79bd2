import { useSearchParams } from 'react-router-dom';
import { Tabs } from '@lineup/ui/tabs';
import { AnalyticsTab } from '../analytics/analytics-tab';
import { OverviewTab } from '../overview/overview-tab';
import { PracticesTab } from '../practices/practices-tab';
import { RecruitingTab } from '../recruiting-posts/recruiting-tab';
import { RosterTab } from '../roster/roster-tab';
import { useRosterRemoval } from '../roster/use-roster-removal';
import { TournamentsTab } from '../tournaments/tournaments-tab';
import { MANAGE_TABS, readTab, type ManageTab } from './manage-tabs';
import type { TeamPage } from '../model/team';
import { TeamHeader } from './team-header';
import styles from './team-manage-view.module.css';
import { useLiveTeam } from './use-live-team';

interface TeamManageViewProps {
  page: TeamPage;
  /** Null for a signed-out viewer. */
  viewerId: string | null;
}

/** Header and tabs of a loaded team. The open tab lives in the address. */
export function TeamManageView({ page, viewerId }: TeamManageViewProps) {
  const [params, setParams] = useSearchParams();
  const tab = readTab(params);
  const { team, viewer } = page;
  useLiveTeam(page);
  const removal = useRosterRemoval(team.id);
  const isOnTeam = [...page.members, ...page.staff].some(({ user_id: userId }) => userId === viewerId);
  // The database takes nothing new for an archived team, so its tabs offer nothing.
  const shown = team.archived_at ? { ...page, viewer: { ...viewer, is_manager: false } } : page;

  const panels: Record<ManageTab, () => React.ReactNode> = {
    overview: () => <OverviewTab page={shown} viewerId={viewerId} />,
    roster: () => <RosterTab page={shown} removal={removal} />,
    practices: () => <PracticesTab page={shown} viewerId={viewerId} />,
    tournaments: () => <TournamentsTab page={shown} viewerId={viewerId} />,
    recruiting: () => <RecruitingTab page={shown} viewerId={viewerId} />,
    analytics: () => <AnalyticsTab page={shown} />,
  };
  const items = Object.entries(MANAGE_TABS).map(([key, label]) => ({
    key,
    label,
    children: key === tab ? panels[tab]() : null,
  }));

  return (
    <section>
      <title>{`${team.name} · Lineup`}</title>
      <TeamHeader
        team={team}
        isManager={viewer.is_manager}
        mayLeave={isOnTeam && viewerId !== null && team.owner_user_id !== viewerId}
      />
      {team.archived_at && (
        <p className={styles.archived} role="status">
          {viewer.is_manager
            ? 'This team is archived. Nothing can be added or answered and nobody can join until you restore it in Team Settings.'
            : 'This team is archived. It takes no answers and nobody can join until its owner restores it.'}
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
