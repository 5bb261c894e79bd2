/**
 * `POST /report-errors`: what failed in one page load, as a beacon without a session, `{ "errors": […] }`. Only
 * versions that the site says are deployed are counted; nothing about who reported it is kept with it, nor any address.
 */
import { callDatabase, DatabaseError } from '../_shared/backend.ts';
import { readDeployed, readShells } from '../_shared/deployed.ts';
import { answerPreflight, hopsOf, Refusal, serve } from '../_shared/http.ts';
import { readInput } from '../_shared/input.ts';
import { inputSchema, knownErrors } from './errors.ts';

const MAX_BYTES = 16_384;

serve(async (request) => {
  const { errors } = await readInput(request, MAX_BYTES, inputSchema);
  if (errors.length === 0) return answerPreflight();
  const [deployed, shells] = await Promise.all([readDeployed(), readShells()]).catch((error: unknown) => {
    console.error(error);
    throw new Refusal(503, 'The list of versions cannot be read now');
  });
  const known = knownErrors(errors, deployed, shells);
  if (known.length > 0) {
    try {
      await callDatabase('record_version_errors', { p_errors: known, p_hops: hopsOf(request) });
    } catch (error) {
      if (error instanceof DatabaseError && error.code === 'PT429') throw new Refusal(429, 'Too many reports');
      throw error;
    }
  }
  return answerPreflight();
});
