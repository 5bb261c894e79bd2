import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWorkspace } from '@lineup/testing/copy-workspace';
import { filesOf } from '../release/upload.ts';
import { root } from '@lineup/build/shared-modules';
import { LICENSES, SBOM } from '@lineup/build/shipped-packages';

let top: string;
beforeAll(() => {
  top = mkdtempSync(path.join(tmpdir(), 'lineup-bytes-'));
  for (const name of ['one', 'another-with-a-longer-name']) {
    mkdirSync(path.join(top, name));
    // Where packages are installed must not show either.
    copyWorkspace(root, path.join(top, name), { ownPackages: true });
  }
}, 60_000);
afterAll(() => rmSync(top, { recursive: true, force: true }), 60_000);

/** Every file of a build in a copy of the workspace → its hash. */
function build(copy: string, app: string): Record<string, string> {
  const folder = path.join(top, copy, 'apps', app);
  const rsbuild = path.join(top, copy, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [rsbuild, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${app} does not build:\n${stdout}\n${stderr}`);
  const dist = path.join(folder, 'dist');
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(dist, file)))
      .digest('hex');
  return Object.fromEntries(filesOf(dist).map((file) => [file, hash(file)]));
}

test.each(['teams', 'learn'])('%s built in two folders is the same, byte for byte', { timeout: 120_000 }, (app) => {
  const [one, other] = ['one', 'another-with-a-longer-name'].map((copy) => build(copy, app));
  expect(Object.keys(one ?? {})).toEqual(expect.arrayContaining(['entry.js', LICENSES, SBOM]));
  expect(other).toEqual(one);
});
