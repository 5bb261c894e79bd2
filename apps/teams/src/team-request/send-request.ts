import { getClient, unwrap, useAction } from '@lineup/data';
import { teamKeys } from '../model/keys';
import type { RequestInput } from './request-input';
import { databaseSays, t } from '../language';

/** Sends a request for a team, or the corrected one under its id. */
export function useSendRequest() {
  return useAction({
    run: async ({ id, input }: { id: string; input: RequestInput }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('request_team', {
          p_id: id,
          p_name: input.name,
          p_organization_type: input.organizationType,
          p_country: input.country,
          p_title_ids: input.games,
          p_note: input.note,
          ...(input.link !== null && { p_link_url: input.link }),
        }),
      );
    },
    done: { title: t('Request sent'), description: t('You get a notice and an email when our staff has answered.') },
    refused: (error) => {
      if (error.hint === 'open_requests')
        return { message: t('You have enough open requests. Correct one of them, or withdraw it.') };
      if (error.kind === 'rate-limited') return { message: t('You have sent 10 requests today. Try again tomorrow.') };
      return error.kind === 'forbidden' || error.code === 'PT409'
        ? { message: databaseSays(error.message) }
        : undefined;
    },
    failed: t('Failed to send the request.'),
    invalidates: [teamKeys.all],
  });
}
