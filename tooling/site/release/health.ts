import { addHealth, errorRate, errorsOf, isFailing, type Health } from '@lineup/contract/health';
import type { Target } from '../store/target.ts';
import { askBackend } from './backend.ts';
import { readStopped } from './pins.ts';

/** Minutes that count. */
const SPAN = 60;

interface VersionLoads extends Health {
  remote: string;
  version: string;
}

/**
 * Why a version must not replace another one, in words; null when it may. It is judged by what browsers told in the last
 * hour: where it runs now, against what it would replace where that runs.
 */
export async function failureOf(
  from: Target,
  to: Target,
  id: string,
  candidate: string,
  live: string | undefined,
): Promise<string | null> {
  // What was stopped is loaded no more, and would look sound after an hour.
  const stopped = await Promise.all([readStopped(from, id), readStopped(to, id)]);
  if (stopped.includes(candidate)) return 'was stopped because it failed';
  const [there, here] = await Promise.all([readLoads(from), readLoads(to)]);
  const healthOf = (loads: VersionLoads[], version: string | undefined) =>
    addHealth(loads.filter((each) => each.remote === id && each.version === version));
  const own = healthOf(there ?? [], candidate);
  if (there && own.loaded + errorsOf(own) === 0)
    console.warn(`No loads known of ${candidate}: whether it fails at ${from.address} cannot be told.`);
  const other = live === undefined ? undefined : healthOf(here ?? [], live);
  if (!isFailing(own, other)) {
    if (errorsOf(own) > 0)
      console.warn(`${candidate}: ${describe(own)}. That is not enough to stop it; the console shows more.`);
    return null;
  }
  // One page load may bring several errors: they are no share of the loads.
  const perHundred = (health: Health) => (100 * errorRate(health)).toFixed(1);
  const compared = other ? `, ${perHundred(other)} of ${live}, which is live` : '';
  return `fails too often: ${describe(own)}, ${perHundred(own)} for each 100 page loads${compared}`;
}

/** Page loads of a version that reported in the last hour; none where no backend says so. */
export async function loadsOf(target: Target, id: string, version: string): Promise<number> {
  const own = addHealth(
    ((await readLoads(target)) ?? []).filter((each) => each.remote === id && each.version === version),
  );
  return own.loaded + own.failed;
}

function describe(health: Health): string {
  const callers = health.failing_callers;
  return `${errorsOf(health)} errors in the last hour, told by ${callers} ${callers === 1 ? 'address' : 'addresses'}`;
}

/** What browsers told about the site at a target; null where no backend is known, or it does not answer. */
async function readLoads(target: Target): Promise<VersionLoads[] | null> {
  try {
    const loads = await askBackend<VersionLoads[]>(target, `rpc/list_remote_loads?p_minutes=${SPAN}`);
    if (!loads)
      console.warn(`How versions do at ${target.address} is not known: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY.`);
    return loads;
  } catch (error) {
    // A backend that is down must not keep a repair from going out.
    console.warn(`How versions do at ${target.address} could not be read: ${(error as Error).message}`);
    return null;
  }
}
