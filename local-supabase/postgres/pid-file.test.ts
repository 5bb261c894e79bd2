import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder.ts';
import { readPidFile, runningPostmaster, stopLeftover } from './pid-file.ts';
import { isAlive } from './process-info.ts';

/** A data folder with the pid file of a server that listens on 5999. */
function dataFolder(pid: number, of?: string): string {
  const folder = temporaryFolder();
  const lines = [pid, of ?? folder, 1_700_000_000, 5999, '', '127.0.0.1', '  123 4', 'ready   '];
  writeFiles(folder, { 'postmaster.pid': `${lines.join('\n')}\n` });
  return folder;
}

describe('the pid file', () => {
  it('tells process, folder, port and state', () => {
    const folder = dataFolder(4711);
    expect(readPidFile(folder)).toEqual({ pid: 4711, dataDirectory: folder, port: 5999, isReady: true });
  });

  it('may be missing, empty or cut short', () => {
    expect(readPidFile(temporaryFolder())).toBeUndefined();
    expect(readPidFile(temporaryFolder({ 'postmaster.pid': '' }))).toBeUndefined();
    expect(readPidFile(temporaryFolder({ 'postmaster.pid': '12\n' }))).toMatchObject({ pid: 12, isReady: false });
  });
});

describe('a process counts as the server of a folder', () => {
  const check = (command: (folder: string) => string | undefined) => {
    const folder = dataFolder(4711);
    return runningPostmaster(folder, () => command(folder));
  };

  it('only when it is PostgreSQL on this very folder', () => {
    expect(check((folder) => `/native/bin/postgres -D ${folder} -p 5999`)).toBe(4711);
    expect(check((folder) => `"C:\\native\\bin\\postgres.exe" -D ${folder}`)).toBe(4711);
    expect(check((folder) => `/native/bin/postgres -D ${folder}-other -p 5999`)).toBeUndefined();
    expect(check((folder) => `vim -D ${folder} x`)).toBeUndefined();
    expect(check((folder) => `/opt/postgres-exporter -D ${folder} x`)).toBeUndefined();
    expect(check(() => undefined)).toBeUndefined();
  });

  it('not when the file was copied from another folder', () => {
    const folder = dataFolder(4711, '/elsewhere');
    expect(runningPostmaster(folder, () => `/native/bin/postgres -D ${folder}`)).toBeUndefined();
  });
});

describe('another program that has the number of a dead server', () => {
  it('is never signalled', async () => {
    const other = spawn(process.execPath, [
      '-e',
      'process.on("SIGINT", () => process.exit(9)); setInterval(() => {}, 1e6); console.log("up")',
    ]);
    onTestFinished(() => void other.kill('SIGKILL'));
    await once(other.stdout, 'data');
    const folder = dataFolder(other.pid as number);
    await stopLeftover(folder, () => {});
    expect(isAlive(other.pid as number)).toBe(true);
    other.kill('SIGTERM');
    // Code 9 would tell of an interrupt that came first.
    expect(await once(other, 'exit')).toEqual([null, 'SIGTERM']);
  });

  it('is told apart even when its command line names both program and folder', () => {
    const folder = dataFolder(process.pid);
    expect(runningPostmaster(folder, () => `tail -f /var/log/postgres.log -D ${folder} x`)).toBeUndefined();
    expect(runningPostmaster(folder, () => `grep postgres -r -D ${folder} x`)).toBeUndefined();
  });
});
