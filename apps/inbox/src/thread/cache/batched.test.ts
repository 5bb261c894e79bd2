import { expect, it, vi } from 'vitest';
import { batched } from './batched';

it('asks once for what many want at once, each key once', async () => {
  const load = vi.fn<(keys: string[]) => Promise<Map<string, string>>>(
    async (keys: string[]) => new Map(keys.filter((key) => key !== 'c').map((key) => [key, `${key}!`])),
  );
  const ask = batched(10, load);
  expect(await Promise.all(['a', 'b', 'a', 'c'].map(ask))).toEqual(['a!', 'b!', 'a!', null]);
  expect(load.mock.calls).toEqual([[['a', 'b', 'c']]]);
  expect(await ask('a')).toBe('a!');
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks for no more than a read takes; one that fails fails its own alone', async () => {
  const load = vi.fn<(keys: string[]) => Promise<Map<string, string>>>(async (keys: string[]) => {
    if (keys.includes('c')) throw new Error('down');
    return new Map(keys.map((key) => [key, key]));
  });
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(batched(2, load)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
