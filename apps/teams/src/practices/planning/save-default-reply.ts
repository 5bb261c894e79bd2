import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { AttendanceInput } from '../attendance/attendance';
import { t } from '../../language';

/** Sets what the viewer answers to practices that are scheduled from now on; null drops it. */
export function useSetDefaultReply(teamId: string, viewerId: string) {
  return useAction({
    run: async (reply: AttendanceInput | null) => {
      const supabase = await getClient();
      const key = { team_id: teamId, user_id: viewerId };
      if (reply) await unwrap(supabase.from('team_default_replies').upsert({ ...key, ...reply }));
      else await unwrap(supabase.from('team_default_replies').delete().match(key));
    },
    done: (_result, reply) => (reply ? t('Default reply saved') : t('Default reply removed')),
    refused: deniedBecause(t('Only players on the team can have a default reply.')),
    failed: { title: t('Your default reply could not be saved.'), description: t('Try again.') },
    invalidates: [teamKeys.team(teamId)],
  });
}
