import type { RemoteBuild, RemoteFacts } from '@lineup/contract/facts';
import { pointerKey, POINTERS, parseRemotePointer, readPointerKey, SHELL, serialize } from '../store/pointer.ts';
import type { Pointer, PointerMove, RemotePointer } from '../store/pointer.ts';
import {
  COMPOSED,
  lastGood,
  readComposed,
  refuseIntruders,
  type Composed,
  type SitePointers,
} from '../store/published.ts';
import { ConflictError, type StoredFile, type Target } from '../store/target.ts';
import { ReleaseError } from './release-error.ts';

/** A pointer and the revision that a change of it must name. */
export interface ReadPointer<P> {
  pointer: P | null;
  revision: string;
  /** Why its file cannot be read. */
  damage?: string | undefined;
}

export const versionOf = ({ version }: RemoteBuild): string => version;

/**
 * The pointer of a remote in a channel; for a damaged one what was composed of it last, so that the next move mends it.
 * One that the file of the old kind names is brought over first.
 */
export async function readRemotePointer(
  target: Target,
  id: string,
  channel: string,
): Promise<ReadPointer<RemotePointer>> {
  const key = pointerKey(id, channel);
  const read = () => readPointer(target, key, (text) => parseRemotePointer(text, id));
  const found = await read();
  if (found.pointer) return found;
  const composed = await readComposedAt(target);
  if (found.damage === undefined) return (await bringOver(target, composed)) ? read() : found;
  const pointer = lastGood(composed, { id, channel });
  if (!pointer) return soundPointer(found, target, key);
  console.warn(
    `${describeDamage(target, key, found.damage)}; what was known of it last holds, and a move writes it again`,
  );
  return { ...found, pointer };
}

export async function readPointer<P>(target: Target, key: string, parse: (text: string) => P): Promise<ReadPointer<P>> {
  const stored = await target.read(key);
  if (!stored) return { pointer: null, revision: '' };
  try {
    return { pointer: parse(stored.body.toString()), revision: stored.revision };
  } catch (error) {
    return { pointer: null, revision: stored.revision, damage: (error as Error).message };
  }
}

/** The same, for who cannot go on with a damaged one. */
export function soundPointer<P>(read: ReadPointer<P>, target: Target, key: string): ReadPointer<P> {
  if (read.damage === undefined) return read;
  throw new ReleaseError(
    `${describeDamage(target, key, read.damage)}. Put back what it said, or remove it and release again: its history is lost then.`,
  );
}

function describeDamage({ address }: Target, key: string, damage: string): string {
  return `${key} at ${address} is damaged (${damage})`;
}

/** Every pointer of a remote, also of a site of the old kind; for a damaged one what was composed of it last. */
export async function readPointers(target: Target): Promise<SitePointers> {
  const [found, composed] = await Promise.all([readPointerFiles(target), readComposedAt(target)]);
  return completePointers(target, found, composed);
}

/** Adds to the pointers that could be read what `COMPOSED` knows beyond them. */
export async function completePointers(
  target: Target,
  found: SitePointers,
  composed: StoredComposed | null,
): Promise<SitePointers> {
  const { pointers, damaged } = (await bringOver(target, composed)) ? await readPointerFiles(target) : found;
  const restored = damaged.flatMap((name) => {
    const pointer = lastGood(composed, name);
    return pointer ? [{ ...name, pointer }] : [];
  });
  return refuseIntruders({ pointers: [...pointers, ...restored], damaged }, composed);
}

/** Every pointer that has its own file. A damaged one gets a word: it must not hold up the others. */
export async function readPointerFiles(target: Target): Promise<SitePointers> {
  const listed = await target.list(POINTERS);
  const named = listed.flatMap(({ key }) => {
    const name = readPointerKey(key);
    return name && name.id !== SHELL ? [{ ...name, key }] : [];
  });
  const read = await Promise.all(
    named.map(async ({ id, channel, key }) => ({
      ...{ id, channel, key },
      ...(await readPointer(target, key, (text) => parseRemotePointer(text, id))),
    })),
  );
  const damaged = read.filter(({ damage }) => damage !== undefined);
  for (const { key, damage = '' } of damaged) console.warn(describeDamage(target, key, damage));
  return {
    pointers: read.flatMap(({ id, channel, pointer }) => (pointer ? [{ id, channel, pointer }] : [])),
    damaged: damaged.map(({ id, channel }) => ({ id, channel })),
  };
}

/** What is composed at a target, and the revision that a change of it must name. */
export type StoredComposed = Composed & Pick<StoredFile, 'revision'>;

async function readComposedAt(target: Target): Promise<StoredComposed | null> {
  return composedIn(await target.read(COMPOSED));
}

export function composedIn(stored: StoredFile | null): StoredComposed | null {
  const composed = stored && readComposed(stored.body.toString());
  return composed && { ...composed, revision: stored.revision };
}

/** Gives every remote that the file of the old kind names its own pointer. False when there was nothing to do. */
async function bringOver(target: Target, old: StoredComposed | null): Promise<boolean> {
  if (!old?.isOld) return false;
  try {
    for (const { id, channel, pointer } of old.pointers) {
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

/** Whether a pointer must be written again although its version stays. */
export function isOutdated({ pointer, damage }: ReadPointer<RemotePointer>, facts: RemoteFacts): boolean {
  return damage !== undefined || JSON.stringify(pointer?.facts) !== JSON.stringify(facts);
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
    const { pointer: now, revision } = await readPointer(target, key, (text) => JSON.parse(text) as P);
    const last = now?.log.at(-1);
    // Our own move, whose answer was lost on the way.
    if (last && last.id === next.log.at(-1)?.id) return;
    const isMoved = revision !== '' && revision !== from.revision;
    const reason = isMoved ? `${last ? describe(last) : 'Somebody'} was faster.` : `${error.message}.`;
    throw new ReleaseError(
      `${key} did not move: ${reason} Nothing of theirs was overwritten. ` +
        'Look at "npm run release -- --list", and release again if yours is to follow.',
    );
  }
}

/** One line of the history, as people read it. */
export function describe({ by, at, did, version, share, commit, reason, train, remotes }: PointerMove): string {
  const what = {
    release: 'released',
    rollback: 'rolled back to',
    promote: 'promoted',
    prune: 'pruned to',
    share: 'widened',
  }[did];
  const why = reason ? `, forced: ${reason}` : '';
  const along = Object.entries(remotes ?? {}).map(([id, each]) => `${id} ${each}`);
  const others = along.length > 0 ? `, with ${along.join(', ')}` : train ? ', together with the shell' : '';
  return `${by} (${what} ${version ?? 'nothing'}${share ? ` for ${share} %` : ''} at ${at}${commit ? `, commit ${commit}` : ''}${why}${others})`;
}
