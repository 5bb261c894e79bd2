import { useSearchParams } from 'react-router-dom';
import { Tabs } from '@lineup/ui/tabs';
import { AnalyticsTab } from '../analytics/analytics-tab';
import { OverviewTab } from '../overview/overview-tab';
import { PracticesTab } from '../practices/practices-tab';
import { RecruitingTab } from '../recruiting-posts/recruiting-tab';
import { RosterTab } from '../roster/roster-tab';
import { TournamentsTab } from '../tournaments/tournaments-tab';
import { MANAGE_TABS, readTab, type ManageTab } from './manage-tabs';
import type { TeamManage } from '../model/team';
import { TeamHeader } from './team-header';
import { useLiveTeam } from './use-live-team';

interface TeamManageViewProps {
  manage: TeamManage;
  /** Null for a signed-out viewer. */
  viewerId: string | null;
}

/** Header and tabs of a loaded team. The open tab lives in the address. */
export function TeamManageView({ manage, viewerId }: TeamManageViewProps) {
  const [params, setParams] = useSearchParams();
  const tab = readTab(params);
  useLiveTeam(manage.team.id, viewerId);

  const panels: Record<ManageTab, () => React.ReactNode> = {
    overview: () => <OverviewTab manage={manage} />,
    roster: () => <RosterTab manage={manage} />,
    practices: () => <PracticesTab manage={manage} viewerId={viewerId} />,
    tournaments: () => <TournamentsTab manage={manage} viewerId={viewerId} />,
    recruiting: () => <RecruitingTab manage={manage} viewerId={viewerId} />,
    analytics: () => <AnalyticsTab manage={manage} />,
  };
  const items = Object.entries(MANAGE_TABS).map(([key, label]) => ({
    key,
    label,
    children: key === tab ? panels[tab]() : null,
  }));

  return (
    <section>
      <title>{`${manage.team.name} · Lineup`}</title>
      <TeamHeader team={manage.team} isManager={manage.isManager} />
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
