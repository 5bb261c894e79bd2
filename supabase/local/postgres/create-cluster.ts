import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StackError } from '../stack-error.ts';
import type { Account } from './account.ts';
import { program } from './binaries.ts';
import { environment, lastLine } from './environment.ts';

/** Name of the superuser, as on a hosted project. */
export const SUPERUSER = 'supabase_admin';

/** Makes an empty cluster: beside its place, and renamed when complete, so that a half-made one never looks whole. */
export function createCluster(account: Account, data: string, password: string): void {
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
