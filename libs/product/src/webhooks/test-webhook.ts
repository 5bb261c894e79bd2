import { getClient, unwrap, useAction } from '@lineup/data';
import type { WebhookOwner } from './webhook-owner';

/** Sends a test, which starts a stopped connection again when it arrives. */
export const useTestWebhook = (owner: WebhookOwner) =>
  useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('test_webhook', { p_id: id }));
    },
    lockBy: (id) => id,
    done: { title: 'Test sent', description: 'The last messages say whether it arrived.' },
    refused: (error) => {
      if (error.kind === 'rate-limited') return { title: 'Enough tests for now', description: 'Try again in an hour.' };
      if (error.hint === 'tier') return { title: 'Not sent', description: 'Integrations are part of Gold.' };
      return owner.denied(error);
    },
    failed: 'The test was not sent.',
    invalidates: [owner.key],
  });
