import { expect, test } from 'vitest';
import { slotDay, slotTime } from './slot-time';

const now = new Date(2026, 10, 21, 23, 30);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

test('what starts today or tomorrow says so, also across midnight', () => {
  expect(slotTime(at(21, 19), now)).toMatch(/^Today, /);
  expect(slotTime(at(22, 0), now)).toMatch(/^Tomorrow, /);
  expect(slotTime(at(23, 19), now)).toMatch(/^Mon, Nov 23, /);
});

test('a day without a clock is the same day in every zone', () => {
  expect(slotDay('2026-11-21', now)).toBe('today');
  expect(slotDay('2026-11-22', now)).toBe('tomorrow');
  expect(slotDay('2026-11-19', now)).toBe('Thu, Nov 19');
});
