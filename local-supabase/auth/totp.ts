import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords of RFC 6238 as authenticator apps expect them: SHA-1, 6 digits, 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps by which the clock of the phone may be off, each way. */
const TOLERANCE = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits in base32. */
export function createTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/** The `otpauth:` address that a QR code carries. */
export function totpUri(o: { secret: string; issuer: string; account: string }): string {
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: String(DIGITS),
    issuer: o.issuer,
    period: String(STEP_SECONDS),
    secret: o.secret,
  });
  const label = `${encodeURIComponent(o.issuer)}:${encodeURIComponent(o.account)}`;
  // Authenticator apps read a plus sign as a plus, not as a space.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

/** The code of one moment (`time` in milliseconds). */
export function totpCode(secret: string, time: number): string {
  return codeOfStep(fromBase32(secret), stepOf(time));
}

/**
 * The time step whose code was given, or undefined. Steps up to `lastUsedStep` are refused: a code works once.
 * @param time milliseconds
 */
export function matchTotp(secret: string, code: string, time: number, lastUsedStep = 0): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const key = fromBase32(secret);
  const current = stepOf(time);
  let match: number | undefined;
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step++) {
    const isEqual = timingSafeEqual(Buffer.from(codeOfStep(key, step)), Buffer.from(code));
    if (isEqual && step > lastUsedStep) match = step;
  }
  return match;
}

function stepOf(time: number): number {
  return Math.floor(time / 1000 / STEP_SECONDS);
}

function codeOfStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.toUpperCase().replaceAll(/[=\s]/g, ''), (character) => {
    const value = ALPHABET.indexOf(character);
    if (value < 0) throw new Error('the secret is not base32');
    return value.toString(2).padStart(5, '0');
  }).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
