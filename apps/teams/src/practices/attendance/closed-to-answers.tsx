import type { Response } from './attendance';
import styles from './attendance-form.module.css';
import { StatusBadge } from './status-badge';
import { t } from '../../language';

interface ClosedToAnswersProps {
  own: Response | undefined;
  /** Why. */
  children: string;
}

/** What shows in place of the form where a practice takes no answers; what the viewer has answered stays. */
export function ClosedToAnswers({ own, children }: ClosedToAnswersProps) {
  return (
    <section className={styles.form} aria-label={t('Your Attendance')}>
      <div className={styles.top}>
        <h3 className={styles.heading}>{t('Your Attendance')}</h3>
        {own && <StatusBadge status={own.status} />}
      </div>
      {own?.notes && <p className={styles.note}>{own.notes}</p>}
      <p className={styles.note}>{children}</p>
    </section>
  );
}
