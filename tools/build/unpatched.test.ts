import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The files that say how shell and remotes are built. */
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

/** Ways to let a build change the source of a library. */
const PATCHES = /\bloader:|\.rules\b|NormalModuleReplacementPlugin|\btransform\b|patch-package/;

test('no build rewrites a library', () => {
  expect(files).toEqual(expect.arrayContaining(['shell-preset.ts', 'remote-preset.ts', 'slot-build.ts']));
  const patching = files.filter((file) => PATCHES.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')));
  expect(patching).toEqual([]);
});

test('nothing patches an installed package', () => {
  const { scripts, dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as Record<string, Record<string, unknown> | undefined>;
  expect(Object.keys(scripts ?? {})).not.toContain('postinstall');
  expect({ ...dependencies, ...devDependencies }).not.toHaveProperty('patch-package');
  expect(overrides).toBeUndefined();
});
