/** Keys and tokens at the door: who is taken for whom, and how others are refused. */
import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { createJwt } from '../../jwt.ts';
import { createUser, isLocal } from '../people.ts';
import { stack } from '../functions/support.ts';

const call = (headers: Record<string, string> = {}, query = '') =>
  fetch(`${stack.url}/rest/v1/rpc/request_facts${query}`, { method: 'POST', headers });
/** The role that the database saw. */
const roleOf = async (answer: Response) => ((await answer.json()) as { user: string }).user;
const invalidKey = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
};

describe('an api key', () => {
  it('may not be missing, though a good token is there', async () => {
    const { token } = await createUser();
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const answer = await call(headers as Record<string, string>);
      expect([answer.status, await answer.json()]).toEqual([
        401,
        expect.objectContaining({ message: 'No API key found in request' }),
      ]);
    }
    for (const path of ['auth/v1/settings', 'auth/v1/user', 'realtime/v1/api/broadcast']) {
      expect([path, (await fetch(`${stack.url}/${path}`)).status]).toEqual([path, 401]);
    }
  });

  it('is not needed by links of mails, public keys of tokens and public files', async () => {
    for (const path of ['auth/v1/verify?type=signup&token=x', 'auth/v1/.well-known/jwks.json']) {
      const answer = await fetch(`${stack.url}/${path}`, { redirect: 'manual' });
      expect([path, answer.status]).toEqual([path, path.includes('jwks') ? 200 : 303]);
    }
    expect((await fetch(`${stack.url}/storage/v1/object/public/none/none.png`)).status).toBe(400);
  });

  it.runIf(isLocal)('of the new kind stands in the place of a token only where it is the api key, too', async () => {
    const { publishableKey = '', secretKey = '' } = stack;
    const answer = await call({ apikey: publishableKey, authorization: `Bearer ${secretKey}` });
    expect([answer.status, await answer.json()]).toEqual([401, invalidKey]);
  });

  it('of the legacy kind gives its role', async () => {
    expect(await roleOf(await call({ apikey: stack.anonKey }))).toBe('anon');
    expect(await roleOf(await call({ apikey: stack.serviceRoleKey }))).toBe('service_role');
  });

  it.runIf(isLocal)('of the new kind gives its role, also in the place of a token', async () => {
    const { publishableKey = '', secretKey = '' } = stack;
    expect(await roleOf(await call({ apikey: publishableKey }))).toBe('anon');
    expect(await roleOf(await call({ apikey: secretKey }))).toBe('service_role');
    expect(await roleOf(await call({ apikey: secretKey, authorization: `Bearer ${secretKey}` }))).toBe('service_role');
    const client = createClient(stack.url, secretKey, { auth: { persistSession: false } });
    expect((await client.rpc('request_facts')).data).toMatchObject({ user: 'service_role' });
  });

  it.runIf(isLocal)('may be any that the project signed', async () => {
    const jwt = createJwt(stack.jwtSecret as string);
    const key = await jwt.signWithSecret({ role: 'service_role', iss: 'another-tool' });
    expect(await roleOf(await call({ apikey: key }))).toBe('service_role');
    const { token } = await createUser();
    expect(await roleOf(await call({ apikey: token }))).toBe('authenticated');
  });

  it('may stand in the query, and is no filter there', async () => {
    expect(await roleOf(await call({}, `?apikey=${stack.serviceRoleKey}`))).toBe('service_role');
    const answer = await fetch(`${stack.url}/rest/v1/books?select=id&apikey=${stack.serviceRoleKey}&limit=1`);
    expect(answer.status).toBe(200);
  });

  it('that is wrong is refused by every service', async () => {
    for (const path of ['rest/v1/books', 'auth/v1/settings', 'storage/v1/bucket', 'realtime/v1/api/broadcast']) {
      const answer = await fetch(`${stack.url}/${path}`, { headers: { apikey: 'sb_publishable_wrong' } });
      expect([path, answer.status, await answer.json()]).toEqual([path, 401, invalidKey]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('that is wrong is refused even beside a good token', async () => {
    const { token } = await createUser();
    const answer = await call({ apikey: 'wrong', authorization: `Bearer ${token}` });
    expect([answer.status, await answer.json()]).toEqual([401, invalidKey]);
  });
});

describe('a token', () => {
  it('of a person beats the rank of the key', async () => {
    const { token } = await createUser();
    const answer = await call({ apikey: stack.serviceRoleKey, authorization: `Bearer ${token}` });
    expect(await roleOf(answer)).toBe('authenticated');
  });

  it('that is none, or altered, is refused in the words of the service', async () => {
    const none = await call({ apikey: stack.anonKey, authorization: 'Bearer nonsense' });
    expect([none.status, await none.json()]).toEqual([
      401,
      { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 1', details: null, hint: null },
    ]);
    const { token } = await createUser();
    const [head, payload] = token.split('.');
    const altered = await call({
      apikey: stack.anonKey,
      authorization: `Bearer ${head}.${payload}.${'A'.repeat(43)}`,
    });
    expect(altered.status).toBe(401);
    expect(await altered.json()).toMatchObject({ code: 'PGRST301' });
    const storage = await fetch(`${stack.url}/storage/v1/bucket`, { headers: { authorization: 'Bearer a.b.c' } });
    expect([storage.status, await storage.json()]).toEqual([
      400,
      { statusCode: '403', error: 'Unauthorized', message: 'Invalid Compact JWS' },
    ]);
  });

  it.runIf(isLocal)('that is over, or not valid yet, is refused with the reason', async () => {
    const jwt = createJwt(stack.jwtSecret as string);
    const now = Math.floor(Date.now() / 1000);
    const over = await jwt.signWithSecret({ role: 'authenticated', exp: now - 3600 });
    const early = await jwt.signWithSecret({ role: 'authenticated', nbf: now + 3600, exp: now + 7200 });
    for (const [token, message] of [
      [over, 'JWT expired'],
      [early, 'JWT not yet valid'],
    ] as const) {
      const answer = await call({ apikey: stack.anonKey, authorization: `Bearer ${token}` });
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { code: 'PGRST303', message, details: null, hint: null },
      ]);
      expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
    }
  });

  it.runIf(isLocal)('without a role counts as anon, and cannot choose a role that the API may not take', async () => {
    const jwt = createJwt(stack.jwtSecret as string);
    const plain = await jwt.signWithSecret({ sub: crypto.randomUUID() });
    expect(await roleOf(await call({ apikey: stack.anonKey, authorization: `Bearer ${plain}` }))).toBe('anon');
    const mighty = await jwt.signWithSecret({ role: 'supabase_admin' });
    const answer = await call({ apikey: stack.anonKey, authorization: `Bearer ${mighty}` });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: '42501' });
  });

  it.runIf(isLocal)('without a signature (alg none) is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'none', typ: 'JWT' })}.${part({ role: 'service_role' })}.`;
    expect((await call({ apikey: stack.anonKey, authorization: `Bearer ${token}` })).status).toBe(401);
  });
});
