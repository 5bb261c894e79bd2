import { DataError, getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { t } from '../../language';

/** Longest message of a request; the database holds the same. */
export const MAX_MESSAGE = 1000;

/** SQLSTATE: this person has asked on this post before. */
const ASKED_ALREADY = '23505';

interface NewRequest {
  postId: string;
  /** Null for none. */
  message: string | null;
  /** Of somebody who has none yet; else empty. */
  name: string;
}

/** Asks to join a team on one of its open posts, once per post. */
export function useAskToJoin(teamId: string) {
  return useAction({
    run: async ({ postId, message, name }: NewRequest) => {
      const supabase = await getClient();
      try {
        await unwrap(
          supabase.rpc('ask_to_join', {
            ...{ p_team_id: teamId, p_post_id: postId },
            ...(message !== null && { p_message: message }),
            ...(name && { p_name: name }),
          }),
        );
      } catch (error) {
        // An earlier try did arrive, and only its answer was lost.
        if (!(error instanceof DataError) || error.code !== ASKED_ALREADY) throw error;
      }
    },
    done: { title: t('Request sent'), description: t('The team answers on this page.') },
    refused: deniedBecause(t('The team no longer takes requests on this post.')),
    failed: { title: t('Failed to send the request.'), description: t('Your message is still here. Try again.') },
    invalidates: (_request, failure) => (!failure || failure.kind === 'forbidden' ? [teamKeys.team(teamId)] : []),
    isLive: true,
    invalidatesOn: 'settled',
  });
}
