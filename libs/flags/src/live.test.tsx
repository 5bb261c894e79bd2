import { accountKeys } from '@lineup/auth';
import { TestAuth } from '@lineup/auth/testing';
import { configureData, createQueryClient } from '@lineup/data';
import { FakeSocket } from '@lineup/data/testing';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FollowFlags, LiveFlags } from './live';
import { flagsQuery } from './load-flags';

const fetched = vi.fn<typeof fetch>();
const fetchRoles = vi.fn<() => Promise<never[]>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.reset();
  fetched.mockImplementation(async () => Response.json([]));
  fetchRoles.mockResolvedValue([]);
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  fetchRoles.mockReset();
});

function Page({ pathname, isLive }: { pathname: string; isLive: boolean }) {
  useQuery(flagsQuery);
  useQuery({ queryKey: accountKeys.roles('u1'), queryFn: fetchRoles, enabled: isLive });
  return (
    <TestAuth userId="u1">
      {isLive && <LiveFlags />}
      <FollowFlags pathname={pathname} isGated={pathname.startsWith('/learn')} />
    </TestAuth>
  );
}

function open(path: string, isLive = false) {
  const queryClient = createQueryClient({ retry: 0 });
  queryClient.setQueryData(flagsQuery.queryKey, []);
  const at = (pathname: string) => (
    <QueryClientProvider client={queryClient}>
      <Page pathname={pathname} isLive={isLive} />
    </QueryClientProvider>
  );
  const { rerender } = render(at(path));
  return { navigate: (pathname: string) => rerender(at(pathname)) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('without a live connection', () => {
  test('inside a remote a visitor asks the own site for the flags every 5 s', async () => {
    open('/learn/page');
    await pass(5000);
    expect(fetched).toHaveBeenCalledTimes(1);
    await pass(5000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(fetched.mock.calls.map(([address]) => (address as URL).pathname)).toEqual(['/flags.json', '/flags.json']);
  });

  test('elsewhere nothing is fetched until the visitor navigates', async () => {
    const router = open('/');
    await pass(60_000);
    expect(fetched).not.toHaveBeenCalled();
    await act(async () => router.navigate('/features'));
    expect(fetched).toHaveBeenCalledTimes(1);
    await act(async () => router.navigate('/'));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('with a live connection', () => {
  async function openLive() {
    open('/learn', true);
    await vi.waitUntil(() => FakeSocket.current?.topics.includes('user:u1'), { timeout: 8000 });
    await pass(100);
    fetched.mockClear();
    fetchRoles.mockClear();
  }

  test('nothing is fetched by age', async () => {
    await openLive();
    await pass(60_000);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('a change of flags is one fetch within 2.5 s', async () => {
    await openLive();
    FakeSocket.current?.broadcast('flags', 'changed', { revision: 1 });
    FakeSocket.current?.broadcast('flags', 'changed', { revision: 2 });
    await pass(2500);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetchRoles).not.toHaveBeenCalled();
  });

  test('a change of the own roles refetches them, and the flags that they open', async () => {
    await openLive();
    FakeSocket.current?.broadcast('user:u1', 'count', { name: 'unread_total', value: 2 });
    await pass(1000);
    expect(fetchRoles).not.toHaveBeenCalled();
    FakeSocket.current?.broadcast('user:u1', 'roles');
    // Not at once: the commit may not show to other readers yet.
    await pass(0);
    expect(fetchRoles).not.toHaveBeenCalled();
    await pass(1000);
    expect(fetchRoles).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
