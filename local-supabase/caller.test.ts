import { describe, expect, it } from 'vitest';
import { createJwt } from './jwt.ts';
import type { Keys } from './types.ts';
import { identify, InvalidKeyError } from './caller.ts';

const jwtSecret = 'a-secret-that-is-at-least-32-characters-long';
const jwt = createJwt(jwtSecret);
const keys: Keys = {
  jwtSecret,
  anonKey: await jwt.signWithSecret({ role: 'anon' }),
  serviceRoleKey: await jwt.signWithSecret({ role: 'service_role' }),
  publishableKey: 'sb_publishable_x',
  secretKey: 'sb_secret_x',
};

const who = (headers: Record<string, string>, query = '', own = keys) =>
  identify(new Headers(headers), new URLSearchParams(query), own, jwt);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the rank of a key', () => {
  it('is anon when there is none', async () => {
    expect(await who({})).toEqual({ context: { role: 'anon', claims: { role: 'anon' }, apiRole: 'anon' } });
  });

  it.each([
    ['anonKey', 'anon'],
    ['publishableKey', 'anon'],
    ['serviceRoleKey', 'service_role'],
    ['secretKey', 'service_role'],
  ] as const)('%s is %s: as header, in the query and as bearer', async (name, role) => {
    const key = keys[name] as string;
    for (const caller of [await who({ apikey: key }), await who({}, `apikey=${key}`), await who(bearer(key))]) {
      expect(caller).toMatchObject({ context: { role, apiRole: role, claims: { role } }, key });
    }
  });

  it('of a new kind stands for the legacy key of its role', async () => {
    expect(await who({ apikey: 'sb_secret_x' })).toMatchObject({ token: keys.serviceRoleKey });
    expect(await who({ apikey: 'sb_publishable_x' })).toMatchObject({ token: keys.anonKey });
  });

  it('is refused when the key is not ours', async () => {
    await expect(who({ apikey: 'other' })).rejects.toThrow(InvalidKeyError);
    await expect(who({ apikey: '' })).rejects.toThrow(InvalidKeyError);
    await expect(who(bearer('sb_secret_other'))).rejects.toThrow(InvalidKeyError);
    await expect(who({ apikey: keys.anonKey, ...bearer('sb_secret_other') })).rejects.toThrow(InvalidKeyError);
  });

  it('of a key that is signed for the project is that of its role', async () => {
    const [ours, person] = await Promise.all([
      jwt.signWithSecret({ role: 'service_role', iss: 'somebody' }),
      jwt.sign({ role: 'authenticated', sub: 'a' }),
    ]);
    const server = { role: 'service_role', apiRole: 'service_role' };
    expect((await who({ apikey: ours })).context).toMatchObject(server);
    expect((await who({ apikey: ours, ...bearer(ours) })).context).toMatchObject(server);
    expect(await who({ apikey: person })).toMatchObject({
      context: { role: 'authenticated', apiRole: 'anon', claims: { sub: 'a' } },
      token: person,
    });
    const over = await jwt.signWithSecret({ role: 'anon', exp: 1 });
    await expect(who({ apikey: over })).rejects.toThrow(InvalidKeyError);
    const foreign = await createJwt(`${jwtSecret}!`).signWithSecret({ role: 'service_role' });
    await expect(who({ apikey: foreign })).rejects.toThrow(InvalidKeyError);
  });

  it('of a given key need not be signed by us', async () => {
    const own = { ...keys, serviceRoleKey: 'given-by-option' };
    expect(await who(bearer('given-by-option'), '', own)).toMatchObject({ context: { role: 'service_role' } });
  });
});

describe('a token', () => {
  it('gives its role and claims, and leaves the rank of the key', async () => {
    const token = await jwt.sign({ role: 'authenticated', sub: 'a' });
    expect((await who({ apikey: keys.secretKey, ...bearer(token) })).context).toEqual({
      role: 'authenticated',
      apiRole: 'service_role',
      claims: { role: 'authenticated', sub: 'a' },
    });
  });

  it('without a role is anon', async () => {
    const token = await jwt.sign({ sub: 'a' });
    expect((await who(bearer(token))).context).toEqual({
      role: 'anon',
      apiRole: 'anon',
      claims: { role: 'anon', sub: 'a' },
    });
  });

  it('that is not valid leaves nobody, with the reason', async () => {
    const caller = await who({ apikey: keys.anonKey, ...bearer('a.b.c') });
    expect(caller).toMatchObject({ context: { role: 'anon' }, tokenError: { reason: 'malformed' } });
  });
});
