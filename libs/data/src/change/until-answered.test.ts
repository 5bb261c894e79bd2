import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataError } from '@lineup/base';
import { untilAnswered } from './until-answered';

const lost = new DataError({ kind: 'network', message: 'lost' });
const send = () => vi.fn<() => Promise<void>>();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what is lost with the connection is sent again when that is back, not before', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sent = send().mockRejectedValueOnce(lost).mockResolvedValueOnce();
  const done = untilAnswered(sent, { whenOnline: true });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toHaveBeenCalledTimes(1);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await done;
  expect(sent).toHaveBeenCalledTimes(2);
});

test('where a server only seems to be there, it is sent three times and then thrown', async () => {
  const sent = send().mockRejectedValue(lost);
  const failure = untilAnswered(sent).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await failure).toBe(lost);
  expect(sent).toHaveBeenCalledTimes(3);
});

test('what was refused is not sent again', async () => {
  const refused = new DataError({ kind: 'forbidden', message: 'no', status: 403 });
  const sent = send().mockRejectedValue(refused);
  await expect(untilAnswered(sent)).rejects.toBe(refused);
  expect(sent).toHaveBeenCalledTimes(1);
});
