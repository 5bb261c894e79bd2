import { Button } from '@lineup/ui/button';
import { useIsOnline } from '@lineup/ui/use-is-online';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyQuietly } from '../lazy-quietly';
import { CHOICES, type Status } from './answer-labels';
import { keepAnswer, lateAnswer, type WaitingAnswer } from './answer-outbox';
import styles from './practice-answer.module.css';
import { type AskedPractice, useAnswerPractice } from './use-answer-practice';
import { plural, rich, t } from '../../language';

const loadReason = () => import('./reason-form');
const ReasonForm = lazyQuietly(loadReason);
const prefetchReason = () => void loadReason().catch(() => {});

/** The viewer's answer to a practice: one press stores it, and another changes it. Who cannot come is asked why afterwards. */
export function PracticeAnswer({ practice, userId }: { practice: AskedPractice; userId: string }) {
  // Pressed here, or asked for again.
  const [isAsking, setAsking] = useState(false);
  const answer = useAnswerPractice(practice, userId);
  const group = useRef<HTMLDivElement>(null);
  // A yes that waits for a place is a yes.
  const isWaiting = practice.answer === 'waiting';
  const stored = isWaiting ? 'attending' : CHOICES.find(([status]) => status === practice.answer)?.[0];
  const isOnline = useIsOnline();
  // What is stored waits for nothing but the counts of others.
  const isUnsent = answer.isPending && answer.variables?.status !== stored;
  const waiting = isUnsent && !isOnline && (
    <p className={styles.words} role="status">
      {t('Waiting for your connection. Your answer will be sent by itself.')}
    </p>
  );
  const shown = answer.isPending ? answer.variables?.status : stored;
  const isReasonMissing =
    shown === 'not_attending' && (answer.isPending ? !answer.variables?.notes : practice.reasonFollows);

  const kept = (given: WaitingAnswer) => keepAnswer(userId, practice.id, given);

  // A page that was closed before could not send it.
  const sendLate = useEffectEvent(() => {
    const late = lateAnswer(userId, practice.id);
    if (late) answer.mutate(kept(late));
  });
  useEffect(() => sendLate(), []);

  function choose(status: Status) {
    setAsking(status === 'not_attending' && (shown !== status || isReasonMissing));
    if (shown !== status) answer.mutate(kept({ status, notes: null }));
  }

  /** Closes the question. A focus that was in it goes back to the choice that opened it. */
  function close() {
    const { activeElement: focused, body } = document;
    const wasInside = focused === body || group.current?.parentElement?.contains(focused);
    if (wasInside) group.current?.querySelector<HTMLElement>('[data-answer="not_attending"]')?.focus();
    setAsking(false);
  }

  return (
    <div className={styles.answer}>
      <div
        ref={group}
        className={styles.choices}
        role="group"
        aria-label={t('Your answer: {title}', { title: practice.title })}
      >
        {CHOICES.map(([status, label]) => (
          <Button
            key={status}
            className={styles.choice}
            data-answer={status}
            aria-pressed={shown === status}
            {...(status === 'not_attending' && { onPointerEnter: prefetchReason, onFocus: prefetchReason })}
            onClick={() => choose(status)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {isAsking && shown === 'not_attending' && (
        <Suspense>
          <ReasonForm
            practiceId={practice.id}
            send={(notes) => answer.mutateAsync(kept({ status: 'not_attending', notes }))}
            onClose={close}
          />
        </Suspense>
      )}
      {!isAsking && isReasonMissing && (
        <p className={styles.words}>
          {rich('Your team knows that you can’t go. <button>Say why</button>', {
            button: (words) => (
              <Button variant="ghost" onClick={() => setAsking(true)}>
                {words}
              </Button>
            ),
          })}
        </p>
      )}
      {isWaiting && shown === 'attending' && !waiting && (
        <p className={styles.words} role="status">
          {practice.placeInLine
            ? t('It is full. You are number {placeInLine} on the waiting list.', { placeInLine: practice.placeInLine })
            : t('It is full. You are on the waiting list.')}{' '}
          {t('We tell you when you get a place.')}
        </p>
      )}
      {waiting ||
        (!isWaiting && !isAsking && !isReasonMissing && practice.going !== null && (
          <p className={styles.words} role="status">
            {practice.isByGuardian && !answer.isPending && `${t('Your guardian answered for you.')} `}
            {words(shown, practice.going)}
          </p>
        ))}
    </div>
  );
}

function words(shown: Status | undefined, going: number): string {
  const others =
    going === 0 ? t('Nobody is going yet') : plural(going, '{count} person is going', '{count} people are going');
  return shown ? others : `${t('Will you come?')} ${others}.`;
}
