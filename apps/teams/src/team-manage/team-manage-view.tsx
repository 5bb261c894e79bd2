import { useSearchParams } from 'react-router-dom';
import { Tabs } from '@lineup/ui/tabs';
import { AnalyticsTab } from '../analytics/analytics-tab';
import { OverviewTab } from '../overview/overview-tab';
import { PracticesTab } from '../practices/practices-tab';
import { RecruitingTab } from '../recruiting-posts/recruiting-tab';
import { RosterTab } from '../roster/roster-tab';
import { TournamentsTab } from '../tournaments/tournaments-tab';
import { MANAGE_TABS, readTab, type ManageTab } from './manage-tabs';
import type { TeamPage } from '../model/team';
import { TeamHeader } from './team-header';
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
  useLiveTeam(page);

  const panels: Record<ManageTab, () => React.ReactNode> = {
    overview: () => <OverviewTab page={page} />,
    roster: () => <RosterTab page={page} />,
    practices: () => <PracticesTab page={page} viewerId={viewerId} />,
    tournaments: () => <TournamentsTab page={page} viewerId={viewerId} />,
    recruiting: () => <RecruitingTab page={page} viewerId={viewerId} />,
    analytics: () => <AnalyticsTab page={page} />,
  };
  const items = Object.entries(MANAGE_TABS).map(([key, label]) => ({
    key,
    label,
    children: key === tab ? panels[tab]() : null,
  }));

  return (
    <section>
      <title>{`${page.team.name} · Lineup`}</title>
      <TeamHeader team={page.team} isManager={page.viewer.is_manager} />
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
