import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { mailedLink, newEmail } from './mailed-link.ts';
import type { Credentials } from './test.ts';

/** Makes a confirmed account of an adult, without a profile, as the sign-up screen would; or with other data. */
export async function makeAccount(
  request: APIRequestContext,
  email = newEmail(),
  data: object = { birth_date: '2000-02-03' },
): Promise<Credentials> {
  const credentials = { email, password: `a long password ${randomUUID()}` };
  const answer = await request.post('/auth/v1/signup', {
    headers: { apikey: String(process.env['LINEUP_ANON_KEY']) },
    data: { ...credentials, data },
  });
  if (!answer.ok()) throw new Error(`sign-up answered ${answer.status()}: ${await answer.text()}`);
  const link = new URLSearchParams(new URL(await mailedLink(request, email, /confirm/i)).hash.slice(1));
  await request.post('/auth/v1/verify', {
    headers: { apikey: String(process.env['LINEUP_ANON_KEY']) },
    data: { type: 'email', token_hash: link.get('token_hash') },
  });
  return credentials;
}
