import { useShell } from '@lineup/contract';
import { todayKeys, useAction } from '@lineup/data';
import { forgetDraft } from '@lineup/ui/forget-draft';
import { Button } from '@lineup/ui/button';
import { useIsOnline } from '@lineup/ui/use-is-online';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { isArchived } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { showAttendance } from '../../model/show-attendance';
import { storeAttendance } from '../../model/store-attendance';
import { lazyQuietly } from '../lazy-quietly';
import { CHOICES, type Status } from './answer-labels';
import { untilAnswered } from './until-answered';
import styles from './practice-answer.module.css';

/** A practice as far as it takes to answer. */
export interface AskedPractice {
  id: string;
  teamId: string;
  title: string;
  /** What the viewer has answered, as stored; null for nothing. */
  answer: string | null;
  /** Whether that is a no whose reason is still to come. */
  reasonFollows: boolean;
  /** How many are going; null where that is said beside it. */
  going: number | null;
}

const ARCHIVED = {
  title: 'This team is archived',
  description: 'Its practices take no answers until its owner restores it.',
};

/** SQLSTATE: nothing of the reason shows. */
const CHECK_VIOLATION = '23514';

const loadReason = () => import('./reason-form');
const ReasonForm = lazyQuietly(loadReason);
const prefetchReason = () => void loadReason().catch(() => {});

/** The viewer's answer to a practice: one press stores it, and another changes it. Who cannot come is asked why afterwards. */
export function PracticeAnswer({ practice, userId }: { practice: AskedPractice; userId: string }) {
  const { award } = useShell();
  const queryClient = useQueryClient();
  // Pressed here, or asked for again.
  const [isAsking, setAsking] = useState(false);
  const answer = useAction({
    run: async (given: { status: Status; notes: string | null }) => {
      const follows = given.status === 'not_attending' && given.notes === null;
      await untilAnswered(() => storeAttendance(practice.id, userId, { ...given, reason_follows: follows }));
      await showAttendance(queryClient, { practiceId: practice.id, teamId: practice.teamId, userId }, given);
      // What was typed in the dialog before is older.
      forgetDraft(`attendance:${practice.id}`);
      award('attendance_submitted', { practice_id: practice.id });
    },
    // The last press has the last word, here and in the dialog, also when the one before is still on its way.
    inTurn: `practice-answer:${practice.id}`,
    refused: (error, { notes }) => {
      if (isArchived(error)) return ARCHIVED;
      return notes && error.code === CHECK_VIOLATION ? { title: 'Enter a reason' } : undefined;
    },
    failed: { title: 'Your answer was not saved', description: 'Check your connection and press again.' },
    invalidates: [todayKeys.of(userId), teamKeys.team(practice.teamId)],
    invalidatesOn: 'settled',
    isLive: true,
  });
  const group = useRef<HTMLDivElement>(null);
  const stored = CHOICES.find(([status]) => status === practice.answer)?.[0];
  const isOnline = useIsOnline();
  // What is stored waits for nothing but the counts of others.
  const isUnsent = answer.isPending && answer.variables?.status !== stored;
  const waiting = isUnsent && !isOnline && (
    <p className={styles.words} role="status">
      Waiting for your connection. Keep this page open and it will be sent.
    </p>
  );
  const shown = answer.isPending ? answer.variables?.status : stored;
  const isReasonMissing =
    shown === 'not_attending' && (answer.isPending ? !answer.variables?.notes : practice.reasonFollows);

  function choose(status: Status) {
    setAsking(status === 'not_attending' && (shown !== status || isReasonMissing));
    if (shown !== status) answer.mutate({ status, notes: null });
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
      <div ref={group} className={styles.choices} role="group" aria-label={`Your answer: ${practice.title}`}>
        {CHOICES.map(([status, label]) => (
          <Button
            key={status}
            className={styles.choice}
            data-answer={status}
            aria-pressed={shown === status}
            {...(status === 'not_attending' && { onPointerEnter: prefetchReason, onFocus: prefetchReason })}
            onClick={() => choose(status)}
          >
            {label}
          </Button>
        ))}
      </div>
      {isAsking && shown === 'not_attending' && (
        <Suspense>
          <ReasonForm
            practiceId={practice.id}
            send={(notes) => answer.mutateAsync({ status: 'not_attending', notes })}
            onClose={close}
          />
        </Suspense>
      )}
      {!isAsking && isReasonMissing && (
        <p className={styles.words}>
          Your team knows that you can’t go.{' '}
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Say why
          </Button>
        </p>
      )}
      {waiting ||
        (!isAsking && !isReasonMissing && practice.going !== null && (
          <p className={styles.words} role="status">
            {words(shown, practice.going)}
          </p>
        ))}
    </div>
  );
}

function words(shown: Status | undefined, going: number): string {
  const others = going === 0 ? 'Nobody is going yet' : `${going} ${going === 1 ? 'person is' : 'people are'} going`;
  return shown ? others : `Will you come? ${others}.`;
}
