/** `verify_jwt`: on unless config.toml says otherwise. */
import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { anon, createUser, isLocal, service } from '../people.ts';
import { callFunction, failure, stack, type Echo } from './support.ts';

describe('a function that wants a token', () => {
  it('gets the token of the person who calls', async () => {
    const person = await createUser();
    const { data } = await person.client.functions.invoke('caller');
    expect(data).toEqual({ role: 'authenticated', sub: person.id });
  });

  it('gets the key as token when nobody is signed in', async () => {
    expect((await anon.functions.invoke('caller')).data).toEqual({ role: 'anon', sub: null });
    expect((await service.functions.invoke('caller')).data).toEqual({ role: 'service_role', sub: null });
  });

  it.runIf(isLocal)('takes no key of the new kind for a token', async () => {
    for (const key of [stack.publishableKey, stack.secretKey] as string[]) {
      for (const headers of [{ apikey: key }, { apikey: key, authorization: `Bearer ${key}` }]) {
        const answer = await callFunction('caller', { method: 'POST', headers: headers as Record<string, string> });
        expect(answer.status).toBe(401);
        await answer.body?.cancel();
      }
    }
  });

  it('is not called without a token', async () => {
    const answer = await callFunction('caller', { method: 'POST' });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' },
    ]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is not called with a token that is forged or no token at all', async () => {
    const [head, , signature] = stack.anonKey.split('.');
    const forged = [head, Buffer.from('{"role":"service_role"}').toString('base64url'), signature].join('.');
    for (const token of [forged, 'nonsense', 'sb_secret_wrong']) {
      const { error } = await anon.functions.invoke('caller', { headers: { Authorization: `Bearer ${token}` } });
      const { status, text } = await failure(error);
      expect([status, JSON.parse(text).message]).toEqual([401, 'Invalid JWT']);
    }
  });
});

describe('a function with verify_jwt = false', () => {
  it.runIf(isLocal)('gets a key of the new kind as it was sent', async () => {
    const client = createClient(stack.url, stack.secretKey as string, { auth: { persistSession: false } });
    const { data } = await client.functions.invoke<Echo>('echo');
    expect(data?.headers).toMatchObject({ apikey: stack.secretKey });
    expect(data?.headers).not.toHaveProperty('authorization');
  });

  it('is called by anybody, without a token', async () => {
    const echo = (await (await callFunction('echo', { method: 'POST' })).json()) as Echo;
    expect(echo.headers).not.toHaveProperty('authorization');
  });

  it('judges a foreign token itself', async () => {
    const answer = await callFunction('echo', { headers: { authorization: 'Bearer of-somebody-else' } });
    expect(((await answer.json()) as Echo).headers.authorization).toBe('Bearer of-somebody-else');
  });
});
