import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../keys';
import type { AttendanceInput } from './attendance';

/** Stores the viewer's own answer to a practice: one row per person, so that a repeat changes nothing. */
export function useSubmitAttendance(teamId: string, practiceId: string, viewerId: string) {
  const queries = useQueryClient();
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
      return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
    },
    onError: () => toast.error('Failed to update attendance.'),
  });
}
