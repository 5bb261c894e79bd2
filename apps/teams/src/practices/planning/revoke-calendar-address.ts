import { getClient, unwrap, useAction } from '@lineup/data';
import { teamKeys } from '../../model/keys';

/** Ends the viewer's calendar address of a team. */
export function useRevokeCalendarAddress(teamId: string) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('revoke_calendar_address', { p_team_id: teamId }));
    },
    done: 'The calendar address no longer works',
    failed: { title: 'The address could not be revoked.', description: 'It still works. Try again.' },
    invalidates: [teamKeys.team(teamId)],
  });
}
