import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from '../../model/keys';
import { STORED_STATUSES, type Response } from './attendance';

/** All answers to a practice, earliest first, the viewer's own among them. Fetched each time the dialog opens. */
export const listAttendance = (teamId: string, practiceId: string, viewerId: string | null) =>
  queryOptions({
    queryKey: teamKeys.attendance(teamId, practiceId, viewerId),
    refetchOnMount: 'always',
    queryFn: async ({ signal }): Promise<Response[]> => {
      const supabase = await getClient();
      const rows = await unwrap(
        supabase.rpc('get_practice_attendance', { p_practice_id: practiceId }).abortSignal(signal),
      );
      return rows.flatMap((row) => {
        const status = STORED_STATUSES.find((known) => known === row.status);
        return status ? { ...row, status } : [];
      });
    },
  });
