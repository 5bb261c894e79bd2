import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('the same seed gives the same world', () => {
  const draw = () => {
    const random = createRandom(7);
    return [random.uuid(), random.between(1, 1000), random.sample(['a', 'b', 'c', 'd'], 3), random.chance(0.5)];
  };
  expect(draw()).toEqual(draw());
  expect(createRandom(8).uuid()).not.toBe(createRandom(7).uuid());
});

test('uuids are of version 4 and differ', () => {
  const random = createRandom(1);
  const ids = Array.from({ length: 2000 }, () => random.uuid());
  expect(new Set(ids).size).toBe(2000);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
});

test('between reaches both ends and nothing beyond', () => {
  const random = createRandom(2);
  const drawn = new Set(Array.from({ length: 500 }, () => random.between(3, 6)));
  expect([...drawn].toSorted()).toEqual([3, 4, 5, 6]);
});

test('a sample has no entry twice and at most all of them', () => {
  const random = createRandom(3);
  expect(random.sample([1, 2, 3], 9).toSorted()).toEqual([1, 2, 3]);
});

test('picking from nothing is refused', () => {
  expect(() => createRandom(4).pick([])).toThrow(RangeError);
});
