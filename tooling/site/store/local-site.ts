import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openTarget } from './open-target.ts';
import { siteFolder } from './site.ts';
import type { Target } from './target.ts';

type Backend = NonNullable<Target['backend']>;

const fileIn = (folder: string) => path.join(folder, 'backend.json');

/** The site of this machine, with the backend that the environment names, or that `npm start` runs for it now. */
export function localSite(folder = siteFolder): Target {
  const target = openTarget(folder);
  const file = fileIn(path.dirname(folder));
  if (target.backend || !existsSync(file)) return target;
  return Object.assign(target, { backend: JSON.parse(readFileSync(file, 'utf8')) as Backend });
}

/** Says beside a site which backend runs for it. Returns what takes that back. */
export function noteBackend(folder: string, backend: Backend): () => void {
  const file = fileIn(folder);
  writeFileSync(file, `${JSON.stringify(backend)}\n`);
  return () => rmSync(file, { force: true });
}
