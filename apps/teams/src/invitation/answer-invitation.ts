import { useQueryClient } from '@tanstack/react-query';
import { getClient, toDataError, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { TEAMS_AND_TODAY } from '../model/keys';
import { readInvitation } from './read-invitation';
import { t } from '../language';

export interface InvitationAnswer {
  accept: boolean;
  /** Of somebody who has none yet. */
  name?: string;
}

/** Accepts or declines the invitation behind a link. An answer that did arrive, and was lost on its way back, counts. */
export function useAnswerInvitation(token: string, viewerId: string) {
  const queryClient = useQueryClient();
  const received = readInvitation(token, viewerId);
  return useAction({
    run: async ({ accept, name }: InvitationAnswer) => {
      const supabase = await getClient();
      const state = accept ? 'accepted' : 'declined';
      try {
        await unwrap(
          supabase.rpc('answer_team_invitation', { p_accept: accept, p_token: token, ...(name && { p_name: name }) }),
        );
      } catch (cause) {
        const error = toDataError(cause);
        // Somebody has answered before: it may have been this very window.
        if (error.kind !== 'conflict' && error.kind !== 'not-found') throw error;
        const now = await queryClient.fetchQuery({ ...received, staleTime: 0 });
        if (now?.addressee !== 'me' || now.state !== state) throw error;
      }
      const before = queryClient.getQueryData(received.queryKey);
      queryClient.setQueryData(received.queryKey, before && { ...before, state });
      // What it changed is fetched when it is next looked at.
      for (const queryKey of TEAMS_AND_TODAY) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      return before?.team.name ?? t('the team');
    },
    done: (team, { accept }) => (accept ? t('You are on {team}', { team }) : t('Invitation declined')),
    refused: deniedBecause(t('The invitation has changed in the meantime.')),
    failed: (error) => ({
      title: t('Your answer could not be stored.'),
      description: error.isRetryable
        ? t('Check your connection, then try again.')
        : t('The invitation has changed in the meantime.'),
    }),
    invalidates: (_answer, failure) => (failure ? [received.queryKey] : []),
    invalidatesOn: 'settled',
  });
}
