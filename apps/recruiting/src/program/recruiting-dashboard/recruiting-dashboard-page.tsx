import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { toDataError, useLiveQuery } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { CollegePicker } from '../kit/college-picker';
import { NotForAccount } from '../kit/not-for-account';
import { isRefused } from '../model/is-refused';
import { recruitingKeys } from '../../model/keys';
import { mayOpenDashboard } from '../../model/roles';
import { CollegeDashboard } from './college-dashboard';
import { DashboardSkeleton } from './dashboard-skeleton';
import { loadDashboard, readCollege } from './load-dashboard';
import styles from './recruiting-dashboard.module.css';
import { WithoutCollege } from './without-college';

/** `/recruiting-dashboard`: the figures, tasks and news of a college's recruiting. */
export function Component() {
  return (
    <RequireAuth fallback={<DashboardSkeleton />}>
      <title>Recruiting dashboard · Lineup</title>
      <Dashboard />
    </RequireAuth>
  );
}

function Dashboard() {
  const userId = useAuth().user?.id ?? '';
  const [address, setAddress] = useSearchParams();
  const slug = readCollege(address);
  const refused = isRefused(useQueryClient(), userId, mayOpenDashboard);
  const dashboard = useQuery({ ...loadDashboard(userId, slug), enabled: !refused });
  useLiveQuery({
    topic: dashboard.data?.page?.live_topic,
    key: recruitingKeys.dashboard(userId, slug),
    // Every colleague's window hears the same.
    spreadMs: 500,
  });
  if (refused) return <NotForAccount />;
  if (dashboard.isPending) return <DashboardSkeleton />;
  if (!dashboard.data) {
    if (toDataError(dashboard.error).kind === 'forbidden') return <NotForAccount />;
    return (
      <ErrorState
        isPage
        title="The dashboard could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void dashboard.refetch()}
      />
    );
  }
  const { colleges, page, own } = dashboard.data;
  const picker = (
    <CollegePicker
      colleges={colleges}
      value={page?.college.slug ?? ''}
      onPick={(college) => setAddress(college ? { college } : {})}
    />
  );
  if (page) return <CollegeDashboard key={page.college.id} page={page} picker={picker} />;
  if (own && !slug) return <WithoutCollege own={own} />;
  return (
    <section className={styles.layout}>
      <PageHeader title="Recruiting dashboard" actions={picker} />
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="You do not work for this college"
        description={
          colleges.length > 0
            ? 'Pick one of your colleges above.'
            : 'Ask the college to add you, or request a role there.'
        }
        action={<LinkButton to="/recruiting-dashboard">My dashboard</LinkButton>}
      />
    </section>
  );
}
