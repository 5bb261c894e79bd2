import { toDataError } from '@lineup/data';

/** What a call answers; null where it finds nothing that the viewer may see. Other failures are thrown on. */
export async function nullWhenMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (toDataError(error).kind === 'not-found') return null;
    throw error;
  }
}
