import { ErrorState } from '@lineup/ui/error-state';
import { LoadMore } from '@lineup/ui/load-more';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import styles from '../kit/console.module.css';
import { listReports, type Report, type ReportState } from './list-reports';
import { ReportCard } from './report-card';

/** Reports of messages and people: those that wait, and those that were handled. */
export default function ReportsTab() {
  const open = useInfiniteQuery(listReports('open'));
  const handled = useInfiniteQuery(listReports('handled'));
  return (
    <div className={styles.stack}>
      <ReportList state="open" query={open} title="Open reports" empty="No open reports." />
      {/* Below the open ones, which must not push it away as they come. */}
      {!open.isPending && (
        <ReportList state="handled" query={handled} title="Handled reports" empty="No handled reports yet." />
      )}
    </div>
  );
}

interface ReportListProps {
  state: ReportState;
  query: UseInfiniteQueryResult<InfiniteData<Report[]>>;
  title: string;
  empty: string;
}

function ReportList({ state, query, title, empty }: ReportListProps) {
  const reports = query.data?.pages.flat() ?? [];
  return (
    <section className={styles.panel} aria-labelledby={`reports-${state}`}>
      <h2 id={`reports-${state}`}>{title}</h2>
      {query.isPending ? (
        <PageSkeleton count={2} hasHead={false} label={`Loading: ${title}`} />
      ) : !query.data ? (
        <ErrorState
          title="The reports could not be loaded"
          description={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : reports.length === 0 ? (
        <p className={styles.muted}>{empty}</p>
      ) : (
        <ul className={styles.list} aria-label={title}>
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} />
          ))}
        </ul>
      )}
      <LoadMore query={query} failed="More reports could not be loaded. Try again." />
    </section>
  );
}
