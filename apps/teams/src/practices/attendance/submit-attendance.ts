import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '@lineup/contract';
import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';
import type { AttendanceInput } from './attendance';

/** Stores the viewer's own answer to a practice: one row per person, so that a repeat changes nothing. */
export function useSubmitAttendance(teamId: string, practiceId: string, viewerId: string) {
  const queries = useQueryClient();
  const { award } = useShell();
  return useMutation({
    mutationFn: async (input: AttendanceInput) => {
      const client = await getClient();
      await unwrap(
        client
          .from('team_practice_attendance')
          .upsert({ practice_id: practiceId, user_id: viewerId, ...input }, { onConflict: 'practice_id,user_id' }),
      );
    },
    retry: false,
    onSuccess: () => {
      toast.success('Attendance updated successfully!');
      award('attendance_submitted', { practice_id: practiceId });
      return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
    },
    onError: () => toast.error('Failed to update attendance.'),
  });
}
