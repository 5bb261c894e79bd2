import { DataError } from '@lineup/base';
import { unwrap } from '../read/unwrap';
import { untilAnswered } from './until-answered';

/** SQLSTATE: a row with this id exists. */
const UNIQUE_VIOLATION = '23505';

type Call = PromiseLike<{ data: unknown; error: unknown; status?: number }>;

/**
 * Inserts a row whose id the browser made. When no answer came, it is sent again, up to twice. If an earlier try arrived and only
 * its answer was lost, that row is updated instead of adding a second one. Throws a `DataError`.
 */
export async function insertOnce(insert: () => Call, update: () => Call): Promise<void> {
  try {
    await untilAnswered(() => unwrap(insert()));
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) throw error;
    await unwrap(update());
  }
}
