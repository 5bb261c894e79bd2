import type { Environment } from '../../libs/contract/src/facts.ts';
import type { ShellOffer } from '../../libs/contract/src/compatibility.ts';
import { SHELL_OFFER } from '../build/shell-build-plugin.ts';
import { serialize } from '../site/pointer.ts';
import { COMPOSED, composeRemotes, forBrowsers } from '../site/published.ts';
import { ConflictError, TargetError, type StoredFile, type Target } from '../site/target.ts';
import { bringOver, readPointers, readPointerFiles } from './pointers.ts';
import { ReleaseError } from './release-error.ts';

/** File that says where the backend of a static site is. A site without it has a server that composes the registry. */
export const ENVIRONMENT = 'environment.json';

/** What a static site must know beyond its files. */
export interface StaticEnvironment extends Omit<Environment, 'release'> {
  /** Address of the site, for previews of its links. */
  siteUrl?: string | undefined;
}

const TRIES = 20;
const PAUSE = 50;

export async function readEnvironment(target: Target): Promise<StaticEnvironment | null> {
  const stored = await target.read(ENVIRONMENT);
  return stored && (JSON.parse(stored.body.toString()) as StaticEnvironment);
}

/** Makes a site static, or tells a static one of another backend. The page and the registry follow with the shell. */
export async function writeEnvironment(target: Target, environment: StaticEnvironment): Promise<void> {
  await putComposed(target, [[ENVIRONMENT]], async () => [serialize(environment)]);
}

/** Writes `/registry.json` and `/remotes.json` of a static site from its pointers. False when a server does that. */
export async function composeRegistry(target: Target): Promise<boolean> {
  let isStatic = false;
  try {
    await putComposed(target, [['registry.json', COMPOSED]], async ([, composed]) => {
      const [environment, offer, found] = await Promise.all([
        readEnvironment(target),
        target.read(SHELL_OFFER),
        readPointerFiles(target),
      ]);
      isStatic = environment !== null;
      if (!environment) return [null, null];
      const pointers = (await bringOver(target, composed ?? null)) ? await readPointers(target) : found;
      const published = composeRemotes(pointers);
      const { siteUrl: _, ...backend } = environment;
      const { release } = offer ? (JSON.parse(offer.body.toString()) as ShellOffer) : { release: '' };
      const registry = { environment: { ...backend, release }, remotes: forBrowsers(published.remotes) };
      return [Buffer.from(JSON.stringify(registry)), serialize(published)];
    });
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw new ReleaseError(
      `the pointers are as they shall be, but the registry does not say so yet: ${error.message} ` +
        'Whoever may write registry.json and remotes.json runs "npm run release -- compose".',
    );
  }
  return isStatic;
}

/**
 * Writes files that are made from others, one stage after the other. Who writes them read their revisions before those
 * others, so that the last one written is never older than what it is made from. `compose` gets what lies there and
 * gives a content for each; null leaves a file as it is.
 */
export async function putComposed(
  target: Target,
  stages: readonly (readonly string[])[],
  compose: (before: readonly (StoredFile | null)[]) => Promise<readonly (Buffer | null)[]>,
): Promise<void> {
  const keys = stages.flat();
  for (let tries = 1; ; tries += 1) {
    const before = await Promise.all(keys.map((key) => target.read(key)));
    const bodies = await compose(before);
    const put = async (key: string) => {
      const place = keys.indexOf(key);
      const [old, body] = [before[place], bodies[place]];
      if (body && !old?.body.equals(body)) await target.putPointer(key, body, old?.revision ?? '');
    };
    try {
      for (const stage of stages) await allDone(stage.map(put));
      return;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      if (tries === TRIES)
        throw new ReleaseError(`${error.message}; run "npm run release -- compose" when it is quiet`);
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE * tries * Math.random());
      });
    }
  }
}

/** Waits until all have ended, so that nothing is written any more when one of them failed. A conflict counts last. */
async function allDone(writes: Promise<void>[]): Promise<void> {
  const reasons = (await Promise.allSettled(writes)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (reasons.length > 0) throw reasons.find((reason) => !(reason instanceof ConflictError)) ?? reasons[0];
}
