import * as z from '@lineup/schema';
import { oneOf, requiredText } from '@lineup/ui/form';
import { WEBHOOK_KINDS, type SavedWebhook, type WebhookKind } from './load-webhooks';
import type { WebhookEvent } from './webhook-events';

export const MAX_ADDRESS = 500;

const events = z.array(z.custom<WebhookEvent>()).check(z.refine((chosen) => chosen.length > 0, 'Choose at least one.'));

/** What the form holds → what is sent. Where an address may lead is judged by the database. */
export const webhookInput = z.object({
  kind: oneOf(Object.keys(WEBHOOK_KINDS) as WebhookKind[], 'Choose where messages go.'),
  address: requiredText(MAX_ADDRESS, 'Paste the address.').check(
    z.refine((address) => address.startsWith('https://'), 'Start with https://'),
  ),
  events,
});

/** Of a saved one only what is sent changes: its address is not read back. */
export const eventsInput = z.object({ kind: z.custom<WebhookKind>(), address: z.string(), events });

export type WebhookDraft = z.input<typeof webhookInput>;
export type WebhookInput = z.infer<typeof eventsInput>;

/** Everything is chosen at first. */
export const webhookDraft = (choices: readonly WebhookEvent[], stored?: SavedWebhook): WebhookDraft =>
  stored
    ? { kind: stored.kind, address: '', events: stored.events }
    : { kind: 'discord', address: '', events: [...choices] };
