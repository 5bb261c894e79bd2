import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithParent } from '../guard.ts';
import { StackError } from '../stack-error.ts';
import type { Log } from '../types.ts';
import type { Account } from './account.ts';
import { program } from './binaries.ts';
import { environment, lastLine } from './environment.ts';
import { readPidFile } from './pid-file.ts';
import { errorLines } from './server-log.ts';

// Acknowledged writes survive a crash: fsync and synchronous_commit stay on.
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'logical',
  max_wal_senders: '8',
  max_replication_slots: '8',
  max_connections: '60',
  shared_buffers: '64MB',
  min_wal_size: '64MB',
  max_wal_size: '256MB',
  shared_preload_libraries: 'pg_stat_statements',
  // Clients get the errors of their statements themselves; LOG ranks above ERROR here.
  log_min_messages: 'log',
  timezone: 'UTC',
  cluster_name: 'local-supabase',
};

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;

/** A server process. */
export interface Server {
  /** Process id of the postmaster. */
  pid: number;
  /** Resolves when it has ended, whoever ended it. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the server on a cluster and waits until it takes connections. A `StackError` holds its reason not to.
 * @param changed settings other than the usual ones
 */
export async function launch(
  account: Account,
  data: string,
  port: number,
  log: Log,
  changed: Record<string, string> = {},
): Promise<Server> {
  const settings = Object.entries({ ...SETTINGS, ...changed }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = account.wrap(program(account.native, 'postgres'), [
    // First of all the folder: by it a later start recognises the process.
    ...['-D', data, '-p', String(port), ...settings],
  ]);
  const child = spawn(command, args, {
    ...account.user,
    env: environment(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl-C in the terminal must reach the stack first, which then stops the database cleanly.
    detached: process.platform !== 'win32',
  });
  endWithParent(child, 'INT');
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });

  let output = '';
  let isReady = false;
  const reportErrors = errorLines((line) => log(`postgres: ${line}`));
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
    // Before that, the reason of a failure becomes the error.
    if (isReady) reportErrors(chunk.toString());
  });
  for (const deadline = Date.now() + START_LIMIT_MS; ; await pause(5)) {
    const file = readPidFile(data);
    if (file?.pid === child.pid && file?.isReady) break;
    if (hasEnded) throw new StackError(`PostgreSQL did not start: ${lastLine(output)}`);
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new StackError(`PostgreSQL did not become ready within a minute: ${lastLine(output)}`);
    }
  }
  isReady = true;
  return {
    pid: child.pid as number,
    ended,
    async stop() {
      if (!hasEnded) child.kill('SIGINT');
      // Immediate shutdown: the next start recovers.
      const force = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(force);
    },
  };
}
