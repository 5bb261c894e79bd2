import { QueryObserver, focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataError } from '@lineup/base';
import { SHELL_RETRIES, createQueryClient } from './query-client';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

async function callsOfFailing(error: Error, retry?: number): Promise<number> {
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(error));
  const queryClient = createQueryClient(retry === undefined ? {} : { retry });
  const failed = queryClient.fetchQuery({ queryKey: ['broken'], queryFn }).catch(() => {});
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  await failed;
  return queryFn.mock.calls.length;
}

test('[SH-131] data counts as fresh for 5 minutes', async () => {
  const queryClient = createQueryClient();
  const queryFn = vi.fn<() => Promise<string>>(async () => 'rows');
  const read = () => queryClient.fetchQuery({ queryKey: ['rows'], queryFn });
  await read();
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('[SH-132] unused data is kept 10 minutes', async () => {
  const queryClient = createQueryClient();
  await queryClient.fetchQuery({ queryKey: ['rows'], queryFn: async () => 'rows' });
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
  expect(queryClient.getQueryData(['rows'])).toBe('rows');
  await vi.advanceTimersByTimeAsync(1);
  expect(queryClient.getQueryData(['rows'])).toBeUndefined();
});

test('[SH-133] focusing the window fetches nothing, however old the data is', async () => {
  const queryClient = createQueryClient();
  queryClient.mount();
  const queryFn = vi.fn<() => Promise<string>>(async () => 'rows');
  const stop = new QueryObserver(queryClient, { queryKey: ['rows'], queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
  queryClient.unmount();
});

test('[fault 25] a statement that reached its time limit is not run again by itself', async () => {
  expect(
    await callsOfFailing(new DataError({ message: 'canceled', kind: 'timeout', code: '57014', status: 500 })),
  ).toBe(1);
});

test('[SH-134] a failed query is retried 3 times', async () => {
  expect(await callsOfFailing(new Error('boom'))).toBe(1 + 3);
});

test('[SH-137] queries of the shell are retried once', async () => {
  expect(await callsOfFailing(new Error('boom'), SHELL_RETRIES)).toBe(1 + 1);
});

test.each(['Request failed with 404', '404'])('[SH-135] no retry when the message is "%s"', async (message) => {
  expect(await callsOfFailing(new Error(message))).toBe(1);
});

test.each(['auth session missing', 'Unauthorized'])('[SH-136] no retry when the message is "%s"', async (message) => {
  expect(await callsOfFailing(new Error(message))).toBe(1);
});

test('a refusal is not retried, a failing server is', async () => {
  const forbidden = new DataError({ kind: 'forbidden', message: 'permission denied for table teams', status: 403 });
  expect(await callsOfFailing(forbidden)).toBe(1);
  const broken = new DataError({ kind: 'server', message: 'upstream is down', status: 503 });
  expect(await callsOfFailing(broken)).toBe(4);
});

test('[fault 9] a database that takes no connection is asked again, although it names its login', async () => {
  const message = 'too many connections for role "authenticator"';
  expect(await callsOfFailing(new DataError({ kind: 'server', code: '53300', message, status: 503 }))).toBe(4);
});
