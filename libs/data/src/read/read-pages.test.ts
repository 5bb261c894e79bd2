import { expect, test } from 'vitest';
import { readPages } from './read-pages';

test('reads on from where each page says, until one says nothing', async () => {
  const asked: (number | null)[] = [];
  const pages = await readPages(async (after: number | null) => {
    asked.push(after);
    return { next: asked.length < 3 ? asked.length : null };
  });
  expect(asked).toEqual([null, 1, 2]);
  expect(pages).toHaveLength(3);
});

test('a page that fails ends it', async () => {
  await expect(
    readPages(async (after: number | null) => {
      if (after === 1) throw new Error('gone');
      return { next: 1 };
    }),
  ).rejects.toThrow('gone');
});
