import { getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import { TEAMS_AND_TODAY } from '../model/keys';

interface Written {
  id: string;
  ratings: Record<string, number>;
  words: string;
}

/** Writes an evaluation that a player asked for, or a new one in its place. */
export const useWriteEvaluation = () =>
  useAction({
    run: async ({ id, ratings, words }: Written) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('write_evaluation', { p_id: id, p_ratings: ratings, p_words: words }));
    },
    done: 'Evaluation Sent',
    refused: refusedEvaluation,
    failed: 'The evaluation was not sent. What you wrote is still here.',
    invalidates: TEAMS_AND_TODAY,
  });

/** Says that no evaluation comes for now. */
export const useDeclineEvaluation = () =>
  useAction({
    run: async ({ id }: { id: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('decline_evaluation', { p_id: id }));
    },
    done: 'Declined',
    failed: 'This was not sent. Try again.',
    invalidates: TEAMS_AND_TODAY,
    lockBy: ({ id }) => id,
  });

/** Takes an evaluation back; its words are deleted. */
export const useWithdrawEvaluation = () =>
  useAction({
    run: async ({ id }: { id: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('withdraw_evaluation', { p_id: id }));
    },
    done: 'Withdrawn',
    failed: 'It was not withdrawn. Try again.',
    invalidates: TEAMS_AND_TODAY,
    lockBy: ({ id }) => id,
  });

function refusedEvaluation({ hint, kind, message }: DataError): Refusal | undefined {
  if (hint === 'quiet_hours') return { message: 'It is night for this player. Send it in the morning.' };
  if (hint === 'evaluator') return { message: 'You can no longer evaluate this player.' };
  if (kind === 'not-found') return { message: 'The player no longer asks for it.' };
  if (kind === 'rate-limited') return { message: 'You have written 60 evaluations today. Write the others tomorrow.' };
  return kind === 'invalid' || kind === 'forbidden' ? { message } : undefined;
}
