import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endWithParent } from '../guard.ts';
import { StackError } from '../stack-error.ts';
import type { Account } from './account.ts';
import { program } from './binaries.ts';
import { environment, lastLine } from './environment.ts';

/** Name of the superuser, as on a hosted project. */
export const SUPERUSER = 'supabase_admin';

/** Makes an empty cluster: beside its place, and renamed when complete, so that a half-made one never looks whole. */
export async function createCluster(account: Account, data: string, password: string): Promise<void> {
  const fresh = path.join(account.home, 'data.new');
  const passwordFile = path.join(os.tmpdir(), `local-supabase-${randomBytes(8).toString('hex')}`);
  rmSync(fresh, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (account.user) chownSync(passwordFile, account.user.uid, account.user.gid);
    const [command, args] = account.wrap(program(account.native, 'initdb'), [
      ...['-D', fresh, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C', '--no-instructions'],
    ]);
    const failure = await run(account, command, args);
    if (failure !== undefined) throw new StackError(`Cannot create the database in ${fresh}: ${failure}`);
    renameSync(fresh, data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** @returns the reason when it failed */
function run(account: Account, command: string, args: string[]): Promise<string | undefined> {
  const child = spawn(command, args, {
    ...account.user,
    env: environment(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endWithParent(child, 'KILL');
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? undefined : lastLine(output)));
  });
}
