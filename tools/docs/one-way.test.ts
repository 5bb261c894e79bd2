import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The files of apps and libraries whose source says this. */
function filesThatSay(words: RegExp, pattern = '{apps,libs}/*/src/**/*.{ts,tsx}'): string[] {
  return globSync(pattern, { cwd: ROOT })
    .filter((file) => words.test(readFileSync(path.join(ROOT, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

const isCode = (file: string) => !/\.test\.tsx?$/.test(file);

test('layouts are styles, and the width of the window is read in one hook', () => {
  const readers = filesThatSay(
    /matchMedia[^]*['"`]\((min-|max-)?(device-)?width|['"`]\((min-|max-)?(device-)?width[^]*matchMedia/,
  );
  expect(readers.filter(isCode)).toEqual([
    // How far a submenu lies over its menu, and where the window scrolls to: read once, at a press.
    'apps/inbox/src/thread/window/use-visible-height.ts',
    'libs/ui/src/hydration/use-hydrated.ts',
    'libs/ui/src/menu/menu.tsx',
  ]);
});

test('what is not drawn yet remembers its height alone: a width that is remembered is too wide once the window is narrower', () => {
  expect(filesThatSay(/contain-intrinsic-(size|inline-size|width)/, '{apps,libs}/*/src/**/*.css')).toEqual([]);
});

test('tests open a remote by one helper', () => {
  expect(filesThatSay(/<TestShell\b/)).toEqual([
    'libs/auth/src/render-remote.tsx',
    'libs/contract/src/testing/test-shell.test.tsx',
  ]);
});

test('tests of a remote have all code on demand from the start: no page asks before the read that its loader begins', () => {
  for (const list of globSync('apps/*/src/testing/render-remote.ts', { cwd: ROOT })) {
    const sources = path.resolve(ROOT, list, '../..');
    const importsOf = (file: string, statement: RegExp) =>
      [...readFileSync(file, 'utf8').matchAll(statement)].map(([, name]) =>
        name!.startsWith('.') ? path.relative(sources, path.resolve(file, '..', name!)) : name!,
      );
    const files = globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['testing/**', '**/*.test.*'] });
    const onDemand = files.flatMap((file) =>
      importsOf(path.join(sources, file), /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'/g),
    );
    const read = new Set(importsOf(path.join(ROOT, list), /^import '([^']+)'/gm));
    expect(onDemand.filter((name) => !read.has(name) && name !== path.join('language', 'es'))).toEqual([]);
  }
});

test('code on demand is lazyPart, lazyView or lazyQuietly, and is tried again in one way', () => {
  expect(filesThatSay(/\blazy\b[^;]*from 'react';/).filter(isCode)).toEqual([
    // In a slot of the home page, as that of teams below.
    'apps/recruiting/src/kit/lazy-quietly.ts',
    // Whole pages of the shell: code that does not come is their `ScreenError`, with its count of retries.
    'apps/shell/src/federation/screens/lazy-remote-panel.tsx',
    'apps/shell/src/pages/account/section-contents.ts',
    'apps/shell/src/pages/console/console-page.tsx',
    'apps/shell/src/pages/console/console.tsx',
    'apps/shell/src/pages/console/edge-function/edge-function-page.tsx',
    // On the home page, whose first load has no room for one more file that is shared.
    'apps/teams/src/kit/lazy-quietly.ts',
    'libs/ui/src/content/lazy-part.tsx',
    'libs/ui/src/content/lazy-view.tsx',
  ]);
  expect(filesThatSay(/\bRETRY_DELAY\b/).filter(isCode)).toEqual([
    'libs/ui/src/content/lazy-part.tsx',
    'libs/ui/src/content/load-twice.ts',
  ]);
});

test('a CSV file is taken in one drop zone', () => {
  expect(filesThatSay(/\breadCsvFile\(|\bonDrop=/).filter(isCode)).toEqual([
    'libs/ui/src/csv/csv-drop-zone.tsx',
    'libs/ui/src/csv/read-csv-file.ts',
  ]);
});
