import type { RegistryEntry } from '@lineup/contract';
import { configureData, createQueryClient } from '@lineup/data';
import { flagsQuery } from '@lineup/flags';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FollowFlags, useLiveFlags } from './follow-flags';
import { useGateFacts } from './gate';
import { useRegistry } from './registry';
import { ClosedPanel } from './remote-panels';

const learn: RegistryEntry = {
  id: 'learn',
  contract: 1,
  basePaths: ['/learn'],
  flag: 'remote_learn',
  nav: [],
  channels: {},
};
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json([]));
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  const environment = { supabaseUrl: '/', anonKey: 'x', release: '1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [learn] } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  useLiveFlags.setState({ isLive: false });
  useGateFacts.setState({ facts: null, hasFailed: false });
});

function Page() {
  useQuery(flagsQuery);
  return <FollowFlags />;
}

function open(path: string) {
  const client = createQueryClient({ retry: 0 });
  client.setQueryData(flagsQuery.queryKey, []);
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('without a live connection', () => {
  test('inside a remote the flags are never older than 10 s', async () => {
    open('/learn/page');
    await pass(10_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    await pass(10_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(String(fetched.mock.calls[0]![0])).toContain('/rest/v1/experiments');
  });

  test('elsewhere nothing is asked until the visitor goes on', async () => {
    const router = open('/');
    await pass(60_000);
    expect(fetched).not.toHaveBeenCalled();
    await act(() => router.navigate('/features'));
    expect(fetched).toHaveBeenCalledTimes(1);
    await act(() => router.navigate('/'));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

test('with a live connection nothing is asked', async () => {
  useLiveFlags.setState({ isLive: true });
  open('/learn');
  await pass(60_000);
  expect(fetched).not.toHaveBeenCalled();
});

describe('[FL-018] a remote whose flag could not be read', () => {
  const show = () =>
    render(
      <QueryClientProvider client={createQueryClient({ retry: 0 })}>
        <ClosedPanel remote={learn} />
      </QueryClientProvider>,
    );

  test('is closed without an alarm, says so and offers to try again', () => {
    useGateFacts.setState({ hasFailed: true });
    show();
    expect(screen.getByText('This feature is currently unavailable.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('one that is off for good offers nothing', () => {
    show();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
