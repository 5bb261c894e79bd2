import { AuthError, validationFailed } from './errors.ts';

/** bcrypt reads no further. */
const MAX_BYTES = 72;
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';

/** The character sets of each rule of `auth.password_requirements`: one of each is needed. */
const REQUIRED_SETS: Record<string, string[]> = {
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
};

export interface PasswordRules {
  minimum_password_length: number;
  password_requirements: string;
}

/** Throws `weak_password` with the reasons, or `validation_failed` for a password too long to be stored. */
export function checkPasswordStrength(password: string, rules: PasswordRules): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw validationFailed(`Password cannot be longer than ${MAX_BYTES} characters`);
  }
  const reasons: string[] = [];
  const messages: string[] = [];
  if (Array.from(password).length < rules.minimum_password_length) {
    reasons.push('length');
    messages.push(`Password should be at least ${rules.minimum_password_length} characters.`);
  }
  const sets = REQUIRED_SETS[rules.password_requirements] ?? [];
  if (sets.some((set) => !Array.from(password).some((character) => set.includes(character)))) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${sets.join(', ')}.`);
  }
  if (reasons.length > 0) {
    throw new AuthError(422, 'weak_password', messages.join(' '), { weak_password: { reasons } });
  }
}
