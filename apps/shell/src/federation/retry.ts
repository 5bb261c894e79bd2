/** Pause before the one automatic retry, in ms. */
export const RETRY_DELAY = 1000;

/** How often a user may retry by hand before only a refresh of the page is left. */
export const MAX_RETRIES = 3;

/** Code that could not be loaded, told apart from code that loaded and then failed. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/**
 * Runs a load; when it fails runs it exactly once more after `RETRY_DELAY`.
 * Throws `LoadError` with the second failure as its cause.
 */
export async function loadWithRetry<T>(load: (attempt: number) => Promise<T>): Promise<T> {
  try {
    return await load(0);
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_DELAY);
    });
  }
  return loadOnce(() => load(1));
}

/** Runs a load once and marks its failure as one of loading. */
export async function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw cause instanceof LoadError ? cause : new LoadError('code failed to load', { cause });
  }
}
