import type { ShellOffer } from '@lineup/contract/compatibility';
import { SHELL_OFFER } from '@lineup/build/shell-build-plugin';
import { ENVIRONMENT, readEnvironment, type StaticEnvironment } from '../store/environment.ts';
import { serialize } from '../store/pointer.ts';
import { COMPOSED, composeRemotes, forBrowsers, withoutPreviews } from '../store/published.ts';
import { ConflictError, ForbiddenError, TargetError, type StoredFile, type Target } from '../store/target.ts';
import { completePointers, composedIn, readPointerFiles } from './pointers.ts';
import { ReleaseError } from './release-error.ts';

const TRIES = 20;
const PAUSE = 50;

/** Makes a site static, or tells a static one of another backend. The page and the registry follow with the shell. */
export async function writeEnvironment(target: Target, environment: StaticEnvironment): Promise<void> {
  await putComposed(
    target,
    async () => [[ENVIRONMENT]],
    async () => [serialize(environment)],
  );
}

/** What became of the registry after a move. */
export type Composing = 'composed' | 'served' | 'pending';

/**
 * Writes `/remotes.json` of a site from its pointers, which a damaged pointer is read from, and `/registry.json` of a
 * static one: `composed`. Else a server composes that (`served`), or the key may not, and who may does it later (`pending`).
 */
export async function composeRegistry(target: Target): Promise<Composing> {
  let isStatic: boolean | undefined;
  try {
    await putComposed(
      target,
      async () => [['registry.json', COMPOSED]],
      async ([, composed]) => {
        const [environment, offer, found] = await Promise.all([
          readEnvironment(target),
          target.read(SHELL_OFFER),
          readPointerFiles(target),
        ]);
        isStatic = environment !== null;
        const published = composeRemotes(await completePointers(target, found, composedIn(composed ?? null)));
        const told = serialize(withoutPreviews(published));
        if (!environment) return [null, told];
        const { siteUrl: _, ...backend } = environment;
        const live = offer && (JSON.parse(offer.body.toString()) as ShellOffer);
        const registry = {
          environment: { ...backend, release: live?.release ?? '' },
          remotes: forBrowsers(published, live),
        };
        return [Buffer.from(JSON.stringify(registry)), told];
      },
    );
  } catch (error) {
    const isRefused = error instanceof TargetError || error instanceof ReleaseError || isSystemError(error);
    // A server composes the registry itself; only the copy that holds while a pointer is damaged stays behind.
    if (isStatic === false && isRefused) {
      console.warn(`${COMPOSED} at ${target.address} stays as it was: ${error.message}`);
      return 'served';
    }
    if (error instanceof ForbiddenError) {
      console.warn(
        `The pointers are as they must be, and visitors get that as soon as "npm run release -- compose" ran at ` +
          `${target.address} with the key of the site: this key may not write the registry.`,
      );
      return 'pending';
    }
    if (!(error instanceof TargetError)) throw error;
    throw new ReleaseError(
      `the pointers are as they must be, but the registry does not say so yet: ${error.message} ` +
        'Whoever may write registry.json and remotes.json runs "npm run release -- compose".',
    );
  }
  return isStatic ? 'composed' : 'served';
}

/** Of the file system, for example that one may not write there. */
const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/**
 * Writes files that are made from others, one stage after the other; `stages` may depend on those others, too. Who writes
 * them read their revisions before those others, so that the last one written is never older than what it is made from.
 * `compose` gets what lies there and gives a content for each; null leaves a file as it is. A conflict begins again.
 */
export async function putComposed(
  target: Target,
  stages: () => Promise<string[][]>,
  compose: (before: readonly (StoredFile | null)[]) => Promise<readonly (Buffer | null)[]>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await putOnce(target, await stages(), compose);
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

async function putOnce(target: Target, stages: string[][], compose: Parameters<typeof putComposed>[2]): Promise<void> {
  const keys = stages.flat();
  const before = await Promise.all(keys.map((key) => target.read(key)));
  const bodies = await compose(before);
  const put = async (key: string) => {
    const place = keys.indexOf(key);
    const [old, body] = [before[place], bodies[place]];
    if (body && !old?.body.equals(body)) await target.putPointer(key, body, old?.revision ?? '');
  };
  for (const stage of stages) await allDone(stage.map(put));
}

/** Waits until all have ended, so that nothing is written any more when one of them failed. A conflict counts last. */
async function allDone(writes: Promise<void>[]): Promise<void> {
  const reasons = (await Promise.allSettled(writes)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (reasons.length > 0) throw reasons.find((reason) => !(reason instanceof ConflictError)) ?? reasons[0];
}
