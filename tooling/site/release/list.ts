import { isPreview } from '@lineup/contract/preview';
import type { Registry } from '@lineup/contract/facts';
import { SHELL, type Pointer } from '../store/pointer.ts';
import { servedBuild } from '../store/published.ts';
import type { Target } from '../store/target.ts';
import { readEnvironment } from '../store/environment.ts';
import { describe, readPointers, versionOf } from './pointers.ts';
import { releaseOf } from '../store/shell-pointer.ts';
import { readShellPointer } from './shell.ts';

/** What runs where, who brought it there, and what was before, in lines to read. */
export async function listReleases(target: Target, id?: string): Promise<string[]> {
  const [{ pointer: shell }, { pointer: canary }, environment, registry] = await Promise.all([
    readShellPointer(target),
    readShellPointer(target, 'canary'),
    readEnvironment(target),
    target.read('registry.json'),
  ]);
  const { remotes: told = [] } =
    environment && registry ? (JSON.parse(registry.body.toString()) as Partial<Registry>) : {};
  const named = (await readPointers(target)).pointers.filter((each) => !id || each.id === id);
  return [
    ...(shell && (!id || id === SHELL) ? linesOf(SHELL, shell, releaseOf) : []),
    ...(canary && (!id || id === SHELL) ? linesOf(`${SHELL} canary`, canary, releaseOf) : []),
    ...named.flatMap((each) => {
      const { build, earlier } = each.pointer;
      const served = servedBuild(build, earlier, shell?.build?.offer ?? null);
      const waits = served === build ? [] : [`  waits for its shell; until then visitors get ${served?.version}`];
      const composed = told.find(({ id: other }) => other === each.id)?.channels?.[each.channel]?.version;
      if (environment && !isPreview(each.channel) && composed !== served?.version)
        waits.push(`  waits for "npm run release -- compose"; until then visitors get ${composed ?? 'nothing'}`);
      const [first = '', ...moves] = linesOf(`${each.id} ${each.channel}`, each.pointer, versionOf);
      return [first, ...waits, ...moves];
    }),
  ];
}

function linesOf<Build>(name: string, pointer: Pointer<Build>, nameOf: (build: Build) => string): string[] {
  const { build, log } = pointer;
  const moves = log.toReversed().map((move) => `  ${describe(move)}`);
  return [`${name}: ${build ? nameOf(build) : 'nothing'}`, ...moves];
}
