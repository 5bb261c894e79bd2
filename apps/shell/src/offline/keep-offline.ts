/** Makes this browser open without a connection what its person has opened: files by the worker, answers by `kept-queries`. */
import { localStore } from '@lineup/data';
import { evaluateFlag, flagsQuery, type Flag } from '@lineup/flags';
import type { Query } from '@tanstack/react-query';
import { shellChannel } from '../federation/health/drawn';
import { SITE_WORKER } from '../model/push/push-here';
import { queryClient } from '../platform';
import type { WorkerMessage } from '../worker/worker';
import { KEPT_MARK } from './kept-mark';
import { forgetKept, ownRelease, storeKept } from './kept-queries';

/** Off in the console, nothing is kept and what was kept goes. */
const FLAG = 'offline';

const isOn = (flags?: Flag[]) =>
  evaluateFlag(
    flags?.find(({ key }) => key === FLAG),
    [],
  );

/** How long news is gathered before it is kept, in ms. */
const SETTLE_MS = 1500;

let stop = () => {};
let running: Promise<void> = Promise.resolve();

/** Keeps for this person from now on; for null leaves nothing of anybody. */
export function keepOffline(userId: string | null): Promise<void> {
  stop();
  // In turn: what one call empties, the one after it fills.
  running = running.then(() => begin(userId)).catch((error: unknown) => console.warn('Pages are not kept', error));
  return running;
}

async function begin(userId: string | null): Promise<void> {
  if (userId === null) return leaveNothing();
  if (!isOn(await queryClient.ensureQueryData(flagsQuery))) return leaveNothing();
  if (![null, userId].includes(localStore.getItem(KEPT_MARK))) await leaveNothing();
  // The frame is of the live shell, which finds no answers of another release.
  if (shellChannel() !== 'stable') return;
  const registration = await navigator.serviceWorker.register(SITE_WORKER, { updateViaCache: 'none' });
  const release = ownRelease();
  // Where workers are blocked, or in development.
  if (!(registration as ServiceWorkerRegistration | undefined) || release === undefined) return;
  localStore.setItem(KEPT_MARK, userId);
  stop = follow(userId, release);
}

function follow(userId: string, release: string): () => void {
  const addresses = new Set<string>();
  const broken = new Set<string>();
  const queries = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const keep = () => {
    timer = undefined;
    if (!navigator.onLine) return;
    say({ kind: 'keep', addresses: [...addresses].filter((address) => !broken.has(address)) });
    addresses.clear();
    const fresh = [...queries.values()];
    queries.clear();
    void storeKept(userId, release, fresh)
      .then(() => (isStopped ? forgetKept() : undefined))
      .catch(async (error: unknown) => {
        console.warn('Answers are not kept', error);
        // A full disk leaves nothing rather than some of now and some of before.
        if (error instanceof DOMException && error.name === 'QuotaExceededError') await forgetKept();
      });
  };
  const plan = () => {
    timer ??= setTimeout(keep, SETTLE_MS);
  };
  const note = (query: Query) => {
    if (query.meta?.['keep'] === undefined || query.state.status !== 'success') return;
    queries.set(query.queryHash, query);
    plan();
  };

  // What failed to run is not kept, and no longer, whatever it is.
  const onBroken = ({ target }: Event) => {
    const address =
      target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
    if (!address) return;
    broken.add(new URL(address).pathname);
    say({ kind: 'drop', address: new URL(address).pathname });
  };
  addEventListener('error', onBroken, true);
  const files = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && /^\/(static|remotes)\//.test(pathname)) addresses.add(pathname);
    }
    if (addresses.size > 0) plan();
  });
  files.observe({ type: 'resource', buffered: true });
  for (const query of queryClient.getQueryCache().getAll()) note(query);
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    note(event.query);
    const isOfFlags = event.query.queryKey[0] === flagsQuery.queryKey[0];
    // Switched off while the page is open.
    if (isOfFlags && !isOn(queryClient.getQueryData(flagsQuery.queryKey))) void keepOffline(userId);
  });
  plan();

  return () => {
    isStopped = true;
    stop = () => {};
    clearTimeout(timer);
    removeEventListener('error', onBroken, true);
    files.disconnect();
    stopQueries();
  };
}

/** To the worker of now: another version may have taken over since. */
function say(message: WorkerMessage): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}

async function leaveNothing(): Promise<void> {
  localStore.removeItem(KEPT_MARK);
  await forgetKept();
  const registration = await navigator.serviceWorker.getRegistration(SITE_WORKER);
  if (!registration) return;
  // At once, and by the worker in its turn: it may still be keeping what it was told before.
  await Promise.all(
    (await caches.keys()).filter((name) => name.startsWith('lineup-')).map((name) => caches.delete(name)),
  );
  registration.active?.postMessage({ kind: 'empty' } satisfies WorkerMessage);
}
