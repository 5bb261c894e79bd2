import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../types.ts';
import { StackError } from '../stack-error.ts';
import { commandOf, isAlive } from './process-info.ts';

export interface PidFile {
  pid: number;
  dataDirectory: string;
  port: number;
  isReady: boolean;
}

/** Reads `postmaster.pid`; undefined when there is none or it is cut short. */
export function readPidFile(dataDirectory: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, dataDirectory: lines[1] ?? '', port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Process id of a postmaster that really runs on this data folder.
 * A pid file outlives a crash and its number may by now belong to any other program, so the command line must be
 * that of the program with this folder.
 */
export function runningPostmaster(
  dataDirectory: string,
  command: (pid: number) => string | undefined = commandOf,
): number | undefined {
  const file = readPidFile(dataDirectory);
  if (!file || path.resolve(file.dataDirectory) !== path.resolve(dataDirectory)) return undefined;
  const line = command(file.pid);
  if (!line) return undefined;
  const [before, after] = `${line} `.split(` -D ${dataDirectory} `, 2);
  const isServer = after !== undefined && /(^|[\\/"])postgres(\.exe)?"?$/.test(before as string);
  return isServer ? file.pid : undefined;
}

/** Ends a postmaster that an earlier, killed stack left behind on this folder. */
export async function stopLeftover(dataDirectory: string, log: Log): Promise<void> {
  const pid = runningPostmaster(dataDirectory);
  if (!pid) return;
  log(`Stopping the database that an earlier run left behind (process ${pid})`);
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + 20_000; isAlive(pid); await pause(20)) {
    if (Date.now() > deadline) throw new StackError(`The database process ${pid} does not end; end it and try again.`);
  }
}
