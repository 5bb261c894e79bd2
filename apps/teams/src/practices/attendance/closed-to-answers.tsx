import type { Response } from './attendance';
import styles from './attendance-form.module.css';
import { StatusBadge } from './status-badge';

/** What shows in place of the form where the team is archived; what the viewer has answered stays. */
export function ClosedToAnswers({ own }: { own: Response | undefined }) {
  return (
    <section className={styles.form} aria-label="Your Attendance">
      <div className={styles.top}>
        <h3 className={styles.heading}>Your Attendance</h3>
        {own && <StatusBadge status={own.status} />}
      </div>
      <p className={styles.note}>This team is archived, so its practices take no answers.</p>
    </section>
  );
}
