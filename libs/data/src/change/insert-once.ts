import { DataError } from '../data-error';
import { unwrap } from '../read/unwrap';

/** SQLSTATE: a row with this id exists. */
const UNIQUE_VIOLATION = '23505';

/** Before each further try, in milliseconds: a connection that was just lost is seldom back at once. */
const PAUSES = [500, 1500];

type Call = PromiseLike<{ data: unknown; error: unknown; status?: number }>;

/**
 * Inserts a row whose id the browser made. When no answer came, it is sent again, up to twice. If an earlier try arrived and only
 * its answer was lost, that row is updated instead of adding a second one. Throws a `DataError`.
 */
export async function insertOnce(insert: () => Call, update: () => Call): Promise<void> {
  try {
    await untilAnswered(insert);
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) throw error;
    await unwrap(update());
  }
}

async function untilAnswered(insert: () => Call): Promise<void> {
  for (const pause of PAUSES) {
    try {
      return void (await unwrap(insert()));
    } catch (error) {
      if (!(error instanceof DataError) || error.isAnswered) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await unwrap(insert());
}
