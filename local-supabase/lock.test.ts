import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFolder } from './lock.ts';
import { startOf } from './postgres/process-info.ts';
import { StackError } from './stack-error.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe('the lock of a data folder', () => {
  it('refuses a second stack and names the process of the first', () => {
    const folder = temporaryFolder();
    lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(StackError);
    expect(() => lockFolder(folder)).toThrow(
      `Another stack already runs on ${folder} (process ${process.pid}); stop it`,
    );
  });

  it('is free again afterwards', () => {
    const folder = temporaryFolder();
    lockFolder(folder)();
    expect(existsSync(path.join(folder, 'stack.lock'))).toBe(false);
    lockFolder(folder)();
  });

  it('of a dead process is taken over', () => {
    const folder = temporaryFolder();
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(path.join(folder, 'stack.lock'), JSON.stringify({ pid, started: '1' }));
    lockFolder(folder);
    expect(JSON.parse(readFileSync(path.join(folder, 'stack.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('of a process whose number another program has now is taken over', () => {
    const folder = temporaryFolder();
    const started = `${startOf(process.pid)}0`;
    writeFileSync(path.join(folder, 'stack.lock'), JSON.stringify({ pid: process.pid, started }));
    expect(() => lockFolder(folder)).not.toThrow();
  });

  it('that was cut short by a crash is taken over', () => {
    const folder = temporaryFolder({ 'stack.lock': '{"pid":' });
    expect(() => lockFolder(folder)).not.toThrow();
  });

  it('is not removed by a stack that lost it', () => {
    const folder = temporaryFolder();
    const release = lockFolder(folder);
    writeFileSync(path.join(folder, 'stack.lock'), 'of another');
    release();
    expect(existsSync(path.join(folder, 'stack.lock'))).toBe(true);
  });
});
