import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithParent } from '../guard.ts';
import { StackError } from '../stack-error.ts';
import type { Log } from '../types.ts';
import { chooseAccount, stagingFolder, type Account } from './account.ts';
import { locateBinaries, program } from './binaries.ts';
import { readPidFile, stopLeftover } from './pid-file.ts';
import { errorLines } from './server-log.ts';

/** Name of the superuser, as on a hosted project. */
export const SUPERUSER = 'supabase_admin';

export interface Postgres {
  /** Superuser address. */
  url: string;
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** Whether the cluster was created by this start. */
  isNew: boolean;
  /** Resolves when the database has ended, whoever ended it. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

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
  cluster_name: 'lineup',
};

/**
 * Starts PostgreSQL on a folder, creating the cluster on the first call and recovering it after a crash.
 * @param folder holds the cluster; created when missing
 * @param password of the superuser; fixed when the cluster is created
 */
export async function startPostgres(folder: string, password: string, log: Log): Promise<Postgres> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const account = chooseAccount(path.resolve(folder), locateBinaries());
  const data = path.join(account.home, 'data');
  const isNew = !existsSync(path.join(data, 'PG_VERSION'));
  if (isNew) createCluster(account, data, password);
  await stopLeftover(data, log);

  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      const child = await launch(account, data, port, log);
      return { ...child, isNew, port, url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres` };
    } catch (error) {
      // Somebody took the port between looking and listening.
      if (attempt === 3 || !/could not bind|Address already in use/.test(String(error))) throw error;
    }
  }
}

/** Removes the cluster of a folder, and its copy if there is one. */
export async function removeCluster(folder: string, log: Log): Promise<void> {
  const home = path.resolve(folder);
  for (const cluster of [home, path.join(stagingFolder(home), 'cluster')]) {
    await stopLeftover(path.join(cluster, 'data'), log);
    rmSync(cluster, { recursive: true, force: true });
  }
}

function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
}

/** A half-made cluster must never look like a whole one: it is made beside its place and renamed when complete. */
function createCluster(account: Account, data: string, password: string): void {
  const fresh = path.join(account.home, 'data.new');
  const passwordFile = path.join(os.tmpdir(), `lineup-${randomBytes(8).toString('hex')}`);
  rmSync(fresh, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (account.user) chownSync(passwordFile, account.user.uid, account.user.gid);
    const [command, args] = account.wrap(program(account.native, 'initdb'), [
      ...['-D', fresh, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C', '--no-instructions'],
    ]);
    const result = spawnSync(command, args, { ...account.user, env: environment(), encoding: 'utf8', cwd: '/' });
    if (result.status !== 0) {
      throw new StackError(
        `Cannot create the database in ${fresh}: ${result.error?.message ?? lastLine(result.stderr)}`,
      );
    }
    renameSync(fresh, data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function launch(account: Account, data: string, port: number, log: Log) {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = account.wrap(program(account.native, 'postgres'), [
    '-D',
    data,
    '-p',
    String(port),
    ...settings,
  ]);
  const child = spawn(command, args, {
    ...account.user,
    env: environment(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl-C in the terminal must reach the stack first, which then stops the database in order.
    detached: process.platform !== 'win32',
  });
  endWithParent(child, 'INT');
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let output = '';
  const reportErrors = errorLines((line) => log(`postgres: ${line}`));
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
    reportErrors(chunk.toString());
  });
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));

  for (const deadline = Date.now() + 60_000; ; await pause(5)) {
    const file = readPidFile(data);
    if (file?.pid === child.pid && file?.isReady) break;
    if (hasEnded) throw new StackError(`PostgreSQL did not start: ${lastLine(output)}`);
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new StackError(`PostgreSQL did not become ready within a minute: ${lastLine(output)}`);
    }
  }
  return {
    pid: child.pid as number,
    ended,
    async stop() {
      if (!hasEnded) child.kill('SIGINT');
      await ended;
    },
  };
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR|error|could not/.test(line)) ?? lines.at(-1) ?? '';
}

/** A TCP port that is free on the loopback address at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
