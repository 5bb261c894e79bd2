import { isPreview } from '@lineup/contract/preview';
import { emptied, pointerKey, type Mover, type Pointer } from '../store/pointer.ts';
import type { Target } from '../store/target.ts';
import { composeRegistry } from './compose.ts';
import { readMover } from './mover.ts';
import { movePointer, readPointers, readRemotePointer, versionOf } from './pointers.ts';
import { releaseOf, shellKey } from '../store/shell-pointer.ts';
import { readShellPointer } from './shell.ts';
import { ReleaseError } from './release-error.ts';
import { inTurns, MAPS } from './upload.ts';

const DAY = 86_400_000;

export interface PruneOptions {
  /** What was live, or came, within so many days stays: tabs may still run it. */
  days: number;
  mover?: Mover | undefined;
  isDryRun?: boolean | undefined;
  /** Only for tests. */
  now?: number | undefined;
}

export interface Pruned {
  files: number;
  versions: string[];
  /** Previews that ended, as `id/channel`. */
  previews: string[];
}

/** Removes what no pointer names and no open tab can need: old versions of a remote, and its old previews. */
export async function pruneRemote(target: Target, id: string, options: PruneOptions): Promise<Pruned> {
  const since = (options.now ?? Date.now()) - options.days * DAY;
  const { damaged } = await readPointers(target);
  // What a damaged one named cannot be known for sure.
  const broken = damaged.find((each) => each.id === id);
  if (broken)
    throw new ReleaseError(
      `${pointerKey(id, broken.channel)} at ${target.address} is damaged: nothing of ${id} is removed until it is mended, by its next release, or removed`,
    );
  const previews = await endPreviews(target, id, since, options);
  const { pointers: all } = await readPointers(target);
  const pointers = all.filter(
    (each) => each.id === id && !(options.isDryRun && previews.includes(`${id}/${each.channel}`)),
  );
  const keeps = keeper(
    pointers.map(({ pointer }) => pointer),
    versionOf,
    since,
  );
  const files = [...(await target.list(`remotes/${id}/`)), ...(await target.list(`${MAPS}remotes/${id}/`))];
  const gone = groupByVersion(files).filter(({ version, changed }) => changed < since && !keeps(version));
  const keys = gone.flatMap((each) => each.keys);
  if (!options.isDryRun) await inTurns(keys, (key) => target.remove(key));
  if (!options.isDryRun && previews.length > 0) await composeRegistry(target);
  return { files: keys.length, versions: gone.map(({ version }) => version), previews };
}

/** The same for the shell and the scripts that only its old releases use. */
export async function pruneShell(target: Target, options: PruneOptions): Promise<Pruned> {
  const since = (options.now ?? Date.now()) - options.days * DAY;
  const read = await Promise.all([readShellPointer(target), readShellPointer(target, 'canary')]);
  const pointers = read.flatMap(({ pointer }) => pointer ?? []);
  if (pointers.length === 0) return { files: 0, versions: [], previews: [] };
  const kept = pointers.flatMap(({ build, earlier }) => [...earlier, ...(build ? [build] : [])]);
  const used = new Set(kept.flatMap(({ offer, files }) => files.map((name) => shellKey(offer.release, name))));
  const keeps = keeper(pointers, releaseOf, since);
  const files = [...(await target.list('shells/')), ...(await target.list(`${MAPS}shells/`))];
  const releases = groupByVersion(files).filter(({ version, changed }) => changed < since && !keeps(version));
  // A release that no pointer names any more but that was live lately has no list of its files: then all stay.
  const isQuiet = pointers.every((pointer) =>
    pointer.log.every(
      ({ at, version }, index) =>
        !version || lastLive(pointer, index, at) < since || kept.some((each) => releaseOf(each) === version),
    ),
  );
  const scripts = isQuiet
    ? [...(await target.list('static/')), ...(await target.list(`${MAPS}static/`))].filter(
        ({ key, changed }) => changed < since && !used.has(key.replace(/^maps\/|\.(br|gz|map)$/g, '')),
      )
    : [];
  const keys = [...releases.flatMap((each) => each.keys), ...scripts.map(({ key }) => key)];
  if (!options.isDryRun) await inTurns(keys, (key) => target.remove(key));
  return { files: keys.length, versions: releases.map(({ version }) => version), previews: [] };
}

/** Ends the previews that did not move lately, and removes the pointers of those that had ended. */
async function endPreviews(target: Target, id: string, since: number, options: PruneOptions): Promise<string[]> {
  const previews = (await readPointers(target)).pointers.filter(
    (each) => each.id === id && isPreview(each.channel) && lastMoved(each.pointer) < since,
  );
  for (const { channel } of options.isDryRun ? [] : previews) {
    const key = pointerKey(id, channel);
    const from = await readRemotePointer(target, id, channel);
    if (!from.pointer || lastMoved(from.pointer) >= since) continue;
    if (!from.pointer.build) await target.remove(key, from.revision);
    else
      await movePointer(target, key, from, { ...from.pointer, ...emptied(from.pointer, options.mover ?? readMover()) });
  }
  return previews.map(({ channel }) => `${id}/${channel}`);
}

/** Says of a version whether a pointer names it or it was live lately. */
function keeper<Build>(
  pointers: readonly Pointer<Build>[],
  nameOf: (build: Build) => string,
  since: number,
): (version: string) => boolean {
  const kept = new Set<string>();
  for (const pointer of pointers) {
    for (const build of [...pointer.earlier, ...(pointer.build ? [pointer.build] : [])]) kept.add(nameOf(build));
    for (const [index, { version, at }] of pointer.log.entries())
      if (version && lastLive(pointer, index, at) >= since) kept.add(version);
  }
  return (version) => kept.has(version);
}

/** When the version of a move stopped being live: at the next move. */
function lastLive({ log }: Pointer<unknown>, index: number, at: string): number {
  return Date.parse(log[index + 1]?.at ?? at);
}

function lastMoved({ log }: Pointer<unknown>): number {
  return Date.parse(log.at(-1)?.at ?? '') || 0;
}

/** Files by the version in whose folder they lie. */
function groupByVersion(files: { key: string; changed: number }[]) {
  const versions = new Map<string, { version: string; keys: string[]; changed: number }>();
  for (const { key, changed } of files) {
    const own = key.replace(/^maps\//, '');
    const version = own.split('/')[own.startsWith('shells/') ? 1 : 2] ?? '';
    const known = versions.get(version) ?? { version, keys: [], changed: 0 };
    versions.set(version, { version, keys: [...known.keys, key], changed: Math.max(known.changed, changed) });
  }
  return [...versions.values()];
}
