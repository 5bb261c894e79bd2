import { satisfies } from '@lineup/contract/compatibility';
import type { Uses } from './read-names.ts';

/** What remotes used of our own packages when it was written last, and the versions of these. */
export interface NamesRecord {
  packages: Record<string, string>;
  /** Module → name → the remotes that use it, as words. */
  uses: Record<string, Record<string, string>>;
}

const isOwn = (module: string) => module.startsWith('@lineup/');

export function recordOf(packages: Record<string, string>, ...all: Uses[]): NamesRecord {
  const uses: Record<string, Record<string, Set<string>>> = {};
  for (const [module, names] of all.flatMap((each) => Object.entries(each)))
    for (const [name, remotes] of isOwn(module) ? Object.entries(names) : [])
      for (const remote of remotes) ((uses[module] ??= {})[name] ??= new Set()).add(remote);
  const inOrder = <T>(of: Record<string, T>) => Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    packages: Object.fromEntries(inOrder(packages)),
    uses: Object.fromEntries(
      inOrder(uses).map(([module, names]) => [
        module,
        Object.fromEntries(inOrder(names).map(([name, remotes]) => [name, [...remotes].toSorted().join(' ')])),
      ]),
    ),
  };
}

/**
 * What a change against the record breaks or promises wrongly: a name that went away while a version that is live may use
 * it, and a version that was raised although nothing breaks.
 */
export function recordProblems(
  before: NamesRecord,
  packages: Record<string, string>,
  exports: Record<string, readonly string[]>,
): string[] {
  const gone = Object.entries(before.uses).flatMap(([module, names]) =>
    Object.entries(names)
      .filter(([name]) => !exports[module]?.includes(name))
      .map(
        ([name, remotes]) =>
          `${name} of ${module} went away, and what is live of ${remotes.replaceAll(' ', ', ')} may use it: ` +
          'no shell goes out without it before these are released again, or together with them (npm run release -- train)',
      ),
  );
  const raised = Object.entries(packages).flatMap(([name, version]) => {
    const old = before.packages[name];
    return old !== undefined && old !== version && satisfies(version, `^${old}`)
      ? [`${name} ${old} became ${version}, which breaks nothing: a version is raised for breaking changes only`]
      : [];
  });
  return [...gone, ...raised];
}
