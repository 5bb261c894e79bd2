import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { isAlive, startOf } from './postgres/process-info.ts';
import { StackError } from './stack-error.ts';

/**
 * Takes a data folder for this process. Throws a `StackError` when another stack runs on it; the lock of a dead process,
 * or of one whose number now belongs to another program, is taken over.
 * @returns gives the folder back
 */
export function lockFolder(dataDirectory: string): () => void {
  const file = path.join(dataDirectory, 'stack.lock');
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  if (!create(file, own)) {
    const holder = holderOf(file);
    if (holder) throw taken(dataDirectory, holder);
    // Renaming succeeds for one taker only.
    const stale = `${file}.${process.pid}`;
    try {
      renameSync(file, stale);
    } catch {
      throw taken(dataDirectory);
    }
    rmSync(stale, { force: true });
    if (!create(file, own)) throw taken(dataDirectory);
  }
  return () => {
    if (read(file) === own) rmSync(file, { force: true });
  };
}

function taken(dataDirectory: string, pid?: number): StackError {
  const process = pid ? ` (process ${pid})` : '';
  return new StackError(`Another stack already runs on ${dataDirectory}${process}; stop it, or use another folder.`);
}

function create(file: string, content: string): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, content);
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function holderOf(file: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(read(file) ?? '') as { pid: number; started?: string };
    return isAlive(pid) && startOf(pid) === started ? pid : undefined;
  } catch {
    return undefined;
  }
}
