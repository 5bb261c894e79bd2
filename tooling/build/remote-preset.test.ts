import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashOf } from './remote-preset.ts';

test('the name of a version follows what is built, not its tests', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lineup-sources-'));
  try {
    mkdirSync(path.join(folder, 'list'));
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    write('list/list.tsx', 'one');
    const first = hashOf(folder);
    write('list/list.test.tsx', 'expect');
    expect(hashOf(folder)).toBe(first);
    write('list/list.tsx', 'two');
    expect(hashOf(folder)).not.toBe(first);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
