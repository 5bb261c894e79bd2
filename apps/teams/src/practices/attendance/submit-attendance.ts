import { useShell } from '@lineup/contract';
import { useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { useQueryClient } from '@tanstack/react-query';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { showAttendance } from '../../model/show-attendance';
import { storeAttendance } from '../../model/store-attendance';
import type { AttendanceInput } from './attendance';
import { t } from '../../language';

/** Stores the viewer's own answer to a practice: one row per person, so that a repeat changes nothing. */
export function useSubmitAttendance(teamId: string, practiceId: string, viewerId: string) {
  const { award } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    run: async (input: AttendanceInput) => {
      const status = await storeAttendance(practiceId, viewerId, input);
      await showAttendance(
        queryClient,
        { practiceId, teamId, userId: viewerId },
        { ...input, status: status ?? input.status },
      );
      award('attendance_submitted', { practice_id: practiceId });
    },
    done: t('Attendance updated successfully!'),
    refused: (error, { notes }) =>
      error.hint === 'deadline'
        ? {
            title: t('The answers to this practice are closed'),
            description: t('You can still say that you can’t come.'),
          }
        : deniedBecause(
            notes ? t('Only people on the team can leave a note.') : t('You cannot answer for this practice.'),
          )(error),
    failed: t('Failed to update attendance.'),
    invalidates: [teamKeys.team(teamId), todayKeys.all],
    isLive: true,
    // As the answer on the card.
    inTurn: `practice-answer:${practiceId}`,
  });
}
