import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptedRange } from './shared-modules.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'lineup-remote-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function install(name: string, version: string): void {
  const own = path.join(folder, 'node_modules', name);
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, 'package.json'), JSON.stringify({ name, version }));
}

test.each([
  ['19.3.2', '^19.0.0'],
  ['20.0.0-rc.1', '^20.0.0'],
  ['0.1.4', '^0.1.0'],
  ['0.0.3', '^0.0.3'],
])('a remote that is compiled with %s accepts %s', (version, range) => {
  install('react', version);
  expect(acceptedRange('react/jsx-runtime', folder)).toBe(range);
});

test('what the remote resolves counts, not what the workspace has', () => {
  install('zustand', '6.1.0');
  expect(acceptedRange('zustand', folder)).toBe('^6.0.0');
});
