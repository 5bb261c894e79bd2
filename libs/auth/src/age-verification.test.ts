import { beforeEach, expect, test } from 'vitest';
import { ageOn, isAgeVerified, passAgeVerification } from './age-verification';

const HOUR = 3_600_000;
const passedAt = Date.UTC(2026, 10, 1, 12);

beforeEach(() => localStorage.clear());

test('[SH-102] [DB-026] passing stores a flag and a timestamp in the browser', () => {
  expect(isAgeVerified(passedAt)).toBe(false);
  passAgeVerification(passedAt);
  expect(localStorage.getItem('age_verified')).toBe('true');
  expect(localStorage.getItem('age_verified_at')).toBe(String(passedAt));
});

test('[SH-103] it counts for 24 hours', () => {
  passAgeVerification(passedAt);
  expect(isAgeVerified(passedAt)).toBe(true);
  expect(isAgeVerified(passedAt + 24 * HOUR - 1)).toBe(true);
});

test('[SH-104] after 24 hours the values are cleared and it does not count', () => {
  passAgeVerification(passedAt);
  expect(isAgeVerified(passedAt + 24 * HOUR)).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test('a clock that is off, or a broken value, does not count', () => {
  passAgeVerification(passedAt);
  expect(isAgeVerified(passedAt - 1)).toBe(false);
  localStorage.setItem('age_verified', 'true');
  localStorage.setItem('age_verified_at', 'yesterday');
  expect(isAgeVerified(passedAt)).toBe(false);
});

test.each([
  ['2013-11-21', 13],
  ['2013-11-22', 12],
  ['2013-11-20', 13],
  ['2004-02-29', 22],
  ['2026-11-22', null],
  ['2013-02-30', null],
  ['2013-13-01', null],
  ['', null],
])('the age on 21 November 2026 of somebody born %s is %s', (born, age) => {
  expect(ageOn(born, new Date(2026, 10, 21, 9))).toBe(age);
});
