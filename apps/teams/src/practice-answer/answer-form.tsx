import { getClient, unwrap, useAction } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ANSWER_LABELS, MAX_REASON } from '../kit/answer/answer-labels';
import styles from './practice-answer.module.css';
import { readPracticeLink, type Answer } from './read-practice-link';

const CHOICES = Object.keys(ANSWER_LABELS) as Answer[];

/** One press answers; what was pressed in the mail comes first. A reason is welcome and never asked for. */
export function AnswerForm({ token, chosen, stored }: { token: string; chosen: Answer | null; stored: Answer | null }) {
  const [reason, setReason] = useState('');
  const queryClient = useQueryClient();
  const received = readPracticeLink(token);
  const answer = useAction({
    run: async (status: Answer) => {
      const supabase = await getClient();
      const notes = status !== 'attending' && reason.trim() !== '' ? { p_notes: reason } : {};
      await unwrap(supabase.rpc('answer_practice_link', { p_token: token, p_status: status, ...notes }));
      queryClient.setQueryData(
        received.queryKey,
        (before) => before && { ...before, state: 'used' as const, answer: status },
      );
    },
    failed: (error) => ({
      title: 'Your answer was not saved',
      description: error.isRetryable
        ? 'Check your connection and press again.'
        : 'This link was already used or has expired.',
    }),
    invalidates: (_status, failure) => (failure ? [received.queryKey] : []),
    invalidatesOn: 'settled',
  });
  const others = CHOICES.filter((each) => each !== chosen);

  return (
    <>
      <p className={styles.question}>{stored ? `Your answer so far: ${ANSWER_LABELS[stored]}.` : 'Are you coming?'}</p>
      {chosen && (
        <NativeButton variant="primary" size="large" className={styles.main} onClick={() => answer.mutate(chosen)}>
          {answer.isPending && answer.variables === chosen ? 'Saving…' : `Confirm: ${ANSWER_LABELS[chosen]}`}
        </NativeButton>
      )}
      <div className={styles.others} role="group" aria-label={chosen ? 'Another answer' : 'Your answer'}>
        {others.map((each) => (
          <NativeButton key={each} size="large" onClick={() => answer.mutate(each)}>
            {ANSWER_LABELS[each]}
          </NativeButton>
        ))}
      </div>
      {chosen !== 'attending' && (
        <label className={styles.reason}>
          <span>Reason (optional)</span>
          <textarea
            value={reason}
            maxLength={MAX_REASON}
            rows={2}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      )}
    </>
  );
}
