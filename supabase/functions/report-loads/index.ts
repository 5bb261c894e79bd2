/**
 * `POST /report-loads`: how remotes did in one page load, as a beacon without a session, `{ "reports": […] }`. Only
 * what the site says is deployed is counted, by the minute; nothing about who told it is kept with it, nor any address.
 */
import { callDatabase, DatabaseError } from '../_shared/backend.ts';
import { answerPreflight, Refusal, serve } from '../_shared/http.ts';
import { readInput } from '../_shared/input.ts';
import { siteUrl } from '../_shared/variable.ts';
import { inputSchema, knownReports, type Deployed } from './reports.ts';

const MAX_BYTES = 4096;
/** How long the list of versions counts as current, in ms: a canary is seen soon after it is out. */
const MAX_AGE = 10_000;
const TIME_LIMIT = 5_000;

let kept: { at: number; deployed: Promise<Deployed> } | undefined;

serve(async (request) => {
  const { reports } = await readInput(request, MAX_BYTES, inputSchema);
  if (reports.length === 0) return answerPreflight();
  const deployed = await readDeployed().catch((error: unknown) => {
    console.error(error);
    throw new Refusal(503, 'The list of versions cannot be read now');
  });
  const known = knownReports(reports, deployed);
  if (known.length > 0) {
    try {
      await callDatabase('record_remote_loads', { p_reports: known, p_hops: hopsOf(request) });
    } catch (error) {
      if (error instanceof DatabaseError && error.code === 'PT429') throw new Refusal(429, 'Too many reports');
      throw error;
    }
  }
  return answerPreflight();
});

function readDeployed(): Promise<Deployed> {
  if (kept && Date.now() - kept.at < MAX_AGE) return kept.deployed;
  const deployed = fetch(`${siteUrl()}/remotes.json`, { signal: AbortSignal.timeout(TIME_LIMIT) }).then(
    async (response) => {
      if (!response.ok) throw new Error(`the site answered ${response.status}`);
      return (await response.json()) as Deployed;
    },
  );
  deployed.catch(() => (kept = undefined));
  kept = { at: Date.now(), deployed };
  return deployed;
}

/** Where the request came through, from which the database finds the caller, as for its own limits. */
function hopsOf({ headers }: Request): string {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for') ?? '';
}
