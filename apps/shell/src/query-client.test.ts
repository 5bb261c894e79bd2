import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createShellQueryClient, forgetUserData } from './query-client';

async function triesOf(queryKey: string[]): Promise<number> {
  vi.useFakeTimers();
  let tries = 0;
  const failing = createShellQueryClient().fetchQuery({
    queryKey,
    retryDelay: 1,
    queryFn: () => {
      tries += 1;
      return Promise.reject(new Error('down'));
    },
    retry: createShellQueryClient().getQueryDefaults(queryKey).retry ?? 3,
  });
  failing.catch(() => {});
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return tries;
}

test('[SH-137] the shell retries its own queries 1 time, screens 3 times', async () => {
  expect(await triesOf(['flags'])).toBe(2);
  expect(await triesOf(['auth', 'roles', 'u1'])).toBe(2);
  expect(await triesOf(['teams', 'list'])).toBe(4);
});

test('another user gets nothing that was loaded for the previous one', async () => {
  const client = createShellQueryClient();
  client.setQueryData(['inbox', 'conversations'], ['private']);
  client.setQueryData(['flags'], ['kept']);
  let loads = 0;
  const open = new QueryObserver(client, {
    queryKey: ['teams', '42'],
    queryFn: () => {
      loads += 1;
      return Promise.resolve(`load ${loads}`);
    },
  });
  const stop = open.subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(['teams', '42'])).toBe('load 1'));
  const loadAgain = forgetUserData(client, null);
  expect(client.getQueryData(['inbox', 'conversations'])).toBeUndefined();
  expect(client.getQueryData(['teams', '42'])).toBeUndefined();
  expect(client.getQueryData(['flags'])).toEqual(['kept']);
  loadAgain();
  await vi.waitFor(() => expect(client.getQueryData(['teams', '42'])).toBe('load 2'));
  stop();
});

test('[FL-019] whoever signs in waits for their own flags, and is not judged by those of a visitor', () => {
  const client = createShellQueryClient();
  client.setQueryData(['flags'], ['of visitors']);
  forgetUserData(client, 'u1');
  expect(client.getQueryData(['flags'])).toBeUndefined();
});

test('what only a screen of the previous user showed is not fetched for the next', async () => {
  const client = createShellQueryClient();
  const queryFn = vi.fn<() => Promise<string>>(async () => 'private');
  const stop = new QueryObserver(client, { queryKey: ['navigation', 'count'], queryFn }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(['navigation', 'count'])).toBe('private'));
  const loadAgain = forgetUserData(client, null);
  // The screen goes.
  stop();
  loadAgain();
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(client.getQueryData(['navigation', 'count'])).toBeUndefined();
});
