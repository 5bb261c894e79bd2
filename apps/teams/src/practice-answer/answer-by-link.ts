import { getClient, unwrap, useAction, type DataError } from '@lineup/data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tooLong } from '@lineup/ui/too-long';
import { MAX_REASON, type Status } from '../kit/answer/answer-labels';
import { isArchived } from '../model/access';
import { readPracticeLink } from './read-practice-link';
import { t } from '../language';

interface LinkAnswer {
  status: Status;
  /** Empty for none. */
  reason: string;
}

/** Whether it goes along with the answer: one that is too long waits in its field. */
export const isReason = (text: string) => text.trim() !== '' && tooLong(text, MAX_REASON) === undefined;

/** Answers by the link of a mail. Who has answered here changes it here, as long as the page is open. */
export function useAnswerByLink(token: string, viewerId: string | null) {
  const queryClient = useQueryClient();
  const { queryKey } = readPracticeLink(token, viewerId);
  // Made before the first answer, so that one whose answer was lost can be changed, too. It is stored nowhere.
  const [changeKey] = useState(() => crypto.randomUUID());
  const [hasAnswered, setAnswered] = useState(false);
  const action = useAction({
    run: async ({ status, reason }: LinkAnswer) => {
      const supabase = await getClient();
      const notes = status !== 'attending' && isReason(reason) ? { p_notes: reason } : {};
      const kept = await unwrap(
        supabase.rpc('answer_practice_link', {
          ...{ p_token: token, p_status: status, p_change_key: changeKey },
          ...notes,
        }),
      ).catch((error: DataError) => {
        // It may have arrived: then the key changes it. Where that is refused, it always will be.
        if (!error.isAnswered) setAnswered(true);
        if (error.code === 'PT409') setAnswered(false);
        throw error;
      });
      setAnswered(true);
      queryClient.setQueryData(
        queryKey,
        (before) =>
          before && { ...before, state: 'used' as const, answer: kept === 'waiting' ? ('waiting' as const) : status },
      );
    },
    refused: (error) =>
      error.hint === 'deadline'
        ? {
            title: t('The answers to this practice are closed'),
            description: t('You can still say that you can’t come.'),
          }
        : isArchived(error)
          ? {
              title: t('Your answer was not saved'),
              description: t('This team is archived, so its practices take no answers.'),
            }
          : undefined,
    failed: (error) =>
      error.isAnswered
        ? {
            title: t('Your answer was not saved'),
            description: error.isRetryable
              ? t('Check your connection and press again.')
              : t('This link was already used or has expired.'),
          }
        : t('Your answer was not saved'),
    invalidates: (_answer, failure) => (failure ? [queryKey] : []),
    invalidatesOn: 'settled',
  });
  return { ...action, hasAnswered };
}

export type AnswerByLink = ReturnType<typeof useAnswerByLink>;
