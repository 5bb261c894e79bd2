import { useShell } from '@lineup/contract';
import { todayKeys, useAction } from '@lineup/data';
import { useQueryClient } from '@tanstack/react-query';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { showAttendance } from '../../model/show-attendance';
import { storeAttendance } from '../../model/store-attendance';
import type { AttendanceInput } from './attendance';

/** Stores the viewer's own answer to a practice: one row per person, so that a repeat changes nothing. */
export function useSubmitAttendance(teamId: string, practiceId: string, viewerId: string) {
  const { award } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    run: async (input: AttendanceInput) => {
      await storeAttendance(practiceId, viewerId, input);
      await showAttendance(queryClient, { practiceId, teamId, userId: viewerId }, input);
      award('attendance_submitted', { practice_id: practiceId });
    },
    done: 'Attendance updated successfully!',
    refused: (error, { notes }) =>
      deniedBecause(notes ? 'Only people on the team can leave a note.' : 'You cannot answer for this practice.')(
        error,
      ),
    failed: 'Failed to update attendance.',
    invalidates: [teamKeys.team(teamId), todayKeys.all],
    isLive: true,
    // As the answer on the card.
    inTurn: `practice-answer:${practiceId}`,
  });
}
