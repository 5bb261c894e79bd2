import type { Environment } from '../../libs/contract/src/facts.ts';
import type { ShellOffer } from '../../libs/contract/src/compatibility.ts';
import { SHELL_OFFER } from '../build/shell-build-plugin.ts';
import { serialize } from '../site/pointer.ts';
import { COMPOSED, composeRemotes, forBrowsers } from '../site/published.ts';
import { ConflictError, TargetError, type Target } from '../site/target.ts';
import { readPointers } from './pointers.ts';
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
  await putComposed(target, ENVIRONMENT, async () => serialize(environment));
}

/** Writes `/registry.json` and `/remotes.json` of a static site from its pointers. False when a server does that. */
export async function composeRegistry(target: Target): Promise<boolean> {
  const environment = await readEnvironment(target);
  if (!environment) return false;
  const { siteUrl: _, ...backend } = environment;
  try {
    await putComposed(target, 'registry.json', async () => {
      const { remotes } = composeRemotes(await readPointers(target));
      const offer = await target.read(SHELL_OFFER);
      const { release } = offer ? (JSON.parse(offer.body.toString()) as ShellOffer) : { release: '' };
      return Buffer.from(JSON.stringify({ environment: { ...backend, release }, remotes: forBrowsers(remotes) }));
    });
    await putComposed(target, COMPOSED, async () => serialize(composeRemotes(await readPointers(target))));
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw new ReleaseError(
      `the pointers are as they shall be, but the registry does not say so yet: ${error.message} ` +
        'Whoever may write registry.json and remotes.json runs "npm run release -- compose".',
    );
  }
  return true;
}

/**
 * Writes a file that is made from others. Who writes it read its revision before those others, so that the last one
 * written is never older than what it is made from. Null leaves the file as it is.
 */
export async function putComposed(target: Target, key: string, compose: () => Promise<Buffer | null>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const before = await target.read(key);
    const body = await compose();
    if (!body || before?.body.equals(body)) return;
    try {
      return await target.putPointer(key, body, before?.revision ?? '');
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
