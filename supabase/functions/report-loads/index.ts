/**
 * `POST /report-loads`: how remotes and the shell did in one page load, and how it felt, as a beacon without a session,
 * `{ "reports": […], "vitals": […] }`. Only what the site says is deployed is counted, by the minute; nothing about who told it is kept with it, nor any address.
 */
import { callDatabase, DatabaseError } from '../_shared/backend.ts';
import { readDeployed, readShells } from '../_shared/deployed.ts';
import { answerPreflight, hopsOf, Refusal, serve } from '../_shared/http.ts';
import { readInput } from '../_shared/input.ts';
import { inputSchema, knownReports, knownVitals } from './reports.ts';

const MAX_BYTES = 4096;

serve(async (request) => {
  const { reports, vitals } = await readInput(request, MAX_BYTES, inputSchema);
  if (reports.length + vitals.length === 0) return answerPreflight();
  const [deployed, shells] = await Promise.all([readDeployed(), readShells()]).catch((error: unknown) => {
    console.error(error);
    throw new Refusal(503, 'The list of versions cannot be read now');
  });
  const hops = hopsOf(request);
  const loads = knownReports(reports, deployed, shells);
  const felt = knownVitals(vitals, deployed, shells);
  try {
    if (loads.length > 0) await callDatabase('record_remote_loads', { p_reports: loads, p_hops: hops });
    if (felt.length > 0) await callDatabase('record_version_vitals', { p_vitals: felt, p_hops: hops });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'PT429') throw new Refusal(429, 'Too many reports');
    throw error;
  }
  return answerPreflight();
});
