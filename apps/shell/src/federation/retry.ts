import { loadTwice } from '@lineup/ui/lazy-part';

/** How often a user may retry by hand before only a refresh of the page is left. */
export const MAX_RETRIES = 3;

/** Code that could not be loaded, told apart from code that loaded and then failed. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** Runs a load, and exactly once more a second after it failed. Throws `LoadError` with the second failure as its cause. */
export function loadWithRetry<T>(load: (attempt: number) => Promise<T>): Promise<T> {
  return loadOnce(() => loadTwice(load));
}

/** Runs a load once and marks its failure as one of loading. */
export async function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw cause instanceof LoadError ? cause : new LoadError('code failed to load', { cause });
  }
}
