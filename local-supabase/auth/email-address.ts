import { validationFailed } from './errors.ts';

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Trims, lower-cases and checks an email address.
 * Throws `validation_failed` when it is missing or malformed.
 */
export function parseEmail(input: string): string {
  const email = input.trim().toLowerCase();
  if (email === '') throw validationFailed('An email address is required');
  if (!isEmail(email)) throw validationFailed('Unable to validate email address: invalid format');
  return email;
}

function isEmail(email: string): boolean {
  if (email.length > 254) return false;
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split('.');
  return (
    at > 0 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}
