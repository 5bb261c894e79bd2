/** Sends what waits in the queue of the database. Several may do so at once: each message is claimed by one. */
import { Webhook } from 'standardwebhooks';
import { callDatabase } from '../_shared/backend.ts';
import { addressesOf, requestAt } from '../_shared/guarded-request.ts';
import { publicAddressOf } from '../_shared/public-address.ts';
import { siteUrl } from '../_shared/variable.ts';
import { webhookTarget, type WebhookKind } from './webhook-address.ts';
import { discordMessage, eventBody, type WebhookContent } from './webhook-message.ts';

interface ClaimedMessage {
  id: string;
  kind: WebhookKind;
  address: string;
  secret: string | null;
  content: WebhookContent;
}

export interface Delivery {
  sent: number;
  failed: number;
}

interface Outcome {
  /** Null: it did not answer. */
  status: number | null;
  /** Never with the address, which is a secret. */
  error?: string;
  /** Seconds, of an answer that asks for a pause. */
  retryAfter?: number;
  /** It was sent, and nobody knows whether it arrived. */
  isUnclear?: boolean;
}

const BATCH = 10;
/** Below the two minutes for which a message is claimed. */
const LIMIT_MS = 20_000;
/** The next call, a minute later, goes on. */
const MAX_MS = 45_000;

/** Sends the messages that are due; of each webhook one after the other. */
export async function deliverWebhooks(): Promise<Delivery> {
  const delivery: Delivery = { sent: 0, failed: 0 };
  for (const end = Date.now() + MAX_MS; Date.now() < end;) {
    const messages = (await callDatabase('claim_webhooks', { p_most: BATCH })) as ClaimedMessage[];
    if (messages.length === 0) break;
    const results = await Promise.all(messages.map(deliver));
    delivery.sent += results.filter(Boolean).length;
    delivery.failed += results.filter((isSent) => !isSent).length;
  }
  return delivery;
}

async function deliver(message: ClaimedMessage): Promise<boolean> {
  const { status, error, retryAfter, isUnclear = false } = await send(message);
  const isSent = status !== null && status >= 200 && status < 300;
  if (!isSent) console.error(`webhook message ${message.id}: ${error ?? status}`);
  await callDatabase('settle_webhook', {
    ...{ p_id: message.id, p_status: status, p_error: error ?? null },
    ...{ p_retry_after: retryAfter ?? null, p_is_unclear: isUnclear },
  });
  return isSent;
}

async function send({ id, kind, address, secret, content }: ClaimedMessage): Promise<Outcome> {
  const target = webhookTarget(kind, address, Deno.env.get('WEBHOOK_TEST_URL'));
  if (!target) return { status: 410, error: 'It is no address that may be called' };
  const body = kind === 'discord' ? JSON.stringify(discordMessage(content, siteUrl())) : eventBody(content, siteUrl());
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Lineup-Webhooks/1',
    ...(kind === 'signed' && signatureOf(id, secret ?? '', body)),
  };
  if ('fetch' in target) return sendByFetch(target.fetch, headers, body);
  const found = await publicAddressOf(target.resolve.hostname, addressesOf);
  // The same words for what is not there and what is inside: nobody learns from us what a network holds.
  if (!found) return { status: null, error: UNREACHABLE };
  try {
    return outcomeOf(await requestAt(target.resolve, found, { headers, body }, { ms: LIMIT_MS }));
  } catch {
    return { status: null, error: UNREACHABLE };
  }
}

const UNREACHABLE = 'It could not be reached';

async function sendByFetch(address: string, headers: Record<string, string>, body: string): Promise<Outcome> {
  try {
    const response = await fetch(address, {
      ...{ method: 'POST', headers, body },
      // A service answers itself; one that leads elsewhere is not followed.
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch (error) {
    // Without a connection nothing was sent; after that it may have arrived.
    if (/client error \(Connect\)/.test((error as Error).message)) return { status: null, error: UNREACHABLE };
    return { status: null, error: 'It did not say whether the message arrived', isUnclear: true };
  }
}

/** What an answer means: also one that is well may ask for a pause, when it was the last within the limit. */
function outcomeOf({ status, headers }: { status: number; headers: Headers }): Outcome {
  const isSpent = headers.get('x-ratelimit-remaining') === '0' && headers.get('x-ratelimit-reset-after');
  const seconds = Math.ceil(Number(headers.get('retry-after') ?? (isSpent || 'none')));
  return {
    status,
    ...(status >= 200 && status < 300 ? {} : { error: `It answered ${status}` }),
    ...(seconds > 0 && { retryAfter: seconds }),
  };
}

function signatureOf(id: string, secret: string, body: string): Record<string, string> {
  const now = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
}
