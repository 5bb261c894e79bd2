/** Which migrations are still to be applied, and whether the files continue what the database has. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StackError } from '../stack-error.ts';
import type { Log } from '../types.ts';

export interface MigrationFile {
  version: string;
  name: string;
  fileName: string;
  text: string;
  hash: string;
}

export interface Applied {
  version: string;
  /** Of the file when it was applied; null when another tool applied it. */
  hash: string | null;
}

const FILE_NAME = /^(\d+)_(.*)\.sql$/;
const RESET = 'start once with --reset (or remove the data folder) to rebuild the database';

/** The migrations of a folder in the order of their names. */
export function readMigrations(directory: string, log: Log): MigrationFile[] {
  return readdirSync(directory)
    .toSorted()
    .flatMap((fileName) => {
      const [, version, name] = FILE_NAME.exec(fileName) ?? [];
      if (!version || name === undefined) {
        if (fileName.endsWith('.sql')) log(`Skipping ${fileName}: a migration is named <number>_<name>.sql`);
        return [];
      }
      const text = readFileSync(path.join(directory, fileName), 'utf8');
      return { version, name, fileName, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * The files that are not applied yet. Throws a `StackError` of one line, as the Supabase CLI does, when an applied file
 * is gone or was edited, when two files have one number, and, without `includeAll`, when a new one sorts before an
 * applied one.
 */
export function pendingOf(
  files: readonly MigrationFile[],
  applied: readonly Applied[],
  includeAll: boolean,
): MigrationFile[] {
  const known = new Map(files.map((file) => [file.version, file]));
  const twice = files.find((file) => known.get(file.version) !== file);
  if (twice) {
    throw new StackError(
      `Migrations ${twice.fileName} and ${known.get(twice.version)?.fileName} have the same number; rename one of them.`,
    );
  }
  const gone = applied.filter(({ version }) => !known.has(version)).map(({ version }) => version);
  if (gone.length > 0) {
    const more = gone.length > 1 ? ` and ${gone.length - 1} more` : '';
    throw new StackError(
      `Migration ${gone.toSorted()[0]}${more} was applied and is not in the folder any more; restore the file, or ${RESET}.`,
    );
  }
  const edited = applied.find(({ version, hash }) => hash !== null && known.get(version)?.hash !== hash);
  if (edited) {
    const { fileName } = known.get(edited.version) as MigrationFile;
    throw new StackError(
      `Migration ${fileName} was edited after it was applied; undo the edit and write a new migration, or ${RESET}.`,
    );
  }
  const versions = new Set(applied.map(({ version }) => version));
  const last = files.findLastIndex(({ version }) => versions.has(version));
  const pending = files.filter(({ version }) => !versions.has(version));
  const early = files.find(({ version }, position) => position < last && !versions.has(version));
  if (early && !includeAll) {
    throw new StackError(
      `Migration ${early.fileName} sorts before ${files[last]?.fileName}, which is applied already; ` +
        'give it a later number, or apply it all the same with --include-all.',
    );
  }
  return pending;
}
