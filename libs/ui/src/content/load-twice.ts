/** Pause before the one automatic retry, in ms. */
const RETRY_DELAY = 1000;

/** Code that is downloaded: what failed once is tried again after a second. */
export async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_DELAY);
    });
    return load();
  }
}
