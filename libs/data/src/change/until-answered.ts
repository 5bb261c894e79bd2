import { DataError } from '@lineup/base';

/** Before each further try, in milliseconds: a connection that was just lost is seldom back at once. */
const PAUSES = [500, 1500];

/**
 * Sends what a repeat does not change. When no answer came, it is sent again, up to twice; with `whenOnline` not before there
 * is a connection.
 */
export async function untilAnswered<Result>(send: () => Promise<Result>, { whenOnline = false } = {}): Promise<Result> {
  for (const pause of PAUSES) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof DataError) || error.isAnswered) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (whenOnline && !navigator.onLine)
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
  return await send();
}
