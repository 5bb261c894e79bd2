import { expect, it } from 'vitest';
import { money } from './money';

it('[TM-170] separates thousands and shows cents only when not whole', () => {
  expect(money(0)).toBe('$0');
  expect(money(1500)).toBe('$1,500');
  expect(money(1250000)).toBe('$1,250,000');
  expect(money(99.5)).toBe('$99.50');
});
