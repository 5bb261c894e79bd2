import { expect, test } from 'vitest';
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
