import { getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import type { WebhookInput } from './webhook-input';
import type { WebhookOwner } from './webhook-owner';

const WRONG_ADDRESS = {
  discord: 'This is not a Discord webhook. Copy it in Discord: channel settings, Integrations, Webhooks.',
  signed: 'This address cannot be called. Use https and a public name, without a port or user.',
};

function refused(error: DataError, kind: WebhookInput['kind'], owner: WebhookOwner): Refusal | undefined {
  if (error.hint === 'address') return { fields: { address: WRONG_ADDRESS[kind] } };
  if (error.code === '23505') return { fields: { address: 'This address is connected already.' } };
  if (error.hint === 'amount') return { message: 'Five addresses are connected already. Remove one first.' };
  if (error.hint === 'tier') return { message: 'Integrations are part of Gold.' };
  if (error.kind === 'rate-limited') return { message: 'You have changed this often. Try again in an hour.' };
  return owner.denied(error);
}

/** Connects an address, and returns the secret that signs where there is one; of a connected one changes what is sent. */
export const useSaveWebhook = (owner: WebhookOwner, kind: WebhookInput['kind'], isNew: boolean) =>
  useAction({
    run: async ({ id, input }: { id: string; input: WebhookInput }) => {
      const supabase = await getClient();
      return await unwrap(
        supabase.rpc('save_webhook', {
          p_id: id,
          ...owner.id,
          p_events: input.events,
          ...(isNew && { p_kind: input.kind, p_address: input.address }),
        }),
      );
    },
    done: isNew ? { title: 'Connected', description: 'Send a test to see that it arrives.' } : 'Saved',
    refused: (error) => refused(error, kind, owner),
    failed: 'The connection was not saved.',
    invalidates: [owner.key],
  });
