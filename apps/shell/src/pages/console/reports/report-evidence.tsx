import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';
import { contextOf, type ContextLine, type Report } from './list-reports';
import { ReportedImages } from './reported-images';
import { ReportedProfile } from './reported-profile';
import own from './reports.module.css';

/** The reported message between those around it, as they were when it was reported. */
export function ReportEvidence({ report }: { report: Report }) {
  const { evidence, profile, names, message_state: state } = report;
  if (profile) return <ReportedProfile profile={profile} />;
  if (!evidence) return <p className={styles.muted}>A report about the person, without a message.</p>;
  const context = contextOf(report);
  const images = evidence.images ?? [];
  const sender = report.reported_name ?? 'Deleted account';
  const line = ({ number, sender_id, content, is_deleted }: ContextLine) => (
    <li key={number} className={own.line}>
      <b>{(sender_id === report.reported_user_id ? sender : names[sender_id ?? '']) ?? 'Former member'}</b>
      <span dir="auto">{is_deleted ? 'Message deleted' : content}</span>
    </li>
  );
  const before = context?.around.filter(({ number }) => number < context.number) ?? [];
  const after = context?.around.filter(({ number }) => number > context.number) ?? [];
  return (
    <>
      <ol className={own.lines} aria-label="Messages">
        {before.map(line)}
        <li className={own.line} data-reported>
          <b>{sender}</b>
          <span dir="auto">
            {evidence.content || (images.length === 0 && 'Deleted before it was reported; see its earlier versions.')}
          </span>
          {images.length > 0 && <ReportedImages images={images} />}
          <span className={styles.muted}>
            Reported · <Moment at={evidence.sent_at} />
            {state === 'deleted' && ' · no longer in the conversation'}
          </span>
        </li>
        {after.map(line)}
      </ol>
      {evidence.earlier.length > 0 && (
        <details className={styles.disclosure}>
          <summary>Earlier versions ({evidence.earlier.length})</summary>
          <ol className={own.lines}>
            {evidence.earlier.map(({ content, until }) => (
              <li key={until} className={own.line}>
                <span dir="auto">{content}</span>
                <span className={styles.muted}>
                  until <Moment at={until} />
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
