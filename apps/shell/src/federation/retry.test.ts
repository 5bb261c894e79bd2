import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RETRY_DELAY } from '@lineup/ui/lazy-part';
import { LoadError, loadOnce, loadWithRetry } from './retry';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the automatic retry', () => {
  test('[SH-021] comes exactly once, 1000 ms after the failure', async () => {
    const times: number[] = [];
    const load = () => {
      times.push(Date.now());
      return Promise.reject(new Error('offline'));
    };
    const outcome = loadWithRetry(load).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY - 1);
    expect(times).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(times).toHaveLength(2);
    await vi.runAllTimersAsync();
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(1000);
    expect(await outcome).toBeInstanceOf(LoadError);
  });

  test('[SH-022] its success is the result', async () => {
    const load = (attempt: number) => (attempt === 0 ? Promise.reject(new Error('offline')) : Promise.resolve('page'));
    const outcome = loadWithRetry(load);
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('page');
  });
});

test('a single load marks its failure as one of loading and keeps the cause', async () => {
  const cause = new Error('offline');
  await expect(loadOnce(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'LoadError', cause });
});
