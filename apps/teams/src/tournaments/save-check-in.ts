import { DataError, getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';

/** SQLSTATE: checked in already, after a lost answer. */
const UNIQUE_VIOLATION = '23505';

/** Says that the viewer is ready to play, or no longer. */
export function useCheckIn(teamId: string, tournamentId: string, viewerId: string) {
  return useAction({
    run: async (isReady: boolean) => {
      const supabase = await getClient();
      const row = { tournament_id: tournamentId, user_id: viewerId };
      if (!isReady) {
        await unwrap(supabase.from('team_tournament_check_ins').delete().match(row));
        return;
      }
      try {
        await unwrap(supabase.from('team_tournament_check_ins').insert(row));
      } catch (error) {
        if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) throw error;
      }
    },
    done: (_result, isReady) => (isReady ? 'You are checked in' : 'Check-in undone'),
    refused: deniedBecause('Only players on the roster can check in, until the tournament ends.'),
    failed: { title: 'Your check-in could not be stored.', description: 'Try again.' },
    invalidates: [teamKeys.team(teamId)],
    isLive: true,
    invalidatesOn: 'settled',
  });
}
