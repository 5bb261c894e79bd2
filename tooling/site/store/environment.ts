import type { Environment } from '@lineup/contract/facts';
import type { Target } from './target.ts';

/** File that says where the backend of a static site is. A site without it has a server that composes the registry. */
export const ENVIRONMENT = 'environment.json';

/** What a static site must know beyond its files. */
export interface StaticEnvironment extends Omit<Environment, 'release'> {
  /** Address of the site, for previews of its links. */
  siteUrl?: string | undefined;
}

export async function readEnvironment(target: Target): Promise<StaticEnvironment | null> {
  const stored = await target.read(ENVIRONMENT);
  return stored && (JSON.parse(stored.body.toString()) as StaticEnvironment);
}
