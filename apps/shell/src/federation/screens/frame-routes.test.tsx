import { TestAuth } from '@lineup/auth/testing';
import type { RegistryEntry } from '@lineup/contract';
import { flagsQuery, type Flag } from '@lineup/flags';
import { testFlag } from '@lineup/flags/testing';
import { configureData } from '@lineup/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform';
import { useRegistry } from '../registry/registry';
import { useRemoteStatus } from '../remote-status';
import { retireRemotes } from '../runtime/retire-remotes';
import { testBuild, testEntry } from '../testing';
import { frameRoutes } from './frame-routes';
import { ScreenError } from './screen-error';

const learn = testEntry({ channels: { stable: testBuild('good'), canary: testBuild('bad') } });
const canary = [testFlag('remote_learn'), testFlag('remote_learn_preview')];
const stable = [testFlag('remote_learn')];

const environment = { supabaseUrl: 'https://api.example.com', anonKey: 'public', release: '1' };

/** What the backend holds. */
let flags: Flag[];
/** What is deployed. */
let deployed: RegistryEntry;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address === '/registry.json' ? { environment, remotes: [deployed] } : flags),
  );
  configureData(environment);
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [learn] } });
  flags = canary;
  deployed = learn;
  queryClient.setQueryData(flagsQuery.queryKey, flags);
});
afterEach(() => {
  stop();
  cleanup();
  queryClient.clear();
  useRemoteStatus.setState({}, true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page() {
  const status = useRemoteStatus.getState().learn;
  if (status?.kind === 'open' && status.build.version === 'bad') throw new Error('bad');
  return <h1>Learn</h1>;
}

/** A visitor on the screen of the canary, whose screen fails. */
async function openCanary(): Promise<void> {
  let opened = 0;
  const router = createMemoryRouter(
    [
      {
        id: 'layout',
        path: '/',
        element: <Outlet />,
        HydrateFallback: () => null,
        children: [{ path: '*', element: <p>Unknown</p> }],
      },
    ],
    {
      initialEntries: ['/learn'],
      async patchRoutesOnNavigation({ patch }) {
        const channels = useRegistry.getState().registry?.remotes[0]?.channels ?? {};
        const held = queryClient.getQueryData(flagsQuery.queryKey) ?? [];
        const build = channels[held.length > 1 ? 'canary' : 'stable']!;
        opened += 1;
        patch('layout', [
          { id: `remote:learn:${opened}`, ...frameRoutes([{ path: '/learn', Component: Page }], ScreenError) },
        ]);
        useRemoteStatus.setState({ learn: { kind: 'open', build, loadedIn: 1 } });
      },
    },
  );
  stop = retireRemotes(router);
  render(
    <QueryClientProvider client={queryClient}>
      <TestAuth>
        <RouterProvider router={router} />
      </TestAuth>
    </QueryClientProvider>,
  );
  await screen.findByText('This part of Lineup stopped working');
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a screen that failed becomes the version that it was rolled back to, within 10 s and without a press', async () => {
  await openCanary();
  flags = stable;
  await pass(10_000);
  expect(await screen.findByRole('heading', { name: 'Learn' })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('without another version it stays as it is', async () => {
  await openCanary();
  await pass(10_000);
  expect(screen.getByText('This part of Lineup stopped working')).toBeTruthy();
});

test('Retry asks which version is live, and shows the one that the store was rolled back to', async () => {
  await openCanary();
  await pass(10_000);
  deployed = { ...learn, channels: { stable: testBuild('good'), canary: testBuild('better') } };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Learn' })).toBeTruthy();
  expect(useRemoteStatus.getState().learn).toMatchObject({ build: { version: 'better' } });
});

test('a remote that is turned off closes over the screen that failed', async () => {
  await openCanary();
  flags = [];
  await pass(10_000);
  expect(await screen.findByText('This feature is currently unavailable.')).toBeTruthy();
});
