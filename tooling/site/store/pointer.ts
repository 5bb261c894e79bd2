import { randomUUID } from 'node:crypto';
import type { RemoteBuild, RemoteFacts } from '@lineup/contract/facts';
import { registryEntrySchema } from '@lineup/contract/registry';

/** Who moves a pointer, and from which sources. */
export interface Mover {
  by: string;
  commit: string;
  /** Why it goes on although it should stop. */
  reason?: string | undefined;
  /** The train that it is a part of: shell and remotes that move together. */
  train?: string | undefined;
  /** In the log of the shell: the versions of the remotes that moved with it. */
  remotes?: Record<string, string> | undefined;
}

/** One line of a pointer's history. */
export interface PointerMove extends Mover {
  /** Tells a writer whose answer was lost whether the move is its own. */
  id: string;
  at: string;
  did: 'release' | 'rollback' | 'promote' | 'prune' | 'share';
  /** What is live since then; null when nothing is. */
  version: string | null;
  /** Percent of all browsers that get it since then. */
  share?: number | undefined;
}

/** What is live under a name, what was live before, and who changed it when. */
export interface Pointer<Build> {
  build: Build | null;
  /** What a rollback can return to, newest last. A withdrawn build is not among them. */
  earlier: Build[];
  /** Newest last. */
  log: PointerMove[];
}

/** The pointer of one remote in one channel: the only file that two releases of it share. */
export interface RemotePointer extends Pointer<RemoteBuild> {
  facts: RemoteFacts;
  /** Percent of all browsers that get it, beside whoever a flag chooses; never of stable, which everybody else gets. */
  share?: number | undefined;
}

export const POINTERS = 'pointers/';
export const SHELL = 'shell';
const NAME = /^[a-z][a-z0-9-]*$/;
const MAX_EARLIER = 5;
/** Further ones among which versions that somebody is pinned to stay. */
const MAX_KEPT = 20;
const MAX_LOG = 100;

export function pointerKey(id: string, channel: string): string {
  return `${POINTERS}${id}/${channel}.json`;
}

/** The remote and channel of a pointer's key. */
export function readPointerKey(key: string): { id: string; channel: string } | null {
  const [, id, channel] = /^pointers\/([^/]+)\/([^/]+)\.json$/.exec(key) ?? [];
  return id && channel && NAME.test(id) && NAME.test(channel) ? { id, channel } : null;
}

export const isChannel = (name: string): boolean => NAME.test(name);

/** The pointer that the file of a remote holds. Throws when it is none. */
export function parseRemotePointer(text: string, id: string): RemotePointer {
  return checkRemotePointer(JSON.parse(text) as RemotePointer, id);
}

/**
 * The same pointer. Throws when it is none: what it says goes to every visitor. Who may write there speaks for that remote
 * alone, and for files in its folder.
 */
export function checkRemotePointer(pointer: RemotePointer, id: string): RemotePointer {
  const { facts, build, earlier, log, share } = pointer;
  if (share !== undefined && !isShare(share)) throw new Error(`it names the share ${String(share)}`);
  if (!Array.isArray(earlier) || !Array.isArray(log)) throw new Error('it has no history');
  registryEntrySchema.parse({ ...facts, channels: build ? { live: build } : {} });
  if (facts.id !== id) throw new Error(`it names the remote "${facts.id}"`);
  for (const each of build ? [build, ...earlier] : earlier) {
    const strange = addressesOf(each).find((address) => !isInFolder(address, id));
    if (strange !== undefined) throw new Error(`it names ${strange}`);
  }
  return pointer;
}

/** A whole percentage of all browsers. */
export const isShare = (share: number): boolean => Number.isInteger(share) && share >= 1 && share <= 100;

function addressesOf({ entry, preload, slots = {}, server, integrity }: RemoteBuild): string[] {
  return [
    entry,
    ...preload.scripts,
    ...Object.values(preload.screens ?? {}).flatMap(({ scripts }) => scripts),
    ...Object.values(slots).flatMap(({ scripts, styles }) => [...scripts, ...styles]),
    ...(server ? [server.file] : []),
    ...Object.keys(integrity),
  ];
}

function isInFolder(address: string, id: string): boolean {
  const base = 'https://site.invalid';
  return URL.canParse(address, base) && new URL(address, base).href.startsWith(`${base}/remotes/${id}/`);
}

export function serialize(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** What ran before, newest last, once a build is released or promoted: the last five, and what is kept. */
export function earlierThan<Build>(
  before: Pointer<Build> | null,
  version: string,
  versionOf: (build: Build) => string,
  isKept: (version: string) => boolean = () => false,
): Build[] {
  const earlier = (before?.earlier ?? []).filter((each) => versionOf(each) !== version);
  const live = before?.build;
  if (live && versionOf(live) !== version) earlier.push(live);
  const oldest = earlier.length - MAX_EARLIER;
  return earlier.filter((each, place) => place >= oldest || (place >= oldest - MAX_KEPT && isKept(versionOf(each))));
}

/** The pointer after a release or promotion of that build. */
export function movedTo<Build>(
  before: Pointer<Build> | null,
  build: Build,
  versionOf: (build: Build) => string,
  did: 'release' | 'promote',
  mover: Mover,
  isKept: (version: string) => boolean = () => false,
  share?: number,
): Pointer<Build> {
  const version = versionOf(build);
  const earlier = earlierThan(before, version, versionOf, isKept);
  return { build, earlier, log: logged(before, did, version, mover, share) };
}

/** The pointer after what is live was withdrawn: at the build before it, or at none. */
export function movedBack<Build>(
  before: Pointer<Build>,
  versionOf: (build: Build) => string,
  mover: Mover,
): Pointer<Build> {
  const build = before.earlier.at(-1) ?? null;
  const log = logged(before, 'rollback', build && versionOf(build), mover);
  return { build, earlier: before.earlier.slice(0, -1), log };
}

/** The pointer after it went back to the newest build that passes, or to none: one move, however far. */
export function movedBackTo<Build>(
  before: Pointer<Build>,
  passes: (build: Build) => boolean,
  versionOf: (build: Build) => string,
  mover: Mover,
): Pointer<Build> {
  const place = before.earlier.findLastIndex(passes);
  const build = before.earlier[place] ?? null;
  const log = logged(before, 'rollback', build && versionOf(build), mover);
  return { build, earlier: before.earlier.slice(0, Math.max(place, 0)), log };
}

/** The pointer after another share of all browsers got what is live. */
export function sharedWith<P extends Pointer<unknown>>(before: P, version: string, share: number, mover: Mover): P {
  return { ...before, share, log: logged(before, 'share', version, mover, share) };
}

/** The pointer of a channel that ended. */
export function emptied<Build>(before: Pointer<Build>, mover: Mover): Pointer<Build> {
  return { build: null, earlier: [], log: logged(before, 'prune', null, mover) };
}

function logged(
  before: Pointer<unknown> | null,
  did: PointerMove['did'],
  version: string | null,
  mover: Mover,
  share?: number,
): PointerMove[] {
  const move = { id: randomUUID(), at: new Date().toISOString(), did, version, ...(share && { share }), ...mover };
  return [...(before?.log ?? []), move].slice(-MAX_LOG);
}
