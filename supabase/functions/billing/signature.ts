/** Signatures of events and of test sessions: HMAC-SHA256 as Stripe writes it. */
import { isSame } from '../_shared/constant-time.ts';

const TOLERANCE_SECONDS = 300;

/** The value of `Stripe-Signature` for that body. */
export async function signEvent(body: string, secret: string, seconds: number): Promise<string> {
  return `t=${seconds},v1=${await hmac(`${seconds}.${body}`, secret)}`;
}

/** Whether the body was signed with the secret, and within five minutes of now. */
export async function isSigned(body: string, header: string, secret: string, now: number): Promise<boolean> {
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string | undefined]);
  const seconds = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isInteger(seconds) || Math.abs(now - seconds) > TOLERANCE_SECONDS) return false;
  const known = await hmac(`${seconds}.${body}`, secret);
  // There are two while the secret is being changed.
  return parts.some(([name, value]) => name === 'v1' && isSame(value ?? '', known));
}

/** HMAC-SHA256 in hexadecimal. */
export async function hmac(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
