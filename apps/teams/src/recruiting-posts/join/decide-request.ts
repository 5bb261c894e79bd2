import { getClient, unwrap, useAction, type DataError } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { deniedBecause, isArchived } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { JoinRequest } from '../../model/recruiting-post';
import { personName } from '../../model/words';
import { t } from '../../language';

const denied = (error: DataError) => deniedBecause(t("You don't have permission to answer requests."))(error);

/** Takes the person onto the players' list with this role and game, or declines. */
export type JoinDecision = { request: JoinRequest } & (
  | { accept: true; role: string; gameId: string | null }
  | { accept: false }
);

/** Answers a request to join, once. One that was answered before counts as answered. */
export function useDecideRequest(teamId: string) {
  return useAction({
    run: async (decision: JoinDecision) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('decide_join_request', {
          p_request_id: decision.request.id,
          p_accept: decision.accept,
          ...(decision.accept && { p_role: decision.role }),
          ...(decision.accept && decision.gameId && { p_game_profile_id: decision.gameId }),
        }),
      );
    },
    done: (_result, { request, accept }) => {
      const name = personName(request.name);
      return accept ? `${name} is on the roster` : `You declined the request of ${name}`;
    },
    refused: (error) =>
      error.kind === 'conflict' && !isArchived(error)
        ? { kind: 'info', title: 'This request was answered already.' }
        : denied(error),
    failed: { title: 'Your answer could not be stored.', description: 'Try again.' },
    invalidates: [teamKeys.team(teamId), todayKeys.all],
    isLive: true,
    invalidatesOn: 'settled',
  });
}
