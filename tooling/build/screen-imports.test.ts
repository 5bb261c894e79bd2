import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { remoteIds } from './remotes.ts';
import { screenImports } from './screen-imports.ts';

test('each lazy screen is found with the path before it', () => {
  const routes = `
    import { defineRemote } from '@lineup/contract';
    export default defineRemote({
      routes: [
        { path: '/teams', lazy: () => import('./team-list/team-list-page') },
        {
          path: '/teams/:teamId/manage',
          lazy: () => import(/* webpackChunkName: "team-manage" */ './team-manage/team-manage-page'),
        },
        { path: '/success', element: <p /> },
      ],
    });`;
  expect(screenImports(routes)).toEqual([
    { path: '/teams', request: './team-list/team-list-page' },
    { path: '/teams/:teamId/manage', request: './team-manage/team-manage-page' },
  ]);
});

test('a static import is no screen', () => {
  expect(screenImports("import { x } from './x';\nconst a = { path: '/a' };")).toEqual([]);
});

test('routes in lists have their own screens, and leave those of the route before alone', () => {
  const routes = `
    { path: '/lists/:listId', lazy: () => import('./lists/list-page') },
    ...(
      [
        ['/sent/:id', () => import('./sent-page')],
        ['/status/:id', () => import('./status-page')],
      ] as const
    ).map(([path, lazy]) => ({ path, lazy })),
    ...['/onboarding', '/welcome'].map((path) => ({
      path,
      lazy: () => import('./onboarding-page'),
    })),`;
  expect(screenImports(routes)).toEqual([
    { path: '/onboarding', request: './onboarding-page' },
    { path: '/welcome', request: './onboarding-page' },
    { path: '/lists/:listId', request: './lists/list-page' },
    { path: '/sent/:id', request: './sent-page' },
    { path: '/status/:id', request: './status-page' },
  ]);
});

test('of two that fit an address the one that the router shows comes first', () => {
  const routes =
    "{ path: '/learn/:slug', lazy: () => import('./page') }, { path: '/learn/new', lazy: () => import('./editor') }";
  expect(screenImports(routes).map((screen) => screen.path)).toEqual(['/learn/new', '/learn/:slug']);
});

test.each(remoteIds)('each screen of %s is found, and no address has the screen of another', (id) => {
  const routes = readFileSync(path.join(import.meta.dirname, `../../apps/${id}/src/routes.tsx`), 'utf8');
  const source = routes.replaceAll(/\s*import\(\s*\/\*[^*]*\*\/\s*'([^']+)',?\s*\)/g, " import('$1')");
  const found = screenImports(source);
  // A catalogue is of the whole remote.
  const imported = [...source.matchAll(/import\('(?!\.\/language\/)([^']+)'\)/g)].map(([, request]) => request);
  expect(new Set(found.map(({ request }) => request))).toEqual(new Set(imported));
  // What a loader imports belongs to its screen, too.
  const screens = found.filter(({ request }) => source.includes(`=> import('${request}')`));
  expect(screens.map((screen) => screen.path)).toEqual([...new Set(screens.map((screen) => screen.path))]);
});
