import { ErrorState } from '@lineup/ui/error-state';
import { LoadMore } from '@lineup/ui/load-more';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import styles from '../kit/console.module.css';
import { listReports, type ReportState } from './list-reports';
import { ReportCard } from './report-card';

/** Reports of messages and people: those that wait, and those that were handled. */
export default function ReportsTab() {
  return (
    <div className={styles.stack}>
      <ReportList state="open" title="Open reports" empty="No open reports." />
      <ReportList state="handled" title="Handled reports" empty="No handled reports yet." />
    </div>
  );
}

function ReportList({ state, title, empty }: { state: ReportState; title: string; empty: string }) {
  const query = useInfiniteQuery(listReports(state));
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
