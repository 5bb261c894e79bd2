import { readStoredSession } from '@lineup/auth';
import { onlineManager } from '@tanstack/react-query';
import { queryClient, session } from '../platform';
import { ownRelease, readKept } from './kept-queries';

/** Between two tries to reach the site, in ms. */
const TRY_MS = 4000;

/**
 * Puts what is kept of whoever is signed in here in place of answers that cannot come now. Each still says when it came. What is
 * read and changed waits for the connection.
 */
export async function restoreKept(): Promise<void> {
  sayUnconnected();
  const stored = readStoredSession();
  const release = ownRelease();
  if (!stored || release === undefined) return;
  for (const { key, data, at } of await readKept(stored.user.id, release)) {
    // For as long as the page is open: nothing else brings it.
    queryClient.setQueryDefaults(key, { ...queryClient.getQueryDefaults(key), gcTime: Infinity });
    queryClient.setQueryData(key, data, { updatedAt: at });
  }
  // A token that has ended cannot be renewed now: without this the page would wait for it.
  if (session.getState().status === 'loading') session.accept(stored);
}

/**
 * A browser with a network that leads nowhere takes itself for connected. This page is here because the site could not be
 * reached, so all of it hears that, and hears when the site answers again.
 */
function sayUnconnected(): void {
  // It takes every page for connected until it hears otherwise.
  onlineManager.setOnline(false);
  if (!navigator.onLine) return;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  const end = () => {
    clearInterval(timer);
    Reflect.deleteProperty(navigator, 'onLine');
  };
  const timer = setInterval(() => {
    if (document.hidden) return;
    void fetch('/offline.json', { cache: 'no-store' }).then(
      () => {
        end();
        dispatchEvent(new Event('online'));
      },
      () => {},
    );
  }, TRY_MS);
  // Heard before anything else of the page, which then finds the browser's own word.
  addEventListener('online', end, { once: true });
}
