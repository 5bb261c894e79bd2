import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../model/keys';

/** SQLSTATE: checked in already, after a lost answer. */
const UNIQUE_VIOLATION = '23505';

/** Says that the viewer is ready to play, or takes it back. */
export function useCheckIn(teamId: string, tournamentId: string, viewerId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (isReady: boolean) => {
      const client = await getClient();
      const row = { tournament_id: tournamentId, user_id: viewerId };
      if (!isReady) {
        await unwrap(client.from('team_tournament_check_ins').delete().match(row));
        return;
      }
      try {
        await unwrap(client.from('team_tournament_check_ins').insert(row));
      } catch (error) {
        if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) throw error;
      }
    },
    retry: false,
    onSuccess: (_done, isReady) => {
      toast.success(isReady ? 'You are checked in' : 'Check-in taken back');
    },
    onError: () => toast.error('Your check-in could not be stored.', { description: 'Try again.' }),
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
  });
}
