import { getClient, unwrap, useAction, type DataError } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { teamKeys } from '../model/keys';
import { scrimRefused } from '../model/scrim';
import { t } from '../language';

/** A block, and the team that asks for it or asked. */
export interface ScrimAsk {
  postId: string;
  teamId: string;
}

const shared = {
  refused: (error: DataError) => scrimRefused(error),
  invalidates: [teamKeys.all, todayKeys.all],
  // Somebody else may have been faster.
  invalidatesOn: 'settled' as const,
};
const agreed = () => ({ title: t('Scrim agreed'), description: t('It is among the practices of both teams.') });

/** An answer of one side to the other. */
interface ScrimAnswer extends ScrimAsk {
  accept: boolean;
}

/** Asks for a block in the name of a team. */
export function useAskForScrim() {
  return useAction({
    run: async ({ postId, teamId }: ScrimAsk) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('ask_for_scrim', { p_post_id: postId, p_team_id: teamId }));
    },
    done: { title: t('You asked for it'), description: t('We’ll tell you when they answer.') },
    failed: t('This was not sent. Please try again.'),
    lockBy: ({ postId, teamId }) => `${postId} ${teamId}`,
    ...shared,
  });
}

/** Accepts or declines a team that asks for a block. */
export function useAnswerScrimAsk() {
  return useAction({
    run: async ({ postId, teamId, accept }: ScrimAnswer) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('answer_scrim_ask', { p_post_id: postId, p_team_id: teamId, p_accept: accept }));
    },
    done: (_result, { accept }) => (accept ? agreed() : t('Declined')),
    failed: t('This was not saved. Please try again.'),
    lockBy: ({ postId, teamId }) => `${postId} ${teamId}`,
    ...shared,
  });
}

/** Takes a block that is offered to a team, or no longer asks for it. */
export function useAnswerScrimOffer() {
  return useAction({
    run: async ({ postId, teamId, accept }: ScrimAnswer) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('answer_scrim_offer', { p_post_id: postId, p_team_id: teamId, p_accept: accept }));
    },
    done: (_result, { accept }) => (accept ? agreed() : t('You no longer ask')),
    failed: t('This was not saved. Please try again.'),
    lockBy: ({ postId, teamId }) => `${postId} ${teamId}`,
    ...shared,
  });
}

/** Withdraws an open post. */
export function useWithdrawScrimPost() {
  return useAction({
    run: async (postId: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('withdraw_scrim_post', { p_post_id: postId }));
    },
    done: t('Post withdrawn'),
    failed: t('The post was not withdrawn. Please try again.'),
    lockBy: (postId) => postId,
    ...shared,
  });
}
