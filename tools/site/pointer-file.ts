import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A JSON file that several writers change: each change names the revision it was made from. */
export interface Pointed<T> {
  value: T | null;
  /** Hash of the content; empty when there is no file. */
  revision: string;
}

/** Somebody else changed the file in between. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** Reads a file and its revision. */
export function readPointer<T>(file: string): Pointed<T> {
  if (!existsSync(file)) return { value: null, revision: '' };
  const text = readFileSync(file, 'utf8');
  return { value: JSON.parse(text) as T, revision: revisionOf(text) };
}

/**
 * Writes a file if its content still has the given revision, else throws `ConflictError`. Readers see the old or the
 * new content, never a part of it.
 */
export function swapPointer(file: string, expected: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const staged = `${file}.${process.pid}.${Date.now()}`;
  const lock = `${file}.lock`;
  writeFileSync(staged, `${JSON.stringify(value, null, 2)}\n`);
  try {
    // A hard link exists for one writer at a time.
    linkSync(staged, lock);
  } catch {
    rmSync(staged);
    throw new ConflictError(
      `${path.basename(file)} is being written by somebody else; if no release is running, remove ${path.basename(lock)}`,
    );
  }
  try {
    if (readPointer(file).revision !== expected) {
      rmSync(staged);
      throw new ConflictError(`${path.basename(file)} was changed by somebody else in between; run the release again`);
    }
    renameSync(staged, file);
  } finally {
    rmSync(lock);
  }
}

function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
