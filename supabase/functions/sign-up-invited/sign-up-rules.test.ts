import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isDay, MIN_PASSWORD_LENGTH, isTooYoung } from './sign-up-rules.ts';

test('a password is as long as the auth service asks of everybody', () => {
  const config = readFileSync(path.resolve(import.meta.dirname, '../../config.toml'), 'utf8');
  expect(/^minimum_password_length = (\d+)$/m.exec(config)?.[1]).toBe(String(MIN_PASSWORD_LENGTH));
});

test.each(['2000-02-29', '1999-12-31', '1900-01-02'])('%s is a day', (day) => expect(isDay(day)).toBe(true));

test.each(['2000-02-30', '2001-02-29', '1999-04-31', '2000-13-01', '1900-01-01', '1899-05-05', '2000-1-1', 'soon', ''])(
  '%s is none',
  (day) => expect(isDay(day)).toBe(false),
);

test.each([
  ['2012-02-29', '2025-02-28', true],
  ['2012-02-29', '2025-03-01', false],
  ['2015-03-01', '2028-02-29', true],
  ['2015-02-28', '2028-02-29', false],
])('who is born on %s is too young on %s: %s', (born, today, isYoung) => {
  expect(isTooYoung(born, today)).toBe(isYoung);
});
