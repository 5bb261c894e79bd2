/** Notices that are pushed to this browser: on request of who is signed in, and theirs alone. */
import { DataError, getClient, unwrap } from '@lineup/data';
import { readOwner, writeOwner } from './push-owner';

export const SITE_WORKER = '/worker.js';

/** Asks for permission and has notices pushed here. False: the person, or the browser, says no. Throws a `DataError`. */
export async function startPush(userId: string, publicKey: string): Promise<boolean> {
  // First of all: browsers ask only right after a press.
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.register(SITE_WORKER, { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  // Also of who was here before: a new address gets nothing that is still on its way to them.
  const owner = await readOwner();
  if (before && (owner?.userId !== userId || keyOf(before) !== publicKey)) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options).catch((cause: unknown) => {
    const message = 'Your browser cannot reach its push service. Check your connection, then try again.';
    throw new DataError({ kind: 'invalid', message, cause });
  });
  await register(userId, subscription);
  return true;
}

/** Ends it for this browser. */
export async function stopPush(): Promise<void> {
  const subscription = await subscriptionHere();
  const supabase = await getClient();
  await unwrap(supabase.rpc('end_push', subscription ? { p_endpoint: subscription.endpoint } : {}));
  await forgetPush();
}

/** Leaves nothing of anybody in this browser: no subscription, nothing on the screen, nothing that still arrives. */
async function forgetPush(): Promise<void> {
  await writeOwner(null);
  const registration = await navigator.serviceWorker.getRegistration(SITE_WORKER);
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Ends what belongs to somebody who is no longer signed in here, and tells the server of an address that has changed. */
export async function keepPushOwn(userId: string | null): Promise<void> {
  const owner = await readOwner();
  if (!owner) return;
  if (owner.userId !== userId) return forgetPush();
  const subscription = await subscriptionHere();
  if (subscription && subscription.endpoint !== owner.endpoint) await register(userId, subscription);
}

async function register(userId: string, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const supabase = await getClient();
  const subscribing = supabase.rpc('start_push', {
    ...{ p_endpoint: endpoint, p_p256dh: keys['p256dh'] ?? '', p_auth: keys['auth'] ?? '' },
  });
  await writeOwner({ id: await unwrap(subscribing), userId, endpoint });
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SITE_WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The public key that a subscription is for, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
