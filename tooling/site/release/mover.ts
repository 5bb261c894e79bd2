import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { root } from '@lineup/build/shared-modules';
import type { Mover } from '../store/pointer.ts';

/** Who releases from here, and which commit. Everybody who can open the site may read both. */
export function readMover(): Mover {
  const { LINEUP_RELEASED_BY, GITHUB_ACTOR, GITHUB_SHA } = process.env;
  const by = LINEUP_RELEASED_BY || GITHUB_ACTOR || git('config', 'user.name') || userInfo().username;
  if (GITHUB_SHA) return { by, commit: GITHUB_SHA.slice(0, 12) };
  const commit = git('rev-parse', '--short=12', 'HEAD');
  return { by, commit: commit && git('status', '--porcelain') ? `${commit} with changes` : commit };
}

/** What git says; empty where there is no repository. */
function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
}
