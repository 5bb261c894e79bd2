import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Player } from '../../model/load-player';
import { databaseSays, t } from '../../../language';

/** Offers a player a place on an own team. */
export function useInviteToTeam({ user_id, name }: Pick<Player, 'user_id' | 'name'>, teamName: (id: string) => string) {
  return useAction({
    run: async ({ team, game, role }: { team: string; game: string; role: string }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('add_team_member', {
          p_team_id: team,
          p_user_id: user_id,
          p_role: role,
          ...(game && { p_game_profile_id: game }),
        }),
      );
    },
    done: (_, { team }) => ({
      title: t('{name} was invited to {team}', { name: name ?? t('The player'), team: teamName(team) }),
      description: t('The place is theirs once they confirm it on their Teams page.'),
    }),
    refused: (error, { team }) => {
      switch (error.code) {
        case '23505':
          return {
            fields: {
              team: t('{name} is on {team} already.', { name: name ?? t('The player'), team: teamName(team) }),
            },
          };
        case 'PT404':
          return { message: t('This player cannot be invited.') };
        case 'PT409':
          return { fields: { team: t('This team is archived.') } };
        default:
          if (error.kind === 'rate-limited')
            return { message: t('You have invited a lot of people today. Try again tomorrow.') };
          return error.kind === 'forbidden' || error.kind === 'invalid'
            ? { message: databaseSays(error.message) }
            : undefined;
      }
    },
    failed: t('The invitation could not be sent. What you chose is still here.'),
    invalidates: [recruitingKeys.players()],
  });
}
