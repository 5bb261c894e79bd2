import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { mailedCode, newEmail } from './mailed-link.ts';
import type { Credentials } from './test.ts';

/** Makes a confirmed account of an adult, without a profile, as the sign-up screen would; or with other data. */
export async function makeAccount(
  request: APIRequestContext,
  email = newEmail(),
  data: { birth_date?: string } = { birth_date: '2000-02-03' },
): Promise<Credentials> {
  const credentials = { email, password: `a long password ${randomUUID()}` };
  const key = randomUUID();
  const post = async (path: string, body: object, token?: string): Promise<{ access_token?: string }> => {
    const answer = await request.post(path, {
      headers: { apikey: String(process.env['LINEUP_ANON_KEY']), ...(token && { authorization: `Bearer ${token}` }) },
      data: body,
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as { access_token?: string };
  };
  await post('/auth/v1/signup', { ...credentials, data: { ...data, sign_up_key: key } });
  const token = await mailedCode(request, email);
  const session = await post('/auth/v1/verify', { type: 'email', email, token });
  // What was said before the confirmation counts from here on.
  const finish = { p_key: key, ...(data.birth_date && { p_birth_date: data.birth_date }) };
  await post('/rest/v1/rpc/finish_sign_up', finish, session.access_token);
  return credentials;
}
