import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertOnce } from './insert-once';

const stored = { data: null, error: null };
const refused = (code: string) => ({ data: null, error: { code, message: 'no' }, status: 409 });
const answering = (answer: object) => vi.fn<() => Promise<never>>(async () => answer as never);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a row that arrived before, its answer lost, is brought up to date', async () => {
  const update = answering(stored);
  await insertOnce(answering(refused('23505')), update);
  expect(update).toHaveBeenCalledTimes(1);
});

test('a new row is inserted only; another refusal is thrown', async () => {
  const update = answering(stored);
  await insertOnce(answering(stored), update);
  await expect(insertOnce(answering(refused('42501')), update)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(update).not.toHaveBeenCalled();
});

test('[fault 11] a lost answer is asked for again after a pause, and the stored row met', async () => {
  const update = answering(stored);
  const insert = vi
    .fn<() => Promise<never>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(refused('23505') as never);
  const done = insertOnce(insert, update);
  await vi.advanceTimersByTimeAsync(400);
  expect(insert).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await done;
  expect([insert.mock.calls.length, update.mock.calls.length]).toEqual([2, 1]);
});

test('without any connection it is asked for three times and then thrown', async () => {
  const insert = vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const failure = insertOnce(insert, answering(stored)).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await failure).toMatchObject({ kind: 'network', isAnswered: false });
  expect(insert).toHaveBeenCalledTimes(3);
});
