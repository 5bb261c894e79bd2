import * as z from 'zod/mini';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';
import { isRefused } from '../../model/access';
import { NO_START, requiredText, wallStart, wholeNumber, type WallStart } from '../../form/input-rules';
import { useManagingAction } from '../../model/use-managing-action';
import type { PollAnswer } from '../../model/team';
import { PRACTICE_LIMITS } from '../form/practice-input';

/** How many times a poll offers; the database holds the same. */
export const POLL_TIMES = { least: 2, most: 12 } as const;

const REASON = "You don't have permission to schedule practices.";

const times = z.pipe(
  z.pipe(
    z.array(z.object({ wallTime: z.string(), isSecond: z.boolean() })),
    z.transform((list: WallStart[]) => list.filter(({ wallTime }) => wallTime !== '')),
  ),
  z.array(wallStart).check(
    z.refine((list) => new Set(list).size >= POLL_TIMES.least, 'Offer at least two different times.'),
    z.maxLength(POLL_TIMES.most, `Offer at most ${POLL_TIMES.most} times.`),
    z.refine((list) => list.every((instant) => new Date(instant) > new Date()), 'Offer times that are still to come.'),
  ),
);

/** What the form holds → what is stored. */
export const pollInput = z.object({
  title: requiredText(PRACTICE_LIMITS.title, 'Enter a title.'),
  duration: wholeNumber(1, PRACTICE_LIMITS.minutes, 'Enter how many minutes it takes.'),
  times,
});
export type PollInput = z.output<typeof pollInput>;

export const EMPTY_POLL: z.input<typeof pollInput> = {
  title: '',
  duration: '120',
  times: [NO_START, NO_START, NO_START],
};

/** Asks the team which time suits. */
export function useCreatePoll(teamId: string, isManager: boolean) {
  return useManagingAction<{ id: string; input: PollInput }>({
    isAllowed: isManager,
    reason: REASON,
    done: 'Poll Created',
    failed: 'Failed to create poll.',
    run: async ({ id, input }) => {
      const client = await getClient();
      await unwrap(
        client.rpc('create_time_poll', {
          p_id: id,
          p_team_id: teamId,
          p_title: input.title,
          p_starts: input.times,
          p_duration_minutes: input.duration,
        }),
      );
    },
  });
}

/** Schedules the practice at one of the times, or closes the poll without one (`optionId` null). */
export function useClosePoll(isManager: boolean, optionId: string | null) {
  return useManagingAction<{ pollId: string }>({
    isAllowed: isManager,
    reason: REASON,
    done: optionId ? 'Practice Scheduled' : 'Poll Closed',
    failed: optionId ? 'Failed to schedule practice.' : 'Failed to close poll.',
    run: async ({ pollId }) => {
      const client = await getClient();
      await unwrap(client.rpc('close_time_poll', { p_poll_id: pollId, ...(optionId && { p_option_id: optionId }) }));
    },
  });
}

/** Stores the viewer's answer to one time. */
export function useVote(teamId: string, optionId: string, viewerId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (answer: PollAnswer) => {
      const client = await getClient();
      const vote = { option_id: optionId, user_id: viewerId, answer };
      await unwrap(client.from('team_time_poll_votes').upsert(vote, { onConflict: 'option_id,user_id' }));
    },
    retry: false,
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', 'This poll is closed, or you are not on the team.');
      else
        toast.error('Your vote could not be stored.', {
          description: error instanceof DataError && error.kind === 'network' ? 'Check your connection.' : 'Try again.',
        });
    },
    // Until the team is read again the chosen answer shows from the mutation.
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
  });
}
