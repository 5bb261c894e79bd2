import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '@lineup/local-supabase/lock';
import { endPreview, previewFolder, readPreviewCall, refuseOtherBackend } from './preview.ts';

let top: string;
beforeEach(() => void (top = mkdtempSync(path.join(tmpdir(), 'lineup-previews-'))));
afterEach(() => rmSync(top, { recursive: true }));

const call = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, SUPABASE_URL: 'https://production.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'k' },
  });

describe('29.6 a preview with a database of its own', () => {
  test('never starts where the variables name a database that others use', () => {
    expect(() => refuseOtherBackend({})).not.toThrow();
    const { status, stderr } = call('pr-7');
    expect([status, stderr]).toEqual([
      1,
      'A preview has a database of its own and reaches no other: unset SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY.\n',
    ]);
  });

  test.each([
    [],
    ['7'],
    ['stable'],
    ['pr-../../site'],
    ['pr-7', 'pr-8'],
    ['end'],
    ['end', 'site'],
    ['end', 'pr-7', 'pr-8'],
  ])('is named as a pull request: not by %j %j %j', (...args) => {
    expect(() => readPreviewCall(args.filter(Boolean))).toThrow(/^Starts the site of this working copy/);
  });

  test('lies apart from the site of this machine, each in a folder of its own', () => {
    expect(readPreviewCall(['pr-7', '--json'])).toEqual({ name: 'pr-7', does: 'start', isJson: true });
    expect(readPreviewCall(['end', 'pr-7'])).toMatchObject({ name: 'pr-7', does: 'end' });
    expect(path.relative(top, previewFolder('pr-7', top))).toBe(path.join('previews', 'pr-7'));
  });

  test('ends with its data, the others stay, and one that runs is left alone', () => {
    const folders = ['pr-7', 'pr-8'].map((name) => previewFolder(name, top)) as [string, string];
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'data'), '');
    }
    const unlock = lockFolder(folders[0]);
    expect(() => endPreview(folders[0])).toThrow('Another stack already runs on');
    expect(existsSync(path.join(folders[0], 'data'))).toBe(true);
    unlock();
    endPreview(folders[0]);
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true]);
    expect(() => endPreview(folders[0])).toThrow('There is no preview pr-7.');
  });
});
