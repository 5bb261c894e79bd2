import { getClient, unwrap, useAction } from '@lineup/data';
import { isArchived } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { AttendanceStatus } from './attendance';

const REFUSALS: Record<string, string> = {
  captain: 'Captains of this team no longer answer for others.',
  player: 'You can’t answer for this player.',
  guardian: 'This player or their guardian answers.',
  answered: 'This player has just answered.',
  started: 'Answers close when a practice starts.',
  deadline: 'The answers to this practice are closed.',
};

/** A captain's answer for another player, shown as theirs. */
export const useAnswerForTeammate = (teamId: string, practiceId: string) =>
  useAction({
    run: async ({ userId, status }: { userId: string; name: string; status: AttendanceStatus }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('answer_for_teammate', { p_practice_id: practiceId, p_user_id: userId, p_status: status }),
      );
    },
    done: (_, { name }) => `Answered for ${name}`,
    refused: (error) => {
      const why = isArchived(error) ? 'This team is archived.' : error.hint && REFUSALS[error.hint];
      return why ? { title: 'Nothing was answered', description: why } : undefined;
    },
    failed: 'Your answer was not saved. Try again.',
    invalidates: [teamKeys.team(teamId)],
    lockBy: ({ userId }) => userId,
  });
