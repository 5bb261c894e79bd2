/** Pause before the one automatic retry, in ms. */
export const RETRY_DELAY = 1000;

/** Code that is downloaded: what failed once is tried again after a second. */
export async function loadTwice<T>(load: (attempt: number) => Promise<T>): Promise<T> {
  try {
    return await load(0);
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_DELAY);
    });
    return load(1);
  }
}
