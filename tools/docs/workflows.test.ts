/** Every app has its pipeline, and all pipelines are one. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/shared-modules.ts';
import { readCommand } from '../release/command.ts';
import { remoteIds } from '../site/remotes.ts';

const folder = path.join(root, '.github/workflows');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const apps = ['shell', ...remoteIds];

test('every app has a workflow, which differs from the others by its name alone', () => {
  expect(readdirSync(folder).toSorted()).toEqual(['app.yml', ...apps.map((app) => `${app}.yml`)].toSorted());
  const general = apps.map((app) => read(`${app}.yml`).replaceAll(new RegExp(`\\b${app}\\b`, 'g'), '<app>'));
  expect(new Set(general).size).toBe(1);
});

test('every release that a workflow calls is one that the command understands', () => {
  const calls = [...read('app.yml').matchAll(/npm run release -- (.+)/g)].map(([, call = '']) =>
    call.replaceAll('"', '').replace('$APP', 'teams').replace('$NUMBER', '1').split(' '),
  );
  expect(calls.map((call) => readCommand(call, apps).does)).toEqual(['release', 'release', 'promote', 'prune']);
});

test('what a workflow takes from a pull request never becomes part of a script', () => {
  const scripts = [...read('app.yml').matchAll(/^ +(?:- )?run: (.+(?:\n {10,}.+)*)/gm)].map(
    ([, script = '']) => script,
  );
  expect(scripts.length).toBeGreaterThan(8);
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
});
