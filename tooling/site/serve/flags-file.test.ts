import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FlagsFile } from './flags-file.ts';

const source = { address: 'https://backend.example', anonKey: 'public' };
const flags = [{ key: 'remote_learn', variant: null, enabled: true, rollout_percentage: 100 }];
const fetched = vi.fn<typeof fetch>();
let now = 0;
let file: FlagsFile;

beforeEach(() => {
  now = 0;
  file = new FlagsFile(() => now);
  fetched.mockReset().mockImplementation(async () => Response.json(flags));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

test('however many ask at once and within five seconds, the backend is read once, as a visitor', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => file.read(source)));
  expect(answers).toEqual(Array.from({ length: 50 }, () => flags));
  now = 4999;
  await file.read(source);
  expect(fetched).toHaveBeenCalledTimes(1);
  const [address, init] = fetched.mock.calls[0]!;
  expect(String(address)).toMatch(/^https:\/\/backend\.example\/rest\/v1\/experiments\?.*enabled=is\.true/);
  expect(init?.headers).toEqual({ apikey: 'public' });
  now = 5000;
  await file.read(source);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('who waits for so long only gets what was known before, and later what came', async () => {
  await file.read(source);
  let answer: (flags: Response) => void = () => {};
  fetched.mockImplementation(() => new Promise((resolve) => void (answer = resolve)));
  now = 5000;
  expect(await file.read(source, 1)).toEqual(flags);
  answer(Response.json([]));
  expect(await file.read(source)).toEqual([]);
});

test('a flag that was turned off is gone at the next read', async () => {
  await file.read(source);
  fetched.mockImplementation(async () => Response.json([]));
  now = 5000;
  expect(await file.read(source)).toEqual([]);
});

test.each([
  ['fails', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers 503', async () => new Response('', { status: 503 })],
  ['answers something else', async () => Response.json({ a: 1 })],
])(
  '[fault 27] while the backend %s, what was read last holds for five minutes, then nothing does',
  async (_, answer) => {
    await file.read(source);
    fetched.mockImplementation(answer);
    now = 299_999;
    expect(await file.read(source)).toEqual(flags);
    now = 300_000;
    expect(await file.read(source)).toBeNull();
  },
);

test('[fault 27] nothing is known before the backend has answered once', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'));
  expect(await file.read(source)).toBeNull();
  fetched.mockImplementation(async () => Response.json(flags));
  expect(await file.read(source)).toEqual(flags);
});
