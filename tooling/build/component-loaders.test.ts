import { expect, test } from 'vitest';
import { componentLoaders, together } from './component-loaders.ts';
import { uiComponents } from './shared-modules.ts';

test('every component has a loader of its own, also one that shares its file', () => {
  const source = componentLoaders();
  for (const name of uiComponents())
    expect(source).toMatch(new RegExp(`'@lineup/ui/${name}': \\(\\) => import\\([^)]*'@lineup/ui/${name}'\\)`));
  expect(source).toContain('import(/* webpackChunkName: "ui-tabs" */ \'@lineup/ui/radio\')');
});

test('what shares a file is still there, and in one file only', () => {
  const named = Object.values(together).flat();
  expect(uiComponents()).toEqual(expect.arrayContaining(named));
  expect(new Set(named).size).toBe(named.length);
});
