import { getClient, unwrap, useAction } from '@lineup/data';
import { teamKeys } from '../../model/keys';
import { t } from '../../language';

/** Ends the viewer's calendar address of a team. */
export function useRevokeCalendarAddress(teamId: string) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('revoke_calendar_address', { p_team_id: teamId }));
    },
    done: t('The calendar address no longer works'),
    failed: { title: t('The address could not be revoked.'), description: t('It still works. Try again.') },
    invalidates: [teamKeys.team(teamId)],
  });
}
