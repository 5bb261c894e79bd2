// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CONTRACT } from './compatibility';
import { defineRemote, routesOf, startRead, type Platform, type RemoteModule } from './remote-module';

const load = (routes: RouteObject[]) => {
  const [{ loader } = {}] = routes;
  return typeof loader === 'function' ? loader({} as LoaderFunctionArgs, {}) : undefined;
};
const platformOf = (queryClient: QueryClient, isServer?: boolean): Platform => ({
  queryClient,
  viewerId: async () => null,
  ...(isServer !== undefined && { isServer }),
});

const read = ({ queryClient }: Platform): RouteObject[] => [
  {
    path: '/teams',
    loader: () => startRead(() => queryClient.prefetchQuery({ queryKey: ['teams'], queryFn: async () => 'drawn' })),
  },
];

test.each<[string, Pick<RemoteModule, 'routes'> & { contract: number }]>([
  ['this', defineRemote({ routes: read })],
  ['the one before', { contract: CONTRACT - 1, routes: read }],
])('on the server the loader of a remote of contract %s is awaited, with what it read', async (_of, remote) => {
  const queryClient = new QueryClient();
  await load(routesOf(remote, platformOf(queryClient, true)));
  expect(queryClient.getQueryData(['teams'])).toBe('drawn');
});

test('a read that fails there fails nothing', async () => {
  expect(await startRead(async () => Promise.reject(new Error('down')))).toBeNull();
  expect(await startRead(() => JSON.parse('no address'))).toBeNull();
});

test('a remote learns from the platform that the server draws, and nothing from a shell that cannot', () => {
  const seen: unknown[] = [];
  const remote = defineRemote({
    routes: ({ isServer }) => {
      seen.push(isServer);
      return [];
    },
  });
  const queryClient = new QueryClient();
  routesOf(remote, platformOf(queryClient, true));
  routesOf(remote, platformOf(queryClient));
  expect(seen).toEqual([true, undefined]);
});
