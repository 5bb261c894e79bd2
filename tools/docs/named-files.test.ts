import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { stages } from '../test/stages.ts';
import { namedIn } from './named-in.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/shipping.md'],
  ...['docs/rules', 'docs/adr'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`),
  ),
];
/** Folders that are made, not written. */
const MADE = ['node_modules', 'dist', '.git', '.lineup', '.nx'];

const entries = entriesOf('');
const isThere = (named: string) => entries.some((entry) => entry === named || entry.endsWith(`/${named}`));
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: object };

/** Whether a package of `libs` exports a name, or a package of `tooling` has its file. */
function isExported(name: string): boolean {
  const [, own = '', ...rest] = name.split('/');
  const subpath = rest.join('/');
  if (isThere(`tooling/${own}`)) return isThere(`tooling/${own}/${subpath}.ts`);
  const { exports } = JSON.parse(readFileSync(path.join(ROOT, 'libs', own, 'package.json'), 'utf8')) as {
    exports: object;
  };
  return `./${subpath}` in exports;
}

/** Every file and folder of the repository, as paths below its root. */
function entriesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !MADE.includes(name))
    .flatMap((entry) => {
      const below = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? [below, ...entriesOf(below)] : [below];
    });
}

describe.each(PAGES)('%s', (page) => {
  const { paths, modules, scripts: named, steps } = namedIn(readFileSync(path.join(ROOT, page), 'utf8'));

  test('names files and folders that exist', () => {
    expect(paths.filter((name) => !isThere(name))).toEqual([]);
  });

  test('names modules that libs export', () => {
    expect(modules.filter((name) => !isExported(name))).toEqual([]);
  });

  test('names scripts and steps that exist', () => {
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(steps.filter((step) => !stages.some(({ id }) => id === step))).toEqual([]);
  });
});

test('paths and commands are found in prose, links and blocks', () => {
  const page = [
    'The `apps/shell` and `model/team.ts`, see [the rules](../rules/roster.md), not `team:{id}` or `apps/<id>/remote.json`.',
    'Run `npm run seed -- --scale 100` or `npm test -- unit journeys`.',
    '```sh',
    'libs/data     one client',
    '```',
    '```ts',
    "import { a } from '@lineup/ui/dates';",
    '```',
  ].join('\n');
  expect(namedIn(page)).toEqual({
    paths: ['apps/shell', 'model/team.ts', 'rules/roster.md', 'libs/data'],
    modules: ['@lineup/ui/dates'],
    scripts: ['seed', 'test'],
    steps: ['unit', 'journeys'],
  });
});
