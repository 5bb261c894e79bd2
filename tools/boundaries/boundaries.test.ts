import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBoundaries } from './check.ts';
import { twoWayPairs } from './folder-pairs.ts';

/** A made repository in good order: file → what it imports. */
const GOOD_TREE: Record<string, string[]> = {
  'apps/demo/src/routes.ts': ['./list/list-page', './detail/detail-page'],
  'apps/demo/src/model/team.ts': [],
  'apps/demo/src/kit/chip.ts': ['../model/team'],
  'apps/demo/src/players/players-tab.ts': ['../kit/chip', '../model/team', './form/player-form'],
  'apps/demo/src/players/form/player-form.ts': ['../../model/team'],
  'apps/demo/src/players/file/import.ts': ['../form/player-form'],
  'apps/demo/src/games/games-tab.ts': ['../kit/chip'],
  'apps/demo/src/games/games-tab.test.ts': ['../testing/render'],
  'apps/demo/src/list/list-page.ts': ['../players/players-tab'],
  'apps/demo/src/detail/detail-page.ts': ['../players/players-tab', '../games/games-tab'],
  'apps/demo/src/testing/render.ts': ['../games/games-tab', '../routes'],
  'apps/site/src/api/registry.ts': [],
  'apps/site/src/layout/layout.ts': ['../api/registry'],
  'apps/site/src/pages/home/home-page.ts': ['../../layout/layout', '../../api/registry'],
  'apps/house/src/routes.ts': ['./choice/choice-page', './east/hall/hall-page'],
  'apps/house/src/model/team.ts': [],
  'apps/house/src/kit/chip.ts': ['../model/team'],
  'apps/house/src/choice/choice-page.ts': ['../east/hall/hall', '../west/porch/porch'],
  'apps/house/src/east/model/row.ts': ['../../model/team'],
  'apps/house/src/east/kit/line.ts': ['../model/row', '../../kit/chip'],
  'apps/house/src/east/hall/hall.ts': ['../kit/line', '../model/row', '../../kit/chip', '../../model/team'],
  'apps/house/src/east/hall/hall-page.ts': ['./hall'],
  'apps/house/src/west/porch/porch.ts': ['../../kit/chip'],
  'libs/demo/src/index.ts': [],
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lineup-boundaries-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Problems of the good tree with these imports added. */
async function problemsWith(added: Record<string, string[]>, minModules = 1) {
  for (const file of new Set([...Object.keys(GOOD_TREE), ...Object.keys(added)])) {
    const imports = [...(GOOD_TREE[file] ?? []), ...(added[file] ?? [])];
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), `${imports.map((from) => `import '${from}';\n`).join('')}export {};\n`);
  }
  return (await checkBoundaries(root, minModules)).problems.map((problem) => problem.replaceAll('apps/demo/src/', ''));
}

test('an app in good order passes, and all its modules are read', async () => {
  const modules = Object.keys(GOOD_TREE).length;
  expect(await problemsWith({}, modules)).toEqual([]);
  expect(await problemsWith({}, modules + 1)).toEqual([expect.stringContaining(`fewer than ${modules + 1}`)]);
});

test('an import up or across the storeys of an app fails with both its ends', async () => {
  const problems = await problemsWith({
    'apps/demo/src/model/up.ts': ['../kit/icon'],
    'apps/demo/src/kit/icon.ts': [],
    'apps/demo/src/kit/up.ts': ['../games/score'],
    'apps/demo/src/games/score.ts': [],
    'apps/demo/src/games/up.ts': ['../list/row'],
    'apps/demo/src/list/row.ts': [],
    'apps/demo/src/games/across.ts': ['../players/name'],
    'apps/demo/src/players/name.ts': [],
    'apps/demo/src/detail/across.ts': ['../list/row'],
    'apps/demo/src/keys.ts': ['./games/score'],
    'apps/site/src/api/up.ts': ['../layout/logo'],
    'apps/site/src/layout/logo.ts': [],
    'apps/site/src/layout/up.ts': ['../pages/home/stories'],
    'apps/site/src/pages/home/stories.ts': [],
    'apps/site/src/pages/about/across.ts': ['../home/stories'],
  });
  expect(problems.filter((problem) => !problem.startsWith('folders-import-one-way')).sort()).toEqual([
    'feature-imports-no-feature: games/across.ts → players/name.ts',
    'feature-imports-no-feature: games/up.ts → list/row.ts',
    'file-beside-the-folders-imports-no-feature: keys.ts → games/score.ts',
    'kit-imports-no-feature: kit/up.ts → games/score.ts',
    'model-imports-no-other-folder: model/up.ts → kit/icon.ts',
    'page-imports-no-page: apps/site/src/pages/about/across.ts → apps/site/src/pages/home/stories.ts',
    'page-imports-no-page: detail/across.ts → list/row.ts',
    'pages-on-layout-on-the-rest: apps/site/src/api/up.ts → apps/site/src/layout/logo.ts',
    'pages-on-layout-on-the-rest: apps/site/src/layout/up.ts → apps/site/src/pages/home/stories.ts',
  ]);
});

test('a wing imports neither another wing nor what stands on wings, and has storeys of its own', async () => {
  const problems = await problemsWith({
    'apps/house/src/model/up.ts': ['../west/porch/porch'],
    'apps/house/src/kit/up.ts': ['../west/porch/porch'],
    'apps/house/src/west/porch/across.ts': ['../../east/model/row', '../../choice/first'],
    'apps/house/src/choice/first.ts': [],
    'apps/house/src/east/model/up.ts': ['../kit/icon'],
    'apps/house/src/east/kit/icon.ts': [],
    'apps/house/src/east/kit/up.ts': ['../garden/garden'],
    'apps/house/src/east/garden/garden.ts': [],
    'apps/house/src/east/garden/across.ts': ['../shed/shed'],
    'apps/house/src/east/shed/shed.ts': [],
    'apps/house/src/east/hall/across.ts': ['../cellar/cellar-page'],
    'apps/house/src/east/cellar/cellar-page.ts': [],
  });
  expect(
    problems
      .filter((problem) => !problem.startsWith('folders-'))
      .map((problem) => problem.replaceAll('apps/house/src/', ''))
      .sort(),
  ).toEqual([
    'feature-imports-no-feature: east/garden/across.ts → east/shed/shed.ts',
    'kit-imports-no-feature: east/kit/up.ts → east/garden/garden.ts',
    'kit-imports-no-feature: kit/up.ts → west/porch/porch.ts',
    'model-imports-no-other-folder: east/model/up.ts → east/kit/icon.ts',
    'model-imports-no-other-folder: model/up.ts → west/porch/porch.ts',
    'page-imports-no-page: east/hall/across.ts → east/cellar/cellar-page.ts',
    'wing-imports-no-wing: west/porch/across.ts → choice/first.ts',
    'wing-imports-no-wing: west/porch/across.ts → east/model/row.ts',
  ]);
});

test('two folders that import each other fail by name, also where no two files do', async () => {
  const problems = await problemsWith({
    'apps/demo/src/players/form/csv.ts': ['../file/columns'],
    'apps/demo/src/players/file/columns.ts': [],
    'apps/demo/src/players/form/back.ts': ['../row'],
    'apps/demo/src/players/row.ts': [],
  });
  expect(problems).toEqual([
    'folders-import-one-way: apps/demo: players ↔ players/form',
    'folders-import-one-way: apps/demo: players/file ↔ players/form',
  ]);
});

test('tests and their helpers make no pair, nor do files beside the folders', () => {
  const both = (one: string, other: string) => [
    { from: one, to: other },
    { from: other, to: one },
  ];
  expect(twoWayPairs(both('a/x.ts', 'b/y.ts'))).toEqual(['a ↔ b']);
  expect(twoWayPairs(both('a/x.test.ts', 'b/y.ts'))).toEqual([]);
  expect(twoWayPairs(both('testing/x.ts', 'b/y.ts'))).toEqual([]);
  expect(twoWayPairs(both('pages/testing/x.ts', 'b/y.ts'))).toEqual(['b ↔ pages']);
  expect(twoWayPairs(both('keys.ts', 'b/y.ts'))).toEqual([]);
  expect(twoWayPairs(both('a/x.ts', 'a/y.ts'))).toEqual([]);
});
