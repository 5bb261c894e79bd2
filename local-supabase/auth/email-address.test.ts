import { describe, expect, it } from 'vitest';
import { parseEmail } from './email-address.ts';
import { AuthError } from './errors.ts';

describe('parseEmail', () => {
  it.each([
    ['  Ann@Example.COM ', 'ann@example.com'],
    ['ann+trial@mail.example.co.uk', 'ann+trial@mail.example.co.uk'],
    ["o'brien_1@a-b.test", "o'brien_1@a-b.test"],
  ])('accepts %j as %j', (input, expected) => {
    expect(parseEmail(input)).toBe(expected);
  });

  it.each([
    '',
    '   ',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    'ann@exa mple.com',
    'an n@example.com',
    'ann@-example.com',
    'ann@example-.com',
    'ann@.example.com',
    'ann@example..com',
    '.ann@example.com',
    'ann.@example.com',
    'a..b@example.com',
    'ann@192.168.0.1',
    'ann@example.com\r\nBcc: x@y.z',
    '<ann@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a.'.repeat(130)}com`,
  ])('refuses %j', (input) => {
    expect(() => parseEmail(input)).toThrow(AuthError);
  });
});
