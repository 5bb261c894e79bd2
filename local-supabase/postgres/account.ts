import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StackError } from '../stack-error.ts';
import { program } from './binaries.ts';

/** How the database programs are run: PostgreSQL refuses to run as root. */
export interface Account {
  /** For the log. */
  description: string;
  /** Folder of the programs, perhaps a copy. */
  native: string;
  /** Folder whose child `data` is the database cluster. */
  home: string;
  /** The account to switch to. */
  user?: { uid: number; gid: number };
  /** Turns a command into the one to spawn. */
  wrap(command: string, args: string[]): [string, string[]];
}

const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534', '--'];

/**
 * Picks the way to run the programs on this folder. As an ordinary user: directly. As root, in turn: in a user namespace
 * (files stay root's, works below a closed home), as `postgres` or `nobody`, or as those on a copy outside.
 * @param avoid ways not to take, for tests
 */
export function chooseAccount(home: string, native: string, avoid: ('namespace' | 'in place')[] = []): Account {
  const plain: Account = { description: 'own user', native, home, wrap: (command, args) => [command, args] };
  if (process.getuid?.() !== 0) return plain;

  if (!avoid.includes('namespace') && spawnSync('unshare', [...NAMESPACE, 'true']).status === 0) {
    return {
      ...plain,
      description: 'user namespace',
      wrap: (command, args) => ['unshare', [...NAMESPACE, command, ...args]],
    };
  }

  const user = unprivilegedUser();
  if (!user) {
    throw new StackError(
      'PostgreSQL does not run as root, and there is neither a user namespace nor a "postgres" or "nobody" account; run as another user.',
    );
  }
  if (!avoid.includes('in place') && canUse(user, home, native)) {
    give(home, user);
    give(path.join(home, 'data'), user);
    return { ...plain, description: `uid ${user.uid}`, user };
  }
  return stagedAccount(plain, user);
}

/** Where the copies for this folder live when root's own folders are closed to others. */
export function stagingFolder(home: string): string {
  const digest = createHash('sha256').update(path.resolve(home)).digest('hex').slice(0, 12);
  return path.join('/var/tmp', `local-supabase-${digest}`);
}

function stagedAccount(plain: Account, user: { uid: number; gid: number }): Account {
  const staging = stagingFolder(plain.home);
  const native = path.join(staging, 'native');
  mkdirSync(staging, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(staging);
  // Anybody may make folders there; programs from a folder of others must not run.
  if (uid !== 0 || (mode & 0o022) !== 0) throw new StackError(`${staging} belongs to somebody else; remove it.`);
  if (!existsSync(program(native, 'postgres'))) {
    rmSync(native, { recursive: true, force: true });
    cpSync(plain.native, native, { recursive: true, verbatimSymlinks: true });
  }
  const home = path.join(staging, 'cluster');
  give(home, user);
  return { ...plain, description: `uid ${user.uid}, staged in ${staging}`, native, home, user };
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  const accounts = readFileSync('/etc/passwd', 'utf8');
  const entry = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(accounts);
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined;
}

function give(folder: string, user: { uid: number; gid: number }): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, user.uid, user.gid);
}

function canUse(user: { uid: number; gid: number }, home: string, native: string): boolean {
  const test = 'test -x "$0" && test -x "$1"';
  return spawnSync('/bin/sh', ['-c', test, path.dirname(home), program(native, 'postgres')], user).status === 0;
}
