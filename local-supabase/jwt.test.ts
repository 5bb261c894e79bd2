import { createHmac, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createJwt, JwtError } from './jwt.ts';

const SECRET = 'a-secret-that-is-at-least-32-characters-long';
const now = () => Math.floor(Date.now() / 1000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function ecKey(kid: string) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256' };
}

async function reasonOf(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof JwtError ? error.reason : error;
}

describe('shared secret', () => {
  const jwt = createJwt(SECRET);

  it('reads back what it signed', async () => {
    const token = await jwt.sign({ sub: 'a', role: 'authenticated', exp: now() + 60 });
    expect(await jwt.verify(token)).toMatchObject({ sub: 'a', role: 'authenticated' });
    expect(jwt.jwks.keys).toEqual([]);
  });

  it('refuses another secret, a changed payload and an unsigned token', async () => {
    const token = await createJwt(`${SECRET}!`).sign({ sub: 'a' });
    expect(await reasonOf(jwt.verify(token))).toBe('signature');
    const [header, , signature] = (await jwt.sign({ sub: 'a' })).split('.');
    expect(await reasonOf(jwt.verify(`${header}.${encode({ sub: 'b' })}.${signature}`))).toBe('signature');
    expect(await reasonOf(jwt.verify(`${encode({ alg: 'none' })}.${encode({ sub: 'b' })}.`))).toBe('signature');
    expect(await reasonOf(jwt.verify('not a token'))).toBe('malformed');
  });

  it('allows clocks to differ by half a minute, not more', async () => {
    expect(await jwt.verify(await jwt.sign({ exp: now() - 10 }))).toBeTruthy();
    expect(await reasonOf(jwt.verify(await jwt.sign({ exp: now() - 60 })))).toBe('expired');
    expect(await jwt.verify(await jwt.sign({ nbf: now() + 10 }))).toBeTruthy();
    expect(await reasonOf(jwt.verify(await jwt.sign({ nbf: now() + 60 })))).toBe('not-yet-valid');
  });
});

describe('signing keys', () => {
  it('signs with the first key and still accepts an older key and the shared secret', async () => {
    const [older, newer] = [ecKey('older'), ecKey('newer')];
    const jwt = createJwt(SECRET, [newer, older]);
    const token = await jwt.sign({ sub: 'a' });
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: 'newer',
    });
    expect(await jwt.verify(token)).toMatchObject({ sub: 'a' });
    expect(await jwt.verify(await createJwt(SECRET, [older]).sign({ sub: 'b' }))).toMatchObject({ sub: 'b' });
    expect(await jwt.verify(await jwt.signWithSecret({ role: 'anon' }))).toMatchObject({ role: 'anon' });
  });

  it('signs with a key as the Supabase CLI writes it', async () => {
    const written = { ...ecKey('cli'), use: 'sig', key_ops: ['sign', 'verify'], ext: true };
    const jwt = createJwt(SECRET, [written]);
    expect(await jwt.verify(await jwt.sign({ sub: 'a' }))).toMatchObject({ sub: 'a' });
  });

  it('signs with RS256', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwt = createJwt(SECRET, [{ ...privateKey.export({ format: 'jwk' }), kid: 'rsa', alg: 'RS256' }]);
    expect(await jwt.verify(await jwt.sign({ sub: 'a' }))).toMatchObject({ sub: 'a' });
  });

  it('publishes no private part', () => {
    const [published] = createJwt(SECRET, [ecKey('one')]).jwks.keys;
    expect(Object.keys(published ?? {}).toSorted()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('refuses a token that uses the public key as a shared secret', async () => {
    const jwt = createJwt(SECRET, [ecKey('one')]);
    const body = `${encode({ alg: 'HS256', kid: 'one' })}.${encode({ role: 'service_role' })}`;
    const forged = createHmac('sha256', JSON.stringify(jwt.jwks.keys[0])).update(body).digest('base64url');
    expect(await reasonOf(jwt.verify(`${body}.${forged}`))).toBe('signature');
  });
});
