import { dataEnvironment, getClient, unwrap, useAction } from '@lineup/data';
import { teamKeys } from '../../model/keys';
import { t } from '../../language';

/** Makes a new secret address of the viewer's calendar of a team; the previous one stops working. Returns the address. */
export function useMakeCalendarAddress(teamId: string) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      const secret = await unwrap(supabase.rpc('make_calendar_address', { p_team_id: teamId }));
      const { supabaseUrl } = await dataEnvironment();
      return new URL(`${supabaseUrl}/functions/v1/calendar/${secret}.ics`, location.href).href;
    },
    failed: { title: t('The address could not be created.'), description: t('Try again.') },
    invalidates: [teamKeys.team(teamId)],
  });
}
