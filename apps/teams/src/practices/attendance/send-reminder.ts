import { useMutation } from '@tanstack/react-query';
import { DataError, getClient, isNumber, shape, unwrapAs } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { accessDenied, isRefused } from '../../model/access';
import { longDate, timeOfDay } from '../../model/time/when';

const isAnswer = shape({ reminded: isNumber });

const REASON = "You don't have permission to remind members.";

/** Reminds everybody who has not answered for a practice, by mail or in the inbox; once in 12 hours. */
export function useRemind(practiceId: string, isManager: boolean) {
  return useMutation({
    mutationFn: async () => {
      if (!isManager) throw accessDenied(REASON);
      const client = await getClient();
      const answer = await unwrapAs(isAnswer, client.rpc('remind_non_responders', { p_practice_id: practiceId }));
      return answer.reminded;
    },
    retry: false,
    onSuccess: (reminded) => {
      if (reminded === 0) toast.info('There is nobody to remind.');
      else toast.success(reminded === 1 ? '1 member was reminded' : `${reminded} members were reminded`);
    },
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      else if (error instanceof DataError && error.code === 'PT429')
        toast.error('They were reminded a short time ago.', { description: waitText(error.details) });
      else if (error instanceof DataError && error.code === 'PT409') toast.info('This practice is over or cancelled.');
      else toast.error('The reminder could not be sent.', { description: 'Try again.' });
    },
  });
}

/** When the next reminder may go out, from the details of the refusal. */
function waitText(details: string | undefined): string {
  try {
    const { next_at: nextAt } = JSON.parse(details ?? '') as { next_at?: string };
    const next = new Date(nextAt ?? '');
    return `The next reminder can go out on ${longDate(next)} at ${timeOfDay(next)}.`;
  } catch {
    return 'One reminder goes out in 12 hours.';
  }
}
