import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@lineup/build/shared-modules';
import { SHELL_OFFER } from '@lineup/build/shell-build-plugin';
import { siteFolder } from '@lineup/site/store/site';

const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const file = read('Containerfile');
/** What an instruction says, the last one of its name. */
const told = (name: string) => [...file.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].at(-1)?.[1] ?? '';
const listIn = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[];

test('the container runs the site that was built into it, by files that are there', () => {
  const [program, script = '', command, option, folder = ''] = listIn(told('CMD'));
  expect([program, command, option]).toEqual(['node', 'start', '--site']);
  for (const each of [script, `tools/${command}/main.ts`])
    expect([each, existsSync(path.join(root, each))]).toEqual([each, true]);
  expect(path.resolve(root, folder)).toBe(siteFolder);
  expect(file).toMatch(/^RUN npm ci && npm run build$/m);
  expect(told('USER')).toBe('node');
});

test('it is asked for its health where it listens, by a file that each release of the shell writes', () => {
  const [, port = ''] = /\bPORT=(\d+)/.exec(told('ENV')) ?? [];
  expect(told('EXPOSE')).toBe(port);
  expect(listIn(told('HEALTHCHECK')).at(-1)).toContain(`process.env.PORT + '/${SHELL_OFFER}'`);
});

test('its Node is the one that the commands ask for', () => {
  const [, wanted] = /major < (\d+)/.exec(read('tools/run.mjs')) ?? [];
  expect([...file.matchAll(/^FROM \S+\/node:(\d+)/gm)].map(([, major]) => major)).toEqual([wanted, wanted]);
});

test('nothing that the project keeps is left out of it', () => {
  const kept = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const ignored = read('.containerignore').split('\n').filter(Boolean);
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.lineup', 'node_modules']));
  for (const pattern of ignored)
    expect([pattern, kept.filter((name) => path.matchesGlob(name, pattern) || name.startsWith(`${pattern}/`))]).toEqual(
      [pattern, []],
    );
});
