// Shows the notices that are pushed to this browser (apps/shell/src/model/push), and opens what they are about. It answers
// no request of a page and keeps no copies of anything.

/** The subscription of who is signed in here: what comes late for somebody else is not shown. */
function readOwner() {
  return new Promise((resolve) => {
    const opening = indexedDB.open('lineup-push', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('owner');
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('owner').objectStore('owner').get('owner');
      reading.onsuccess = () => resolve(reading.result ?? null);
      reading.onerror = () => resolve(null);
      database.close();
    };
  });
}

/** The address on this site, or its first page for one that leads elsewhere. */
function ownAddress(href) {
  const home = new URL('/', self.location.origin).href;
  if (typeof href !== 'string' || !URL.canParse(href, home)) return home;
  const address = new URL(href, home);
  return address.origin === self.location.origin ? address.href : home;
}

async function show(data) {
  let message = null;
  try {
    message = data.json();
  } catch {
    return;
  }
  const owner = await readOwner();
  if (!owner || owner.id !== message?.to) return;
  await self.registration.showNotification(String(message.title), {
    body: String(message.body),
    // The same change again takes the place of the first.
    tag: String(message.tag),
    icon: '/icon-192.png',
    data: { address: ownAddress(message.href) },
  });
}

async function open(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => url === address);
  // A page with something else stays as it is: somebody may be writing there.
  return page ? page.focus() : self.clients.openWindow(address);
}

/** The browser has given the subscription another address; the secret before it proves whose it is. */
async function renew({ oldSubscription, newSubscription }) {
  const before = oldSubscription?.toJSON();
  // Without the former one the next page that opens here sees to it.
  if (!before?.keys) return;
  const next = (newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options))).toJSON();
  const { environment } = await (await fetch('/registry.json')).json();
  const backend = new URL(environment.supabaseUrl, self.location.origin).href.replace(/\/+$/, '');
  await fetch(`${backend}/rest/v1/rpc/renew_push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: environment.anonKey },
    body: JSON.stringify({
      p_endpoint: before.endpoint,
      p_auth: before.keys.auth,
      p_new_endpoint: next.endpoint,
      p_new_p256dh: next.keys.p256dh,
      p_new_auth: next.keys.auth,
    }),
  });
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data?.address)));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
