import { sentence, type Sentences } from '@lineup/language';
import { getClient, unwrap, useAction } from '@lineup/data';
import { isArchived } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { AttendanceStatus } from './attendance';
import { t } from '../../language';

const REFUSALS = {
  captain: 'Captains of this team no longer answer for others.',
  player: 'You can’t answer for this player.',
  guardian: 'This player or their guardian answers.',
  answered: 'This player has just answered.',
  started: 'Answers close when a practice starts.',
  deadline: 'The answers to this practice are closed.',
} satisfies Sentences<Record<string, string>> as Record<string, string>;

/** A captain's answer for another player, shown as theirs. */
export const useAnswerForTeammate = (teamId: string, practiceId: string) =>
  useAction({
    run: async ({ userId, status }: { userId: string; name: string; status: AttendanceStatus }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('answer_for_teammate', { p_practice_id: practiceId, p_user_id: userId, p_status: status }),
      );
    },
    done: (_, { name }) => t('Answered for {name}', { name }),
    refused: (error) => {
      const why = isArchived(error) ? sentence('This team is archived.') : error.hint && REFUSALS[error.hint];
      return why ? { title: t('Nothing was answered'), description: t(why) } : undefined;
    },
    failed: t('Your answer was not saved. Try again.'),
    invalidates: [teamKeys.team(teamId)],
    lockBy: ({ userId }) => userId,
  });
