import { getClient, unwrap, useAction } from '@lineup/data';
import * as z from '@lineup/schema';
import { dateAndTime } from '@lineup/ui/dates';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { plural, t } from '../../language';

const detailsSchema = z.object({ next_at: z.string() });

/** Reminds those who have not seen an announcement, or not acknowledged it; once a day. */
export const useRemindRest = (teamId: string, id: string) =>
  useAction({
    run: async () => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('remind_of_announcement', { p_id: id }));
    },
    done: (reminded) =>
      reminded === 0
        ? { kind: 'info', title: t('There is nobody to remind.') }
        : plural(reminded, '{count} person was reminded', '{count} people were reminded'),
    refused: (error) => {
      if (error.code === 'PT429') {
        const next = z.readJson(detailsSchema, error.details)?.next_at;
        return {
          title: t('They were reminded today'),
          description: next
            ? t('You can remind them again from: {time}.', { time: dateAndTime(next) })
            : t('A reminder goes out once a day.'),
        };
      }
      if (error.code === 'PT404') return { title: t('This announcement is gone'), kind: 'info' };
      return deniedBecause(t('Only the owner and staff of the team can send reminders.'))(error);
    },
    failed: { title: t('The reminder could not be sent.'), description: t('Try again.') },
    invalidates: [teamKeys.announcement(teamId, id)],
    invalidatesOn: 'settled',
  });
