import { flagsQuery, type Flag } from '@lineup/flags';
import { testFlag } from '@lineup/flags/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform';
import { useRemoteStatus } from '../remote-status';
import { useRegistry } from '../registry/registry';
import { retireRemotes } from './retire-remotes';
import { testBuild, testEntry } from '../testing';

const learn = testEntry({ channels: { stable: testBuild('one'), canary: testBuild('two') } });

const flags = (...held: Flag[]) => queryClient.setQueryData(flagsQuery.queryKey, held);
const variant = (name: string) => flags(testFlag('remote_learn', { variant: name }));

let stop = () => {};

function open(path: string) {
  let opened = 0;
  const router = createMemoryRouter(
    [
      {
        id: 'layout',
        path: '/',
        element: <Outlet />,
        HydrateFallback: () => null,
        children: [
          { index: true, element: <p>Home</p> },
          { path: '*', element: <p>Unknown</p> },
        ],
      },
    ],
    {
      initialEntries: [path],
      async patchRoutesOnNavigation({ path: wanted, patch }) {
        if (wanted !== '/learn' || useRemoteStatus.getState().learn) return;
        const name = queryClient.getQueryData(flagsQuery.queryKey)?.[0]?.variant ?? 'stable';
        const running = useRegistry.getState().registry!.remotes[0]!.channels[name]!;
        opened += 1;
        const page = { path: '/learn', element: <p>Version {running.version}</p> };
        patch('layout', [{ id: `remote:learn:${opened}`, element: <Outlet />, children: [page] }]);
        useRemoteStatus.setState({ learn: { kind: 'open', build: running, loadedIn: 1 } });
      },
    },
  );
  stop = retireRemotes(router);
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => {
  useRegistry.setState({
    status: 'ready',
    registry: { environment: { supabaseUrl: '/', anonKey: 'x', release: '1' }, remotes: [learn] },
  });
  variant('stable');
});
afterEach(() => {
  stop();
  cleanup();
  useRemoteStatus.setState({}, true);
});

test('another version comes with the next entry into the remote, again and again', async () => {
  const router = open('/learn');
  await screen.findByText('Version one');
  for (const [name, version] of [
    ['canary', 'two'],
    ['stable', 'one'],
    ['canary', 'two'],
  ] as const) {
    await router.navigate('/');
    variant(name);
    await waitFor(() => expect(useRemoteStatus.getState().learn).toBeUndefined());
    await router.navigate('/learn');
    await screen.findByText(`Version ${version}`);
  }
});

test('while a screen of it shows the version stays, until it is left or asked for', async () => {
  const router = open('/learn');
  const shown = await screen.findByText('Version one');
  variant('canary');
  await waitFor(() => expect(useRemoteStatus.getState().learn).toHaveProperty('retire'));
  expect(shown.isConnected).toBe(true);
  variant('stable');
  await waitFor(() => expect(useRemoteStatus.getState().learn).not.toHaveProperty('retire'));
  variant('canary');
  await waitFor(() => expect(useRemoteStatus.getState().learn).toHaveProperty('retire'));
  await router.navigate('/');
  await router.navigate('/learn');
  await screen.findByText('Version two');
});

test('asked for, it replaces the screen in place', async () => {
  const router = open('/learn');
  await screen.findByText('Version one');
  variant('canary');
  await waitFor(() => expect(useRemoteStatus.getState().learn).toHaveProperty('retire'));
  const status = useRemoteStatus.getState().learn;
  if (status?.kind === 'open') status.retire?.();
  await router.navigate('/learn', { replace: true });
  await screen.findByText('Version two');
});

test('a flag that was turned off retires nothing: the gate covers the screen', async () => {
  open('/');
  flags();
  useRemoteStatus.setState({ learn: { kind: 'open', build: testBuild('two'), loadedIn: 1 } });
  await Promise.resolve();
  expect(useRemoteStatus.getState().learn).toMatchObject({ kind: 'open' });
});

describe('a build that went live meanwhile', () => {
  /** What is deployed, and how often it was asked for. */
  let live: string;
  let asked: number;
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    live = 'two';
    asked = 0;
    vi.stubGlobal('fetch', async () => {
      asked += 1;
      const { environment } = useRegistry.getState().registry!;
      return Response.json({ environment, remotes: [{ ...learn, channels: { stable: testBuild(live) } }] });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const show = (state: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(!state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('is there when the user comes back from another page', async () => {
    const router = open('/learn');
    await screen.findByText('Version one');
    await pass(10_000);
    await router.navigate('/');
    await waitFor(() => expect(useRemoteStatus.getState().learn).toBeUndefined());
    await router.navigate('/learn');
    await screen.findByText('Version two');
  });

  test('is offered when the user comes back to the tab', async () => {
    open('/learn');
    const shown = await screen.findByText('Version one');
    await pass(10_000);
    show(false);
    await pass(10_000);
    expect(asked).toBe(0);
    show(true);
    await waitFor(() => expect(useRemoteStatus.getState().learn).toHaveProperty('retire'));
    expect(shown.isConnected).toBe(true);
  });

  test('is asked for once in five seconds, and never by who stays', async () => {
    live = 'one';
    const router = open('/learn');
    await screen.findByText('Version one');
    await pass(60_000);
    expect(asked).toBe(0);
    for (const path of ['/', '/learn', '/', '/learn']) {
      await router.navigate(path);
      await pass(1000);
    }
    expect(asked).toBe(1);
    await pass(60_000);
    expect(asked).toBe(2);
  });
});
