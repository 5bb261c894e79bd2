import { TestAuth } from '@lineup/auth/testing';
import { configureData, createQueryClient } from '@lineup/data';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FollowFlags, LiveFlags } from './live';
import { flagsQuery } from './load-flags';

vi.mock('@lineup/data', async (importOriginal) => ({ ...(await importOriginal<object>()), useRealtime: () => 'live' }));

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json([]));
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function Page({ pathname, isLive }: { pathname: string; isLive: boolean }) {
  useQuery(flagsQuery);
  return (
    <TestAuth userId="u1">
      {isLive && <LiveFlags />}
      <FollowFlags pathname={pathname} isGated={pathname.startsWith('/learn')} />
    </TestAuth>
  );
}

function open(path: string, isLive = false) {
  const client = createQueryClient({ retry: 0 });
  client.setQueryData(flagsQuery.queryKey, []);
  const at = (pathname: string) => (
    <QueryClientProvider client={client}>
      <Page pathname={pathname} isLive={isLive} />
    </QueryClientProvider>
  );
  const { rerender } = render(at(path));
  return { navigate: (pathname: string) => rerender(at(pathname)) };
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
    await act(async () => router.navigate('/features'));
    expect(fetched).toHaveBeenCalledTimes(1);
    await act(async () => router.navigate('/'));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

test('with a live connection nothing is asked', async () => {
  open('/learn', true);
  await pass(60_000);
  expect(fetched).not.toHaveBeenCalled();
});
