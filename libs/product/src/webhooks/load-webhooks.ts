import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { WEBHOOK_EVENTS } from './webhook-events';
import type { WebhookOwner } from './webhook-owner';

export const WEBHOOK_KINDS = { discord: 'A Discord channel', signed: 'Your own server' } as const;
export type WebhookKind = keyof typeof WEBHOOK_KINDS;

export const WEBHOOK_STATES = {
  waiting: 'Waiting',
  sent: 'Sent',
  dropped: 'Not sent, as it was no longer true',
  failed: 'Did not arrive',
  unclear: 'Sent, but Discord did not answer',
} as const;

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];

const messageSchema = z.object({
  id: z.string(),
  event: z.enum(keysOf(WEBHOOK_EVENTS)),
  state: z.enum(keysOf(WEBHOOK_STATES)),
  at: z.string(),
  error: z.nullable(z.string()),
});

const webhookSchema = z.object({
  id: z.string(),
  kind: z.enum(keysOf(WEBHOOK_KINDS)),
  host: z.string(),
  /** The last characters of the address, which is never read back. */
  ending: z.string(),
  events: z.array(z.enum(keysOf(WEBHOOK_EVENTS))),
  stopped_at: z.nullable(z.string()),
  stopped_because: z.nullable(z.string()),
  log: z.array(messageSchema),
});
export type SavedWebhook = z.infer<typeof webhookSchema>;

/** Null for whoever does not manage the team or the college. */
const pageSchema = z.nullable(z.object({ webhooks: z.array(webhookSchema) }));

/** How often the result of a test is looked for. */
const TEST_MS = 2000;

const isTesting = ({ log }: SavedWebhook) => log.some(({ event, state }) => event === 'test' && state === 'waiting');

/** Where a team or a college has its news sent, with what became of the last messages. */
export const loadWebhooks = ({ id, key }: WebhookOwner) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(pageSchema, supabase.rpc('load_webhooks', id).abortSignal(signal));
    },
    refetchInterval: ({ state }) => (state.data?.webhooks.some(isTesting) ? TEST_MS : false),
  });
