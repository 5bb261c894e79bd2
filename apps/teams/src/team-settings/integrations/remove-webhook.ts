import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';

/** Forgets an address with its log. One that is gone already is as good. */
export const useRemoveWebhook = (teamId: string) =>
  useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_webhook', { p_id: id }));
    },
    lockBy: (id) => id,
    done: 'Connection removed',
    refused: (error) =>
      error.code === 'PT404'
        ? { title: 'Removed already' }
        : deniedBecause('Only managers of the team can change its integrations.')(error),
    failed: 'The connection was not removed.',
    invalidates: [teamKeys.webhooks(teamId)],
    invalidatesOn: 'settled',
  });
