import { expect, test } from 'vitest';
import { fill } from './fill';

test('a template takes its values', () => {
  expect(fill('/learn/{slug}', { slug: 'a b' }, encodeURIComponent)).toBe('/learn/a%20b');
  expect(fill('View all {count}', { count: 7 })).toBe('View all 7');
  expect(fill('/inbox', {})).toBe('/inbox');
});

test.each([[{}], [{ slug: null }], [{ slug: '' }]])('without a value for a name there is no text: %j', (values) => {
  expect(fill('/learn/{slug}', values)).toBeNull();
});
