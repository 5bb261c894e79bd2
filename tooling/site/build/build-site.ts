import path from 'node:path';
import { readMover } from '../release/mover.ts';
import { publishRemote } from '../release/publish.ts';
import { publishShell } from '../release/shell.ts';
import { folderTarget } from '../store/folder-target.ts';
import { readFacts, remoteIds } from '@lineup/build/remotes';
import { siteFolder } from '../store/site.ts';
import { buildApps } from './build-apps.ts';
import { root } from '@lineup/build/shared-modules';

/** Builds what changed and publishes it: the shell first, then every remote to its stable channel. */
export async function buildSite(
  log: (line: string) => void,
  site = siteFolder,
  options: { withCopies?: boolean; withMaps?: boolean } = {},
): Promise<void> {
  await buildApps(['shell', ...remoteIds]);
  const target = folderTarget(site);
  const published = { ...options, mover: readMover(), database: 'ignored' as const };
  // Every remote follows at once: what is live does not hold the shell up.
  const { version: release } = await publishShell(target, distOf('shell'), { ...published, isUngated: true });
  log(`shell ${release}`);
  for (const id of remoteIds) {
    const { version, isNew } = await publishRemote(target, readFacts(id), distOf(id), published);
    log(`${id} ${version}${isNew ? '' : ' (unchanged)'}`);
  }
}

function distOf(app: string): string {
  return path.join(root, 'apps', app, 'dist');
}
