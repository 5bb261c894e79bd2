import path from 'node:path';
import { buildApps } from '../build/build-apps.ts';
import { readStaticEnvironment } from '../build/static-environment.ts';
import { root } from '../build/shared-modules.ts';
import { openTarget } from '../site/open-target.ts';
import { SHELL } from '../site/pointer.ts';
import { readFacts } from '../site/remotes.ts';
import { siteFolder } from '../site/site.ts';
import type { Target } from '../site/target.ts';
import type { Command } from './command.ts';
import { composeRegistry, writeEnvironment } from './compose.ts';
import { listReleases } from './list.ts';
import { readPointers } from './pointers.ts';
import { promoteRemote, promoteShell } from './promote.ts';
import { pruneRemote, pruneShell } from './prune.ts';
import { publishRemote, rollBack } from './publish.ts';
import { publishShell, rollBackShell } from './shell.ts';

/** Does what a call asks for, and says so in lines. */
export async function run(command: Command, say: (line: string) => void): Promise<void> {
  const target = command.to === undefined ? openTarget(siteFolder) : openTarget(command.to);
  if ('isDryRun' in command && command.isDryRun) say('Nothing is written: this says what would happen.');
  switch (command.does) {
    case 'release':
      return release(command, target, say);
    case 'rollback': {
      const { id, channel, isDryRun } = command;
      if (id === SHELL) return say(`shell: back at ${await rollBackShell(target, { isDryRun })}`);
      const version = await rollBack(target, id, { channel, isDryRun });
      return say(`${id}: channel ${channel} ${version ? `is back at ${version}` : 'runs nothing of its own any more'}`);
    }
    case 'promote': {
      const { id, ...options } = command;
      const from = command.from === undefined ? openTarget(siteFolder) : openTarget(command.from);
      const { version, isNew } =
        id === SHELL ? await promoteShell(from, target, options) : await promoteRemote(from, target, id, options);
      return say(`${id}: ${target.address} ${isNew ? 'now runs' : 'already runs'} ${version}`);
    }
    case 'prune':
      return prune(command, target, say);
    case 'list': {
      const lines = await listReleases(target, command.id);
      return say(lines.length > 0 ? lines.join('\n') : `Nothing is released at ${target.address} yet.`);
    }
    case 'compose': {
      const isStatic = await composeRegistry(target);
      return say(isStatic ? 'The registry is composed.' : 'A server composes the registry of this site.');
    }
  }
}

async function release(
  { id, channel, isDryRun, to }: Extract<Command, { does: 'release' | 'rollback' }>,
  target: Target,
  say: (line: string) => void,
): Promise<void> {
  await buildApps([id]);
  const dist = path.join(root, 'apps', id, 'dist');
  // What the site of this machine serves gets its copies when it starts.
  const options = { isDryRun, withCopies: to !== undefined };
  const environment = id === SHELL && to !== undefined && !isDryRun ? readStaticEnvironment() : null;
  if (environment) await writeEnvironment(target, environment);
  const { version, isNew } =
    id === SHELL
      ? await publishShell(target, dist, options)
      : await publishRemote(target, readFacts(id), dist, { ...options, channel });
  say(`${id}: ${id === SHELL ? '' : `channel ${channel} `}${isNew ? 'now runs' : 'already runs'} ${version}`);
}

async function prune(
  { ids, days, isDryRun }: Extract<Command, { does: 'prune' }>,
  target: Target,
  say: (line: string) => void,
): Promise<void> {
  const all = ids.length > 0 ? ids : [SHELL, ...new Set((await readPointers(target)).map(({ id }) => id))];
  for (const id of all) {
    const options = { days, isDryRun };
    const { files, versions, previews } = await (id === SHELL
      ? pruneShell(target, options)
      : pruneRemote(target, id, options));
    const what = [`${files} files of ${versions.length} versions`, ...previews.map((name) => `the preview ${name}`)];
    say(`${id}: ${isDryRun ? 'would remove' : 'removed'} ${what.join(', ')}`);
  }
}
