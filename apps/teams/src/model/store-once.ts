import { DataError, unwrap } from '@lineup/data';

/** SQLSTATE: a row with this id exists. */
const UNIQUE_VIOLATION = '23505';

type Call = PromiseLike<{ data: unknown; error: unknown; status?: number }>;

/**
 * Stores a row that the client has named. Where an earlier try did arrive and only its answer was lost, that row is
 * brought up to date instead of adding another.
 */
export async function storeOnce(insert: () => Call, update: () => Call): Promise<void> {
  try {
    await unwrap(insert());
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) throw error;
    await unwrap(update());
  }
}
