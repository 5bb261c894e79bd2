import type { RemoteBuild } from '../../libs/contract/src/facts.ts';
import { pointerKey, POINTERS, parseRemotePointer, readPointerKey, SHELL, serialize } from '../site/pointer.ts';
import type { Pointer, PointerMove, RemotePointer } from '../site/pointer.ts';
import { COMPOSED, pointersOfOldFile, type NamedPointer } from '../site/published.ts';
import { ConflictError, type StoredFile, type Target } from '../site/target.ts';
import { ReleaseError } from './release-error.ts';

/** A pointer and the revision that a change of it must name. */
export interface ReadPointer<P> {
  pointer: P | null;
  revision: string;
}

export const versionOf = ({ version }: RemoteBuild): string => version;

/** The pointer of a remote in a channel. One that the file of the old kind names is brought over first. */
export async function readRemotePointer(
  target: Target,
  id: string,
  channel: string,
): Promise<ReadPointer<RemotePointer>> {
  const read = () => readPointer(target, pointerKey(id, channel), parseRemotePointer);
  const found = await read();
  return !found.pointer && (await bringOver(target, await target.read(COMPOSED))) ? read() : found;
}

export async function readPointer<P>(target: Target, key: string, parse: (text: string) => P): Promise<ReadPointer<P>> {
  const stored = await target.read(key);
  if (!stored) return { pointer: null, revision: '' };
  try {
    return { pointer: parse(stored.body.toString()), revision: stored.revision };
  } catch (error) {
    throw new ReleaseError(`${key} at ${target.address} is no pointer of this kind: ${(error as Error).message}`);
  }
}

/** Every pointer of a remote, also of a site of the old kind. */
export async function readPointers(target: Target): Promise<NamedPointer[]> {
  const [found, composed] = await Promise.all([readPointerFiles(target), target.read(COMPOSED)]);
  return (await bringOver(target, composed)) ? readPointerFiles(target) : found;
}

/** Every pointer that has its own file. What cannot be read is left out with a word: it must not hold up the others. */
export async function readPointerFiles(target: Target): Promise<NamedPointer[]> {
  const listed = await target.list(POINTERS);
  const named = listed.flatMap(({ key }) => {
    const name = readPointerKey(key);
    return name && name.id !== SHELL ? [name] : [];
  });
  const read = await Promise.all(
    named.map(async ({ id, channel }) => {
      try {
        const { pointer } = await readPointer(target, pointerKey(id, channel), parseRemotePointer);
        return pointer ? [{ id, channel, pointer }] : [];
      } catch (error) {
        if (!(error instanceof ReleaseError)) throw error;
        console.warn(error.message);
        return [];
      }
    }),
  );
  return read.flat();
}

/** Gives every remote that the file of the old kind names its own pointer. False when there was nothing to do. */
export async function bringOver(target: Target, old: StoredFile | null): Promise<boolean> {
  const pointers = old ? pointersOfOldFile(old.body.toString()) : [];
  if (!old || pointers.length === 0) return false;
  try {
    for (const { id, channel, pointer } of pointers) {
      const key = pointerKey(id, channel);
      if (!(await target.read(key))) await target.putPointer(key, serialize(pointer), '');
    }
    await target.remove(COMPOSED, old.revision);
  } catch (error) {
    // Another release brings them over at this moment, to the same pointers.
    if (!(error instanceof ConflictError)) throw error;
  }
  return true;
}

/** Moves a pointer on from what was read. Who was overtaken is told by whom, and nothing is overwritten. */
export async function movePointer<P extends Pointer<unknown>>(
  target: Target,
  key: string,
  from: ReadPointer<P>,
  next: P,
): Promise<void> {
  try {
    await target.putPointer(key, serialize(next), from.revision);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const stored = await target.read(key);
    const now = stored && (JSON.parse(stored.body.toString()) as P);
    const last = now?.log.at(-1);
    // Our own move, whose answer was lost on the way.
    if (last && last.id === next.log.at(-1)?.id) return;
    const isMoved = stored && stored.revision !== from.revision;
    const reason = isMoved ? `${last ? describe(last) : 'Somebody'} was faster.` : `${error.message}.`;
    throw new ReleaseError(
      `${key} did not move: ${reason} Nothing of theirs was overwritten. ` +
        'Look at "npm run release -- --list", and release again if yours shall follow.',
    );
  }
}

/** One line of the history, as people read it. */
export function describe({ by, at, did, version, commit, reason }: PointerMove): string {
  const what = { release: 'released', rollback: 'rolled back to', promote: 'promoted', prune: 'pruned to' }[did];
  const why = reason ? `, forced: ${reason}` : '';
  return `${by} (${what} ${version ?? 'nothing'} at ${at}${commit ? `, commit ${commit}` : ''}${why})`;
}
