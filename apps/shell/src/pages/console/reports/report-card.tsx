import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { reportReasonName } from '@lineup/product/report-reasons';
import { Chip } from '@lineup/ui/chip';
import { FormMessage } from '@lineup/ui/form';
import { Link } from 'react-router-dom';
import styles from '../kit/console.module.css';
import { Moment } from '../kit/moment';
import { useHandleReport } from './decide-report';
import { DecisionForm, nameOf } from './decision-form';
import { DECISIONS, type Report } from './list-reports';
import { ExportForm } from './export-form';
import { ReportEvidence } from './report-evidence';

/** One report: what was said, what was decided, and the way to decide or undo. */
export function ReportCard({ report }: { report: Report }) {
  const handling = useHandleReport();
  const name = nameOf(report);
  const { decision } = report;
  return (
    <li className={styles.person}>
      <p className={styles.buttons}>
        <b>{reportReasonName(report.reason)}</b>
        <span>
          {report.reported_slug ? <Link to={`/player/${report.reported_slug}`}>{name}</Link> : name}, reported by{' '}
          {report.reporter_name ?? 'a deleted account'}
        </span>
        {report.other_reports > 0 && (
          <Chip>
            {report.other_reports === 1 ? '1 other report' : `${report.other_reports} other reports`} about them
          </Chip>
        )}
      </p>
      <p className={styles.muted}>
        <Moment at={report.created_at} />
      </p>
      {report.details && (
        <p className={styles.quote} dir="auto">
          <b>{report.reporter_name ?? 'Deleted account'} says:</b> {report.details}
        </p>
      )}
      <ReportEvidence report={report} />
      {report.evidence && <ExportForm reportId={report.id} />}
      {!decision && report.history.at(-1)?.decision === 'asked' && (
        <p>
          <b>The profile is hidden, and they ask to show it again.</b> Open it to see it as it is now. “Hide profile”
          keeps it hidden. Every other decision shows it again.
        </p>
      )}
      {decision ? (
        <>
          <p>
            <b>{DECISIONS[decision]}</b>
            {report.suspended_until && (
              <>
                {' '}
                until <Moment at={report.suspended_until} />
              </>
            )}{' '}
            by {report.handled_by_name ?? 'a deleted account'}
            {report.handled_at && (
              <>
                , <Moment at={report.handled_at} />
              </>
            )}
          </p>
          {report.note && <p className={styles.quote}>{report.note}</p>}
          <div className={styles.buttons}>
            <ConfirmDialog
              title={
                decision === 'removed' ? 'Open this report again?' : 'Undo this decision and open the report again?'
              }
              description={decision === 'removed' ? 'The message stays removed.' : undefined}
              yes="Undo it"
              no="Keep"
              isDestructive
              onConfirm={() => handling.mutate({ kind: 'undo', reportId: report.id })}
            >
              {(ask) => (
                <Button aria-label={`Undo the decision about ${name}`} disabled={handling.isPending} onClick={ask}>
                  Undo
                </Button>
              )}
            </ConfirmDialog>
          </div>
          <FormMessage>{handling.refusal}</FormMessage>
        </>
      ) : (
        <DecisionForm report={report} />
      )}
      {report.history.length > (decision ? 1 : 0) && (
        <details className={styles.disclosure}>
          <summary>History</summary>
          <ul className={styles.plainList}>
            {report.history.map((entry) => (
              <li key={entry.at}>
                {entry.decision === 'asked' ? (
                  'They asked to show the profile again, '
                ) : (
                  <>
                    {entry.decision === 'undone' ? 'Undone' : DECISIONS[entry.decision]}
                    {entry.days !== null && ` for ${entry.days} days`} by {entry.by ?? 'a deleted account'},{' '}
                  </>
                )}
                <Moment at={entry.at} />
                {entry.note && ` · ${entry.note}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
