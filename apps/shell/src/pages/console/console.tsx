import { useFlag } from '@lineup/flags';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, type ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { loadWithRetry } from '../../federation/retry';
import styles from './kit/console.module.css';
import { loadWaitingGuardians } from './guardians/load-waiting-guardians';
import { FlagsTab } from './flags/flags-tab';
import { RemotesTab } from './remotes/remotes-tab';
import { useReportCount } from './reports/count-reports';
import { useStaffRequests } from './requests/count-staff-requests';

const GuardiansTab = lazy(() =>
  loadWithRetry(() => import(/* webpackChunkName: "console" */ './guardians/guardians-tab')),
);
const ReportsTab = lazy(() => loadWithRetry(() => import(/* webpackChunkName: "console" */ './reports/reports-tab')));
const CollegesTab = lazy(() =>
  loadWithRetry(() => import(/* webpackChunkName: "console" */ './colleges/colleges-tab')),
);
const SeasonsTab = lazy(() => loadWithRetry(() => import(/* webpackChunkName: "console" */ './seasons/seasons-tab')));
const TeamRequestsTab = lazy(() =>
  loadWithRetry(() => import(/* webpackChunkName: "console" */ './team-requests/team-requests-tab')),
);
const UsersTab = lazy(() => loadWithRetry(() => import(/* webpackChunkName: "console" */ './users/users-tab')));
const ToolsTab = lazy(() => loadWithRetry(() => import(/* webpackChunkName: "console" */ './tools/tools-tab')));

interface ConsoleTab {
  id: string;
  label: string;
  /** What waits there. */
  count?: number | undefined;
  Content: ComponentType;
}

/** The staff console. The tab is in the address; a tab whose flag is off is absent. */
export default function Console() {
  const [params] = useSearchParams();
  const hasUsers = useFlag('user_management').isOn;
  const reports = useReportCount();
  const guardians = useQuery(loadWaitingGuardians).data?.waiting.length;
  const requests = useStaffRequests();
  const hasTools = useFlag('dev_tools').isOn;
  const tabs: ConsoleTab[] = [
    { id: 'remotes', label: 'Remotes', Content: RemotesTab },
    { id: 'flags', label: 'Flags', Content: FlagsTab },
    { id: 'reports', label: 'Reports', count: reports, Content: ReportsTab },
    { id: 'guardians', label: 'Guardians', count: guardians, Content: GuardiansTab },
    { id: 'colleges', label: 'Colleges', count: requests.colleges, Content: CollegesTab },
    { id: 'seasons', label: 'Seasons', Content: SeasonsTab },
    { id: 'teams', label: 'Teams', count: requests.teams, Content: TeamRequestsTab },
    ...(hasUsers ? [{ id: 'users', label: 'Users', count: requests.roles, Content: UsersTab }] : []),
    ...(hasTools ? [{ id: 'tools', label: 'Dev tools', Content: ToolsTab }] : []),
  ];
  const open = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0]!;
  return (
    <section>
      <title>Testing Dashboard · Lineup</title>
      <PageHeader
        title="Testing Dashboard"
        purpose="What runs, for whom, and who changed it. Changes reach open browsers within seconds."
      />
      <nav className={styles.tabs} aria-label="Testing Dashboard">
        {tabs.map(({ id, label, count = 0 }) => (
          <Link
            key={id}
            to={`?tab=${id}`}
            replace
            preventScrollReset
            className={styles.tab}
            aria-current={id === open.id ? 'page' : undefined}
          >
            {label}
            {count > 0 && ` (${count > 99 ? '99+' : count})`}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<PageSkeleton hasHead={false} label={`Loading ${open.label}`} />}>
        <open.Content />
      </Suspense>
    </section>
  );
}
