import { sentence } from '@lineup/language';
import type { Ward } from '@lineup/product';
import { Button } from '@lineup/ui/button';
import { useState } from 'react';
import { REASONS, useAnswerForWard, type Answer, type Reason } from './answer-for-ward';
import styles from './family.module.css';
import { t } from '../../language/language';

const CHOICES: readonly [Answer, string][] = [
  ['attending', sentence('Going')],
  ['maybe', sentence('Maybe')],
  ['not_attending', sentence('Can’t go')],
];

interface WardAnswerProps {
  ward: Pick<Ward, 'person_id' | 'name'>;
  practice: NonNullable<Ward['practices']>[number];
  guardianId: string;
}

/** A guardian's answer for a ward: one press stores it; for a no the reason is the second. */
export function WardAnswer({ ward, practice, guardianId }: WardAnswerProps) {
  const [isAsking, setAsking] = useState(false);
  const answer = useAnswerForWard(ward.person_id, practice.id, guardianId);
  const name = ward.name ?? t('your child');
  const stored = answer.isPending
    ? answer.variables?.status
    : practice.answer === 'waiting'
      ? 'attending'
      : practice.answer;

  function choose(status: Answer) {
    setAsking(status === 'not_attending');
    if (status !== 'not_attending') answer.mutate({ status });
  }

  return (
    <>
      <div
        className={styles.choices}
        role="group"
        aria-label={t('Answer for {name}: {title}', { name, title: practice.title })}
      >
        {CHOICES.map(([status, label]) => (
          <Button
            key={status}
            className={styles.choice}
            data-answer={status}
            aria-pressed={stored === status}
            {...(status === 'not_attending' && { 'aria-expanded': isAsking })}
            onClick={() => choose(status)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {isAsking && (
        <div className={styles.reasons} role="group" aria-label={t('Why {name} can’t go', { name })}>
          <p className={styles.muted}>{t('Why? The team reads it.')}</p>
          {(Object.keys(REASONS) as Reason[]).map((reason) => (
            <Button
              key={reason}
              onClick={() => {
                setAsking(false);
                answer.mutate({ status: 'not_attending', reason });
              }}
            >
              {t(REASONS[reason])}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
