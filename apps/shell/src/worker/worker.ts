/** The one worker of the site: pages that open without a connection, and notices that are pushed. */
import { CacheFirst, NetworkOnly, Serwist, type SerwistPlugin } from 'serwist';
import { drop, empty, FILES, isFixed, isSwitchedOff, keepAll, readFrame, readWhole } from './keep-files';
import { followPush } from './push';
import { worker, type ExtendableEvent } from './scope';

/** What pages say to the worker (`apps/shell/src/offline`). */
export type WorkerMessage =
  | { kind: 'keep'; addresses: string[] }
  | { kind: 'drop'; address: string }
  | { kind: 'empty' };

/** Between two looks at the switch, in ms. */
const LOOK_PAUSE = 60_000;
let lookedAt = 0;

/** The switch counts before anything is kept, and while pages open that may not be able to say a word. */
async function isOff(): Promise<boolean> {
  lookedAt = Date.now();
  if (!(await isSwitchedOff())) return false;
  await empty();
  const { pushManager } = worker.registration as Partial<ServiceWorkerRegistration>;
  // Notices go on.
  if (!(await pushManager?.getSubscription())) await worker.registration.unregister();
  return true;
}

const kept: SerwistPlugin = {
  cachedResponseWillBeUsed: ({ cacheName, request, cachedResponse }) => readWhole(cacheName, request, cachedResponse),
  // Kept is what a page has run, and says so.
  cacheWillUpdate: async () => null,
};

const frame: SerwistPlugin = {
  handlerDidError: ({ request }) => readFrame(request),
  fetchDidSucceed: async ({ response, event }) => {
    if (Date.now() - lookedAt > LOOK_PAUSE) event.waitUntil(isOff());
    return response;
  },
};

const site = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.search === '' && isFixed(url.href),
      handler: new CacheFirst({ cacheName: FILES, plugins: [kept] }),
    },
    {
      matcher: ({ url, sameOrigin, request }) =>
        sameOrigin && (request.mode === 'navigate' || url.pathname === '/theme.js'),
      handler: new NetworkOnly({ plugins: [frame] }),
    },
  ],
});
site.addEventListeners();
followPush();

/** One after the other, so that what is emptied stays so. */
let before: Promise<unknown> = Promise.resolve();

async function follow(message: WorkerMessage): Promise<void> {
  if (message.kind === 'empty') return empty();
  if (message.kind === 'drop') return drop(message.address);
  if (!(await isOff())) await keepAll(message.addresses);
}

worker.addEventListener('message', (event: ExtendableEvent & { data: WorkerMessage }) => {
  before = before.then(() => follow(event.data)).catch((error: unknown) => console.error(error));
  event.waitUntil(before);
});
