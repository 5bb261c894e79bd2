import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RemoteFacts } from '@lineup/contract/facts';
import { root } from './shared-modules.ts';

const FACTS = 'remote.json';
/** Port of the shell's development server; those of the remotes follow. */
const FIRST_PORT = Number(process.env['LINEUP_DEV_PORT'] || 3100);

const apps = path.join(root, 'apps');

/** The remotes of the workspace, by name: every folder of `apps` that has a `remote.json`; none where this is a package. */
export const remoteIds: readonly RemoteFacts['id'][] = (existsSync(apps) ? readdirSync(apps) : [])
  .filter((folder) => existsSync(path.join(apps, folder, FACTS)))
  .toSorted()
  .map((folder) => readFacts(folder).id);

/** The facts of a remote as its source states them. */
export function readFacts(id: string): RemoteFacts {
  const file = path.join('apps', id, FACTS);
  const facts = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as RemoteFacts;
  if (facts.id !== id) throw new Error(`${file} names the remote "${facts.id}"; its id is the name of its folder`);
  return facts;
}

/** Port of the development server of a remote in another repository, which chooses its own when it needs two at once. */
export const OUTSIDE_PORT = FIRST_PORT + 50;

/** Port of an app's development server: the shell's first, then the remotes by name. */
export function developmentPort(app: string): number {
  const index = ['shell', ...remoteIds].indexOf(app);
  if (index < 0) throw new Error(`there is no app "${app}"`);
  return FIRST_PORT + index;
}
