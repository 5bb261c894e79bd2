import { Button } from '@lineup/ui/button';
import styles from './answer-summary.module.css';
import { useRemind, type TimeOf } from './send-reminder';
import { t } from '../../language';

export interface AnswerCounts {
  attending_count: number | null;
  maybe_count: number | null;
  not_attending_count: number | null;
  /** Null for who does not manage the team. */
  open_answers?: { open: number; others: number } | null;
}

interface AnswerSummaryProps {
  practiceId: string;
  /** Of the practice, for the name of the button. */
  title: string;
  counts: AnswerCounts;
  timeOf: TimeOf;
}

/** Who comes to a practice, for managers of the team, and the reminder for those who have not said it. */
export function AnswerSummary({ practiceId, title, counts, timeOf }: AnswerSummaryProps) {
  const remind = useRemind(practiceId, timeOf);
  const { open_answers: open } = counts;
  if (!open) return null;
  const parts = [
    { kind: 'going', count: counts.attending_count ?? 0, label: t('going') },
    { kind: 'maybe', count: counts.maybe_count ?? 0, label: t('maybe') },
    { kind: 'cannot', count: counts.not_attending_count ?? 0, label: t('can’t') },
    { kind: 'open', count: open.open, label: t('open') },
  ];
  return (
    <div className={styles.summary}>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ kind, count }) => count > 0 && <span key={kind} data-kind={kind} style={{ flexGrow: count }} />)}
      </div>
      <p className={styles.words}>{parts.map(({ count, label }) => `${count} ${label}`).join(' · ')}</p>
      {open.others > 0 && (
        <Button
          className={styles.remind}
          aria-label={t('Remind {others}: {title}', { others: open.others, title })}
          aria-disabled={remind.isPending}
          onClick={() => remind.mutate()}
        >
          {t('Remind {others}', { others: open.others })}
        </Button>
      )}
    </div>
  );
}
