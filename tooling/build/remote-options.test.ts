import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import { remoteConfig, type RemoteOptions } from './remote-preset.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lineup-remote-'));
  mkdirSync(path.join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

function configOf(options?: RemoteOptions): RsbuildConfig {
  const config = remoteConfig('scrims', folder, options) as (of: object) => RsbuildConfig;
  return config({ command: 'build', env: 'production' });
}

const names = ({ plugins = [] }: RsbuildConfig) => plugins.flatMap((each) => (each as RsbuildPlugin).name);

test('29.7 a remote adds plugins, a port, names and folders of its own', () => {
  write({ 'remote.json': '{}', 'src/routes.tsx': '' });
  const svelte = { name: 'svelte', setup() {} };
  const define = { __TITLE__: '"Scrims"' };
  const config = configOf({
    plugins: [svelte],
    port: 4711,
    source: { define },
    resolve: { alias: { '#kit': './src/kit' } },
  });
  expect(names(config)).toContain('svelte');
  expect(config).toMatchObject({
    server: { port: 4711 },
    source: { define },
    resolve: { alias: { '#kit': './src/kit' } },
  });
  expect(Object.keys(config.environments ?? {})).toEqual(['web', 'server']);
});

test('29.7 what mounts itself has no build for the server, and nothing to be drawn there', () => {
  write({ 'remote.json': '{}', 'src/mount.ts': '' });
  expect(Object.keys(configOf().environments ?? {})).toEqual(['web']);
  write({ 'remote.json': '{"draw":["/scrims"]}' });
  expect(() => configOf()).toThrow('leave out "draw"');
});

test('29.7 a folder without a module to expose is named', () => {
  write({ 'remote.json': '{}' });
  expect(() => configOf()).toThrow('has none of src/routes.tsx');
});
