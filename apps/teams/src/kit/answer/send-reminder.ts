import { getClient, unwrapAs, useAction } from '@lineup/data';
import * as z from '@lineup/schema';
import { deniedBecause, isArchived } from '../../model/access';
import { plural, t } from '../../language';

const answerSchema = z.object({ reminded: z.number() });

/** Says a time as the screen around says its times: each loads only its own way. */
export type TimeOf = (instant: string) => string;

/** Reminds everybody who has not answered for a practice, by mail or in the inbox; once in 12 hours. */
export function useRemind(practiceId: string, timeOf: TimeOf) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      const answer = await unwrapAs(answerSchema, supabase.rpc('remind_non_responders', { p_practice_id: practiceId }));
      return answer.reminded;
    },
    done: (reminded) =>
      reminded === 0
        ? { kind: 'info', title: t('There is nobody to remind.') }
        : plural(reminded, '{count} member was reminded', '{count} members were reminded'),
    refused: (error) => {
      if (error.code === 'PT429')
        return {
          title: t('You sent a reminder a short time ago.'),
          description: nextReminder(error.details, timeOf),
          kind: 'error',
        };
      if (error.code === 'PT409' && !isArchived(error))
        return { title: t('This practice is over or canceled.'), kind: 'info' };
      return deniedBecause(t("You don't have permission to remind members."))(error);
    },
    failed: { title: t('The reminder could not be sent.'), description: t('Try again.') },
  });
}

const nextReminderSchema = z.object({ next_at: z.string() });

/** When the next reminder may go out, from the details of the refusal. */
function nextReminder(details: string | undefined, timeOf: TimeOf): string {
  const nextAt = z.readJson(nextReminderSchema, details)?.next_at;
  return nextAt && !Number.isNaN(Date.parse(nextAt))
    ? t('You can send the next one from: {time}.', { time: timeOf(nextAt) })
    : t('A reminder can go out every 12 hours.');
}
