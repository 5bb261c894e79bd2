/** Every app has its pipeline, and all pipelines are one. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@lineup/build/shared-modules';
import { readCommand } from '../release/command.ts';
import { remoteIds } from '@lineup/build/remotes';

const folder = path.join(root, '.github/workflows');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const apps = ['shell', ...remoteIds];

test('every app has a workflow, which differs from the others by its name alone', () => {
  const own = apps.map((app) => `${app}.yml`);
  expect(readdirSync(folder).toSorted()).toEqual(['app.yml', 'everything.yml', ...own].toSorted());
  const general = apps.map((app) => read(`${app}.yml`).replaceAll(new RegExp(`\\b${app}\\b`, 'g'), '<app>'));
  expect(new Set(general).size).toBe(1);
});

test('every release that a workflow calls is one that the command understands', () => {
  const calls = [...read('app.yml').matchAll(/npm run release -- (.+)/g)].map(([, call = '']) =>
    call.replaceAll('"', '').replace('$APP', 'teams').replace('$NUMBER', '1').split(' '),
  );
  expect(calls.map((call) => readCommand(call, apps).does)).toEqual([
    'release',
    'release',
    'compose',
    'promote',
    'compose',
    'prune',
  ]);
});

test('what a workflow takes from a pull request never becomes part of a script', () => {
  const scripts = [
    ...`${read('app.yml')}\n${read('everything.yml')}`.matchAll(/^ +(?:- )?run: (.+(?:\n {10,}.+)*)/gm),
  ].map(([, script = '']) => script);
  expect(scripts.length).toBeGreaterThan(8);
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
});

test('all tests run for pull requests and on main, with both servers, and production waits for them', () => {
  const [events = '', jobs = ''] = read('everything.yml').split('permissions:');
  expect(events).toContain('on:\n  pull_request:\n  push:\n    branches: [main]\n');
  expect(jobs).toMatch(/apt-get install .*nginx caddy\n +- run: npm test\n/);
  expect(jobs).toContain('LINEUP_STATIC_HOSTS: required');
  expect(jobs).toMatch(/uses: docker:\/\/rhysd\/actionlint:[\d.]+@sha256:[\da-f]{64}\n/);
  const app = read('app.yml');
  expect(/ {2}production:\n(?: {4}.+\n)*? {4}needs: (.+)\n/.exec(app)?.[1]).toBe('[staging, everything]');
  expect(app).toContain('/actions/workflows/everything.yml/runs?event=push&head_sha=$GITHUB_SHA');
});
