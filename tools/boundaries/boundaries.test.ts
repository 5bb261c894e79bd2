import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callsIn } from './backend-in-components.ts';
import { checkBoundaries } from './check.ts';
import { twoWayPairs } from './folder-pairs.ts';
import { productWordsIn } from './product-words.ts';

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

test('libs, tooling and tools go one way, too: between the folders of a package, and between packages', async () => {
  const problems = await problemsWith({
    'libs/demo/src/list/row.ts': ['../card/card'],
    'libs/demo/src/card/card.ts': [],
    'libs/demo/src/card/back.ts': ['../list/line'],
    'libs/demo/src/list/line.ts': [],
    'tooling/site/store/target.ts': ['../serve/types'],
    'tooling/site/serve/types.ts': [],
    'tooling/site/serve/server.ts': ['../store/pointer'],
    'tooling/site/store/pointer.ts': [],
    'tools/build/main.ts': ['../start/run'],
    'tools/start/run.ts': [],
    'tools/start/deep/back.ts': ['../../build/apps'],
    'tools/build/apps.ts': [],
  });
  expect(problems).toEqual([
    'folders-import-one-way: libs/demo: card ↔ list',
    'folders-import-one-way: tooling/site: serve ↔ store',
    'folders-import-one-way: tools/build ↔ tools/start',
  ]);
});

test('a component that calls the backend or holds a mutation fails; a file beside it may', async () => {
  const write = (file: string, source: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), source);
  };
  const source = "import { useAction, type DataError } from '@lineup/data';\nexport const use = useAction;\n";
  write('apps/demo/src/list/list-row.tsx', source);
  write('apps/demo/src/list/use-add-row.ts', source.replace('const use', 'const useAddRow'));
  write('apps/demo/src/list/list-row.test.tsx', source);
  write('apps/demo/src/testing/fake.tsx', source);
  expect((await problemsWith({})).filter((problem) => !problem.startsWith('declared-'))).toEqual([
    'component-calls-no-backend: list/list-row.tsx → useAction',
  ]);
});

test('a name that two files of one app export fails; two apps may have the same', async () => {
  const write = (file: string, source: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), source);
  };
  write('apps/demo/src/list/row.ts', 'export interface Row {}\nexport function Component() {}\n');
  write('apps/demo/src/detail/row.tsx', 'export type Row = string;\nexport function Component() {}\n');
  write('apps/demo/src/detail/row.test.ts', 'export const Row = 1;\n');
  write('apps/site/src/api/row.ts', 'export const Row = 1;\n');
  expect(await problemsWith({})).toEqual(['name-stands-once: apps/demo: Row in detail/row.tsx and list/row.ts']);
});

test('libs/base and libs/data name nothing that the product is about; their tests and libs/product may', async () => {
  const write = (file: string, source: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), source);
  };
  const source = 'export const MAX_TEAMS = 3;\n';
  write('libs/data/src/read/today.ts', source);
  write('libs/data/src/read/read.test.ts', source);
  write('libs/data/src/database.types.ts', source);
  write('libs/base/src/stored.ts', '/** Of a college. */\nexport const stored = 1;\n');
  write('libs/product/src/today.ts', source);
  expect(await problemsWith({})).toEqual([
    'below-the-product: libs/base/src/stored.ts → college',
    'below-the-product: libs/data/src/read/today.ts → team, today',
  ]);
});

test.each([
  ['confirmFacts(playerId)', ['fact', 'player']],
  ["key: ['load_today']", ['today']],
  ['It goes forward and awaits the factory.', []],
  ["supabase.from('colleges') // ONE_COLLEGE", ['college']],
])('%s names %j', (source, words) => {
  expect(productWordsIn(source)).toEqual(words);
});

test.each([
  ["import { getClient, unwrap, type Json } from '@lineup/data';", ['getClient', 'unwrap']],
  ["import {\n  DataError,\n  readFunction as read,\n} from '@lineup/data';", ['readFunction']],
  ["import { useQuery, useMutation } from '@tanstack/react-query';", ['useMutation']],
  ["import * as data from '@lineup/data';", ['all of @lineup/data']],
  ["const data = await import('@lineup/data');", ['all of @lineup/data']],
  ["import type { useAction } from '@lineup/data';", []],
  ["import { DataError, useLiveQuery } from '@lineup/data';\nimport { useAction } from './use-action';", []],
])('%s calls %j', (source, names) => {
  expect(callsIn(source)).toEqual(names);
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
