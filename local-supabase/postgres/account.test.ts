import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { chooseAccount, stagingFolder, type Account } from './account.ts';
import { locateBinaries, program } from './binaries.ts';

const isRoot = process.getuid?.() === 0;

/** Numeric user that a command of this account sees itself as. */
function runAs(account: Account, command: string, args: string[]): string {
  const [wrapped, wrappedArgs] = account.wrap(command, args);
  const result = spawnSync(wrapped, wrappedArgs, { ...account.user, encoding: 'utf8', cwd: '/' });
  expect(result.stderr).toBe('');
  return result.stdout.trim();
}

/** PostgreSQL refuses to run as root, so the programs must not see themselves as root. */
function expectToWork(account: Account): void {
  expect(runAs(account, 'id', ['-u'])).not.toBe('0');
  expect(runAs(account, program(account.native, 'postgres'), ['--version'])).toMatch(/^postgres \(PostgreSQL\) \d+/);
}

describe.skipIf(process.platform === 'win32')('the account that runs the database', { timeout: 60_000 }, () => {
  it('is never root', () => {
    const home = path.join(temporaryFolder(), 'postgres');
    const account = chooseAccount(home, locateBinaries());
    expectToWork(account);
    expect(account.home).toBe(home);
  });

  it.runIf(isRoot)('owns a copy where root’s own folders are closed to it', () => {
    const home = path.join(temporaryFolder(), 'postgres');
    onTestFinished(() => rmSync(stagingFolder(home), { recursive: true, force: true }));
    const account = chooseAccount(home, locateBinaries(), ['namespace', 'in place']);
    expectToWork(account);
    expect(account.native.startsWith(stagingFolder(home))).toBe(true);
    const { uid, mode } = statSync(account.home);
    expect([uid, mode & 0o777]).toEqual([account.user?.uid, 0o700]);
  });

  it.runIf(isRoot)('runs no programs from a folder that others made there', () => {
    const home = path.join(temporaryFolder(), 'postgres');
    onTestFinished(() => rmSync(stagingFolder(home), { recursive: true, force: true }));
    mkdirSync(stagingFolder(home));
    chownSync(stagingFolder(home), 65_534, 65_534);
    expect(() => chooseAccount(home, locateBinaries(), ['namespace', 'in place'])).toThrow(/belongs to somebody else/);
  });

  it.runIf(isRoot)('has one copy per folder, used again', () => {
    const home = path.join(temporaryFolder(), 'postgres');
    onTestFinished(() => rmSync(stagingFolder(home), { recursive: true, force: true }));
    const first = chooseAccount(home, locateBinaries(), ['namespace', 'in place']);
    const made = statSync(program(first.native, 'postgres')).mtimeMs;
    const second = chooseAccount(home, locateBinaries(), ['namespace', 'in place']);
    expect([second.native, statSync(program(second.native, 'postgres')).mtimeMs]).toEqual([first.native, made]);
    expect(stagingFolder(`${home}-other`)).not.toBe(stagingFolder(home));
  });
});
