import { compatibilityProblems, secondsTaken, type ShellOffer } from '@lineup/contract/compatibility';
import type { RemoteBuild } from '@lineup/contract/facts';
import { isPreview } from '@lineup/contract/preview';
import { SHELL_OFFER } from '@lineup/build/shell-build-plugin';
import { SHELL } from '../store/pointer.ts';
import type { NamedPointer, PointerName } from '../store/published.ts';
import { parseSharedShell, shellPointerKey, type SharedShell } from '../store/shell-pointer.ts';
import type { Target } from '../store/target.ts';
import { readStopped } from './pins.ts';
import { readPointer } from './pointers.ts';
import { ReleaseError } from './release-error.ts';

/** What the shells of a site offer to remotes. */
export interface Offers {
  live: ShellOffer;
  /** The canary, while a share of all browsers gets one. */
  canary: SharedShell | null;
}

export async function readOffers(target: Target): Promise<Offers> {
  const [stored, { pointer: shared }] = await Promise.all([
    target.read(SHELL_OFFER),
    // Nobody gets a canary whose pointer is damaged.
    readPointer(target, shellPointerKey('canary'), parseSharedShell),
  ]);
  if (!stored)
    throw new ReleaseError(
      `no shell is published at ${target.address} yet; run "npm run build", or "npm run release -- shell" for a store`,
    );
  const live = JSON.parse(stored.body.toString()) as ShellOffer;
  if (!shared || shared.offer.release === live.release) return { live, canary: null };
  // Nobody gets one that the backend stopped either.
  return { live, canary: (await readStopped(target, SHELL)) === shared.offer.release ? null : shared };
}

/** What a channel would run, and what it ran before, newest last. */
export interface GateState extends PointerName {
  build: RemoteBuild;
  earlier: readonly RemoteBuild[];
}

/**
 * Stops a build that the live shell cannot run. Browsers that get a canary of the shell stay with the newest build which that one runs
 * (`servedBuild`): where there is none the build is stopped, too. What goes back is a repair, and waits for no canary.
 */
export function passGate(
  { id, channel, build, earlier }: GateState,
  { live, canary }: Offers,
  direction: 'forth' | 'back' = 'forth',
): void {
  const problems = compatibilityProblems(build, live);
  if (problems.length > 0)
    throw new ReleaseError(
      `${id} ${build.version} cannot run in the live shell: ${problems.join('; ')}. Publish the shell first, or both together: npm run release -- train.`,
    );
  const unlike = canary && !isPreview(channel) ? compatibilityProblems(build, canary.offer) : [];
  if (!canary || unlike.length === 0) return;
  const what = `${id} ${build.version} cannot run in the canary of the shell, ${canary.offer.release}, which ${canary.share} % of all browsers get: ${unlike.join('; ')}.`;
  const runnable = earlier.findLast((each) => compatibilityProblems(each, canary.offer).length === 0);
  if (runnable) return console.warn(`${what} They stay with ${runnable.version}.`);
  const wayOut = 'Take it back: npm run release -- shell --channel canary --rollback.';
  if (direction === 'back') return console.warn(`${what} They get no version of ${id} that runs. ${wayOut}`);
  throw new ReleaseError(`${what} Nothing before it runs there either. ${wayOut} Or wait until it has ended.`);
}

/** Says which second major of a shell no live remote needs any more: it costs bytes, and nothing else would remind of it. */
export function tellUnneeded(remotes: readonly NamedPointer[], offer: ShellOffer): void {
  const isTaken = (name: string, build: RemoteBuild | null) =>
    build !== null && secondsTaken(offer, build.shared).includes(name);
  const open = remotes.filter(({ channel }) => !isPreview(channel));
  for (const [name, { version }] of Object.entries(offer.second ?? {})) {
    if (open.some(({ pointer }) => isTaken(name, pointer.build))) continue;
    const back = new Set(
      open.flatMap(({ id, pointer }) => (pointer.earlier.some((each) => isTaken(name, each)) ? id : [])),
    );
    console.warn(
      `shell ${offer.release} has ${name} ${version} beside ${offer.provided[name]}, which no live remote needs: take it out of second-majors.json` +
        (back.size > 0 ? ` once ${[...back].join(', ')} must not go back any more.` : '.'),
    );
  }
}
