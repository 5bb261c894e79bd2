import { expect, test } from 'vitest';
import { beganWithMail } from './began-with-mail';

const token = (claims: unknown) => `head.${btoa(JSON.stringify(claims))}.signature`;

test.each([
  [{ amr: [{ method: 'password' }] }, false],
  [{ amr: [{ method: 'password' }, { method: 'recovery' }] }, true],
  [{ amr: [{ method: 'otp' }] }, true],
  [{}, false],
])('[SH-007] the token %o began with a mail: %s', (claims, expected) => {
  expect(beganWithMail(token(claims))).toBe(expected);
});

test('what is no token began with nothing', () => {
  expect(beganWithMail('token')).toBe(false);
});
