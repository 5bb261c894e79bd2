/** Shows the notices that are pushed to this browser (apps/shell/src/model/push), and opens what they are about. */
import { readOwner } from '../model/push/push-owner';
import { worker, type ExtendableEvent, type PushChange } from './scope';

interface Message {
  to: string;
  title: string;
  body: string;
  tag: string;
  href?: unknown;
}

/** The address on this site, or its first page for one that leads elsewhere. */
function ownAddress(href: unknown): string {
  const home = new URL('/', worker.location.origin).href;
  if (typeof href !== 'string' || !URL.canParse(href, home)) return home;
  const address = new URL(href, home);
  return address.origin === worker.location.origin ? address.href : home;
}

async function show(data: { json(): unknown } | null): Promise<void> {
  let message: Message | null = null;
  try {
    message = (data?.json() ?? null) as Message | null;
  } catch {
    return;
  }
  // What comes late for somebody else than who is signed in here is not shown.
  const owner = await readOwner().catch(() => null);
  if (!message || !owner || owner.id !== message.to) return;
  await worker.registration.showNotification(String(message.title), {
    body: String(message.body),
    // The same change again takes the place of the first.
    tag: String(message.tag),
    icon: '/icon-192.png',
    data: { address: ownAddress(message.href) },
  });
}

async function open(address: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => url === address);
  // A page with something else stays as it is: somebody may be writing there.
  await (page ? page.focus() : worker.clients.openWindow(address));
}

/** The browser has given the subscription another address; the secret before it proves whose it is. */
async function renew({ oldSubscription, newSubscription }: PushChange): Promise<void> {
  const before = oldSubscription?.toJSON();
  // Without the former one the next page that opens here sees to it.
  if (!before?.keys) return;
  const renewed = newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription?.options));
  const next = renewed.toJSON();
  const { environment } = (await (await fetch('/registry.json')).json()) as {
    environment: { supabaseUrl: string; anonKey: string };
  };
  const backend = new URL(environment.supabaseUrl, worker.location.origin).href.replace(/\/+$/, '');
  await fetch(`${backend}/rest/v1/rpc/renew_push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: environment.anonKey },
    body: JSON.stringify({
      p_endpoint: before.endpoint,
      p_auth: before.keys['auth'],
      p_new_endpoint: next.endpoint,
      p_new_p256dh: next.keys?.['p256dh'],
      p_new_auth: next.keys?.['auth'],
    }),
  });
}

interface NotificationClick extends ExtendableEvent {
  notification: { close(): void; data?: { address?: unknown } };
}

export function followPush(): void {
  worker.addEventListener('push', (event: ExtendableEvent & { data: { json(): unknown } | null }) =>
    event.waitUntil(show(event.data)),
  );
  worker.addEventListener('notificationclick', (event: NotificationClick) => {
    event.notification.close();
    event.waitUntil(open(ownAddress(event.notification.data?.address)));
  });
  worker.addEventListener('pushsubscriptionchange', (event: PushChange) => event.waitUntil(renew(event)));
}
