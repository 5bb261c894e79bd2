import { describe, expect, it } from 'vitest';
import { createJwt } from '../jwt.ts';
import type { Keys } from '../types.ts';
import { claimsOf, isExpired } from './authorization.ts';

const keys: Keys = {
  anonKey: 'legacy-anon',
  serviceRoleKey: 'legacy-service',
  publishableKey: 'sb_publishable_x',
  secretKey: 'sb_secret_x',
  jwtSecret: 'a secret that is long enough for the algorithm',
};
const jwt = createJwt(keys.jwtSecret);
const now = Math.floor(Date.now() / 1000);
const read = (token: string) => claimsOf(token, keys, jwt);

describe('claimsOf', () => {
  it('knows the keys of either kind', async () => {
    const roles = await Promise.all(
      [keys.publishableKey, keys.anonKey, keys.secretKey, keys.serviceRoleKey].map(
        async (key) => (await read(key)).role,
      ),
    );
    expect(roles).toEqual(['anon', 'anon', 'service_role', 'service_role']);
  });

  it('reads the token of a user', async () => {
    const token = await jwt.signWithSecret({ sub: 'ann', role: 'authenticated', exp: now + 60 });
    expect(await read(token)).toMatchObject({ sub: 'ann', role: 'authenticated' });
  });

  it('refuses tokens that are forged, over, without role or end, or none', async () => {
    const other = createJwt('another secret that is long enough too');
    await expect(read(await other.signWithSecret({ role: 'authenticated', exp: now + 60 }))).rejects.toThrow(
      'signature',
    );
    // Within the tolerance for clocks, but over.
    await expect(read(await jwt.signWithSecret({ role: 'authenticated', exp: now - 5 }))).rejects.toThrow('expired');
    await expect(read(await jwt.signWithSecret({ role: 'authenticated', exp: now - 500 }))).rejects.toThrow('expired');
    await expect(read(await jwt.signWithSecret({ sub: 'ann', exp: now + 60 }))).rejects.toThrow('required in JWT');
    await expect(read(await jwt.signWithSecret({ role: 'authenticated' }))).rejects.toThrow('required in JWT');
    await expect(read('')).rejects.toThrow('not a valid JWT');
    await expect(read('sb_publishable_other')).rejects.toThrow('not a valid JWT');
  });
});

it('isExpired looks at the end, to the second', () => {
  expect([{ exp: now - 1 }, { exp: now + 5 }, {}].map(isExpired)).toEqual([true, false, false]);
});
