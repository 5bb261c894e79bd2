import { getClient, unwrap, useAction } from '@lineup/data';
import { TEAMS_AND_TODAY } from '../model/keys';
import type { Team } from '../model/team';
import { t } from '../language';

/** Ends all places of the viewer on a team. Leaving again changes nothing, so that a lost answer does no harm. */
export function useLeaveTeam(team: Team) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('leave_team', { p_team_id: team.id }));
    },
    done: {
      title: t('You left {team}', { team: team.name }),
      description: t('You are off its rosters, and its people no longer see your email.'),
    },
    refused: (error) =>
      error.hint === 'owner'
        ? { title: t('You own this team'), description: t('Transfer it or archive it in Team Settings.') }
        : undefined,
    failed: t('Failed to leave the team.'),
    invalidates: TEAMS_AND_TODAY,
    invalidatesOn: 'settled',
    isLive: true,
  });
}
