import { describe, expect, it } from 'vitest';
import { checkPasswordStrength } from './password-strength.ts';

const rules = { minimum_password_length: 8, password_requirements: 'lower_upper_letters_digits' };

describe('checkPasswordStrength', () => {
  it('accepts a password that keeps every rule', () => {
    expect(() => checkPasswordStrength('Abcdefg1', rules)).not.toThrow();
    expect(() =>
      checkPasswordStrength('short', { minimum_password_length: 0, password_requirements: '' }),
    ).not.toThrow();
  });

  it.each([
    ['Abcde1', ['length'], 'Password should be at least 8 characters.'],
    [
      'abcdefgh1',
      ['characters'],
      'Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789.',
    ],
  ])('refuses %j for %j', (password, reasons, message) => {
    expect(() => checkPasswordStrength(password, rules)).toThrow(
      expect.objectContaining({ status: 422, code: 'weak_password', message, details: { weak_password: { reasons } } }),
    );
  });

  it('refuses what bcrypt would cut off', () => {
    expect(() => checkPasswordStrength(`A1${'é'.repeat(36)}`, rules)).toThrow(
      expect.objectContaining({ status: 400, code: 'validation_failed' }),
    );
  });
});
