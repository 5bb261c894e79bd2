import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compressedCopies } from '../store/compress.ts';
import type { Target } from '../store/target.ts';

/** Files of which so many are written at once. */
const AT_ONCE = 8;

/** A file to be and where its content comes from. */
export interface Upload {
  key: string;
  read(): Promise<Buffer>;
}

/** Where the source maps of files lie: beside them in the store, in a folder that no host of the site serves. */
export const MAPS = 'maps/';

const isMap = (name: string) => name.endsWith('.map');

/** What a host of files alone gets: whatever lies there, it serves. */
export const withoutMaps = (uploads: readonly Upload[]): Upload[] => uploads.filter(({ key }) => !isMap(key));

/** The files of a folder as uploads, by the key that each gets. */
export function uploadsOf(folder: string, keyOf: (name: string) => string): Upload[] {
  return filesOf(folder).map((name) => ({
    key: isMap(name) ? MAPS + keyOf(name) : keyOf(name),
    read: async () => readFileSync(path.join(folder, name)),
  }));
}

/** Names of the files of a folder, with `/` between the parts. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}

/** Writes what the target lacks, with compressed copies when asked for. Returns how many files it lacked. */
export async function uploadMissing(
  target: Target,
  prefix: string,
  uploads: readonly Upload[],
  withCopies: boolean,
): Promise<number> {
  const prefixes = uploads.some(({ key }) => isMap(key)) ? [prefix, MAPS + prefix] : [prefix];
  const listed = await Promise.all(prefixes.map((each) => target.list(each)));
  const present = new Set(listed.flat().map(({ key }) => key));
  const missing = uploads.filter(({ key }) => !present.has(key));
  await inTurns(missing, async ({ key, read }) => {
    const body = await read();
    // The file last: where it is, its copies are, also after a release that ended in between.
    const copies = withCopies && !isMap(key) ? await compressedCopies(key, body) : [];
    await Promise.all(copies.map(([ending, copy]) => target.putImmutable(key + ending, copy)));
    await target.putImmutable(key, body);
  });
  return missing.length;
}

/** Does something for each, a few at a time. */
export async function inTurns<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const queue = all.toReversed();
  const worker = async () => {
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) await act(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
