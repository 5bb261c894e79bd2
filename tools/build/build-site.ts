import path from 'node:path';
import { publishRemote } from '../release/publish.ts';
import { readFacts, remoteIds } from '../site/remotes.ts';
import { publishShell, siteFolder } from '../site/site.ts';
import { buildApps } from './build-apps.ts';
import { root } from './shared-modules.ts';

/** Builds what changed and publishes it: the shell first, then every remote to its stable channel. */
export async function buildSite(log: (line: string) => void, site = siteFolder): Promise<void> {
  await buildApps(['shell', ...remoteIds]);
  const { release } = publishShell(distOf('shell'), site);
  log(`shell ${release}`);
  for (const id of remoteIds) {
    const { version, isNew } = publishRemote(site, readFacts(id), distOf(id));
    log(`${id} ${version}${isNew ? '' : ' (unchanged)'}`);
  }
}

function distOf(app: string): string {
  return path.join(root, 'apps', app, 'dist');
}
