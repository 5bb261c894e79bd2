import { getClient, unwrap, useAction } from '@lineup/data';
import type { WebhookOwner } from './webhook-owner';

/** Forgets an address with its log. One that is gone already is as good. */
export const useRemoveWebhook = (owner: WebhookOwner) =>
  useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_webhook', { p_id: id }));
    },
    lockBy: (id) => id,
    done: 'Connection removed',
    refused: (error) => (error.code === 'PT404' ? { title: 'Removed already' } : owner.denied(error)),
    failed: 'The connection was not removed.',
    invalidates: [owner.key],
    invalidatesOn: 'settled',
  });
