import { Button } from '@lineup/ui/button';
import { tooLong } from '@lineup/ui/too-long';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { answerLabel, CHOICES, MAX_REASON, type Status } from '../kit/answer/answer-labels';
import choices from '../kit/answer/practice-answer.module.css';
import { isReason, type AnswerByLink } from './answer-by-link';
import type { StoredAnswer } from './read-practice-link';
import { rememberDevice } from './known-device';
import styles from './practice-answer.module.css';
import { t } from '../language';

interface AnswerFormProps {
  answer: AnswerByLink;
  /** What was pressed in the mail; null where nothing was. */
  chosen: Status | null;
  stored: StoredAnswer | null;
}

/** One press answers; what was pressed in the mail comes first. A reason is welcome and never asked for. */
export function AnswerForm({ answer, chosen, stored }: AnswerFormProps) {
  const [reason, setReason] = useState('');
  const give = (status: Status) => {
    rememberDevice();
    answer.mutate({ status, reason });
  };
  return (
    <>
      <p className={styles.question}>
        {stored ? t('Your answer so far: {answer}.', { answer: answerLabel(stored) }) : t('Are you coming?')}
      </p>
      {chosen && (
        <Button variant="primary" size="large" className={styles.main} onClick={() => give(chosen)}>
          {answer.isPending && answer.variables?.status === chosen
            ? t('Saving…')
            : t('Confirm: {answer}', { answer: answerLabel(chosen) })}
        </Button>
      )}
      <div className={styles.others} role="group" aria-label={chosen ? t('Another answer') : t('Your answer')}>
        {CHOICES.filter(([status]) => status !== chosen).map(([status, label]) => (
          <Button key={status} size="large" onClick={() => give(status)}>
            {t(label)}
          </Button>
        ))}
      </div>
      {chosen !== 'attending' && <ReasonField value={reason} onChange={setReason} />}
    </>
  );
}

interface GivenAnswerProps {
  answer: AnswerByLink;
  given: StoredAnswer;
  /** Whom it is for, where that is somebody else. */
  whom: string | null;
}

/** What was answered on this page, which another press changes. */
export function GivenAnswer({ answer, given: stored, whom }: GivenAnswerProps) {
  const given = stored === 'waiting' ? 'attending' : stored;
  const { variables, isPending, error } = answer;
  // What was typed with the first answer goes along with the next.
  const [reason, setReason] = useState(variables?.reason ?? '');
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => said.current?.focus({ preventScroll: true }), []);
  const isReasonSent = !isPending && !error && isReason(variables?.reason ?? '');
  const sendReason = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isReason(reason)) answer.mutate({ status: given, reason });
  };
  return (
    <>
      <p ref={said} tabIndex={-1} className={styles.answered} role="status">
        {isPending
          ? t('Saving…')
          : whom
            ? t('You answered for {whom}: {answer}', { whom, answer: answerLabel(stored) })
            : t('You answered: {answer}', { answer: answerLabel(stored) })}
      </p>
      {stored === 'waiting' && !isPending && <p>{t('All places are taken. We tell you when you get one.')}</p>}
      <p className={styles.question}>{t('Changed your mind? Press another answer.')}</p>
      <div className={choices.choices} role="group" aria-label={t('Your answer')}>
        {CHOICES.map(([status, label]) => (
          <Button
            key={status}
            className={choices.choice}
            data-answer={status}
            aria-pressed={status === (isPending ? variables?.status : given)}
            onClick={() => status !== given && answer.mutate({ status, reason })}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {given !== 'attending' &&
        (isReasonSent ? (
          <p className={styles.sent} role="status">
            {t('Your team sees the reason.')}
          </p>
        ) : (
          <form method="post" onSubmit={sendReason}>
            <ReasonField value={reason} onChange={setReason} />
            <Button type="submit" className={styles.send}>
              {t('Send reason')}
            </Button>
          </form>
        ))}
    </>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange(reason: string): void }) {
  const id = useId();
  const problem = tooLong(value, MAX_REASON);
  return (
    <div className={styles.reason}>
      <label htmlFor={id}>{t('Reason (optional)')}</label>
      <textarea
        id={id}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        rows={2}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
