/** Sends what waits in the queue of the database. Several may do so at once: each push is claimed by one. */
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { callDatabase } from '../_shared/backend.ts';
import { type PushContent, writePush } from '../_shared/notice-push.ts';
import { wordsIn } from '../_shared/words.ts';
import { pushAddress, withoutAddress } from './push-address.ts';
import { type VapidKeys, vapidKeys } from './vapid-keys.ts';

interface ClaimedPush {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  content: PushContent;
  /** Of who reads it. */
  language?: string | null;
}

export interface Delivery {
  sent: number;
  failed: number;
}

interface Outcome {
  /** Of the push service; null: it did not answer. */
  status: number | null;
  error?: string;
  /** Seconds. */
  retryAfter?: number;
}

const BATCH = 20;
const LIMIT_MS = 10_000;
/** A browser that is off for longer learns of it from the list of notices. */
const MAX_SECONDS = 12 * 60 * 60;

/** Sends the pushes that are due. Without keys nothing is claimed. */
export async function deliverPushes(): Promise<Delivery> {
  const delivery: Delivery = { sent: 0, failed: 0 };
  const keys = vapidKeys();
  if (!keys) return delivery;
  for (;;) {
    const pushes = (await callDatabase('claim_pushes', { p_most: BATCH })) as ClaimedPush[];
    const results = await Promise.all(pushes.map((push) => deliver(push, keys)));
    delivery.sent += results.filter(Boolean).length;
    delivery.failed += results.filter((isSent) => !isSent).length;
    if (pushes.length < BATCH) return delivery;
  }
}

async function deliver(push: ClaimedPush, keys: VapidKeys): Promise<boolean> {
  const { status, error, retryAfter } = await send(push, keys);
  const isSent = status !== null && status >= 200 && status < 300;
  if (!isSent) console.error(`push ${push.id}: ${error ?? status}`);
  await callDatabase('settle_push', {
    ...{ p_id: push.id, p_status: status },
    ...{ p_error: error ?? null, p_retry_after: retryAfter ?? null },
  });
  return isSent;
}

async function send({ endpoint, p256dh, auth, content, language }: ClaimedPush, keys: VapidKeys): Promise<Outcome> {
  const address = pushAddress(endpoint, Deno.env.get('PUSH_TEST_URL'));
  if (!address) return { status: 400, error: 'not an address of a push service' };
  try {
    const message = {
      data: { ...writePush(content, await wordsIn(language)) },
      options: {
        ttl: secondsFor(content),
        urgency: 'normal' as const,
        // What waits at the service for this change is replaced, too: 32 characters, as the protocol allows.
        topic: content.change_id.replaceAll('-', ''),
      },
    };
    const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
    const { headers, body } = await buildPushPayload(message, subscription, keys);
    const response = await fetch(address, {
      ...{ method: 'POST', headers, body },
      // A service answers itself; one that leads elsewhere is not followed.
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const retryAfter = Number(response.headers.get('retry-after') ?? '');
    await response.body?.cancel();
    return {
      status: response.status,
      ...(response.ok ? {} : { error: `the push service answered ${response.status}` }),
      ...(Number.isInteger(retryAfter) && retryAfter > 0 ? { retryAfter } : {}),
    };
  } catch (error) {
    const { name, message } = error as Error;
    // Keys that are no point of the curve never work; whatever else happened may pass.
    return {
      status: /^(DataError|OperationError|InvalidAccessError)$/.test(name) ? 400 : null,
      error: withoutAddress(message, address),
    };
  }
}

/** How long the service keeps it for a browser that is off: not beyond what it tells of. */
function secondsFor({ kind, at }: PushContent): number {
  const left = at && kind.startsWith('practice_') ? Math.floor((Date.parse(at) - Date.now()) / 1000) : MAX_SECONDS;
  return Math.min(Math.max(left, 60), MAX_SECONDS);
}
