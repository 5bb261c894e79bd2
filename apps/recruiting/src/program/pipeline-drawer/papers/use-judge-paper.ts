import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import type { Paper } from '@lineup/ui/paper';
import { recruitingKeys } from '../../../model/keys';
import type { Reason } from '../../../model/offer-reason';
import { refusedPaper } from './refused-paper';

const useInvalidated = () => [recruitingKeys.pipelines(useAuth().user?.id ?? '')];

/** Accepts what was sent. */
export const useAcceptPaper = () =>
  useAction({
    run: async ({ id }: Paper) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('accept_paper', { p_paper_id: id }));
    },
    done: (_, { title }) => `${title}: Accepted`,
    refused: (error) => {
      const refusal = refusedPaper(error);
      return refusal && { title: refusal.message };
    },
    failed: 'The paper was not accepted. Try again.',
    invalidates: useInvalidated(),
    isLive: true,
    lockBy: ({ id }) => id,
  });

/** Sends back what was sent, with a sentence to the player. */
export const useReturnPaper = () =>
  useAction({
    run: async ({ id, sentence, words }: Reason & { id: string }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('return_paper', { p_paper_id: id, ...(sentence ? { p_sentence: sentence } : { p_words: words }) }),
      );
    },
    done: 'Sent Back',
    refused: refusedPaper,
    failed: 'The paper was not sent back. Try again.',
    invalidates: useInvalidated(),
    isLive: true,
  });

/** Sets another due date. */
export const useChangePaper = () =>
  useAction({
    run: async ({ id, due }: { id: string; due: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('change_paper', { p_paper_id: id, p_due_on: due }));
    },
    done: 'Due Date Saved',
    refused: refusedPaper,
    failed: 'The due date was not saved. Try again.',
    invalidates: useInvalidated(),
    isLive: true,
  });

/** Asks no more for a paper. */
export const useDropPaper = () =>
  useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('drop_paper', { p_paper_id: id }));
    },
    done: 'Removed from the checklist',
    refused: (error) => {
      const refusal = refusedPaper(error);
      return refusal && { title: refusal.message };
    },
    failed: 'The paper was not removed. Try again.',
    invalidates: useInvalidated(),
    isLive: true,
  });
