import { readStoredSession } from '@lineup/auth';
import { queryClient, session } from '../platform';
import { ownRelease, readKept } from './kept-queries';

/** Puts what is kept of whoever is signed in here in place of answers that cannot come now. Each still says when it came. */
export async function restoreKept(): Promise<void> {
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
