/** What an attacker gets from the auth service with the limits of our own config.toml. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createAuth } from '../../../local-supabase/auth/index.ts';
import { readConfig } from '../../../local-supabase/config/config.ts';
import { demoPerson } from '../../seed/accounts.ts';
import { backend, openDatabase } from './backend.ts';

const { anonKey, serviceRoleKey } = backend;
const environment = {
  SITE_URL: 'http://site.invalid',
  SITE_REDIRECT_URL: 'http://site.invalid/**',
  SITE_HOST: 'site.invalid',
};
const config = readConfig(path.resolve(import.meta.dirname, '../..'), () => {}, environment);
const PASSWORD = 'correct-horse-1';

interface Answer {
  status: number;
  /** The code of a refusal. */
  code: string | null;
  /** All that was said, with what differs from one request to the next by its nature put under one name. */
  body: unknown;
}

/** Each id, moment and address under a name of its own, so that answers can be compared value by value. */
function comparable(body: unknown, email: string): unknown {
  const names = new Map<string, string>([[email, 'the address']]);
  return JSON.parse(JSON.stringify(body), (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'a moment';
    if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) && !names.has(value))
      names.set(value, `id ${names.size}`);
    return names.get(value) ?? value;
  });
}

describe('under abuse, with the limits of config.toml', () => {
  const limits = config.auth.rate_limit;
  const known = demoPerson('parent').email;
  const newEmail = () => `${randomUUID()}@mail.example`;
  const sql = openDatabase();
  afterAll(() => sql.end());

  /** The service as it runs for us, and a caller at one address. */
  function site() {
    const auth = createAuth({
      sql,
      keys: { anonKey, serviceRoleKey, publishableKey: '', secretKey: '', jwtSecret: randomUUID() },
      config,
      apiUrl: () => 'http://auth.invalid',
      async sendMail() {},
      log() {},
    });
    return async (call: string, body: object, address = '203.0.113.7'): Promise<Answer> => {
      const headers = { 'content-type': 'application/json', apikey: anonKey, 'x-forwarded-for': address };
      const request = new Request(`http://auth.invalid/auth/v1/${call}`, {
        ...{ method: 'POST', headers, body: JSON.stringify(body) },
      });
      const response = await auth.handle(request, { role: 'anon', claims: { role: 'anon' }, apiRole: 'anon' });
      const answer = (await response.json()) as Record<string, unknown>;
      const code = (answer['error_code'] ?? answer['code'] ?? null) as string | null;
      const { email = '' } = body as { email?: string };
      return { status: response.status, code, body: comparable(answer, email) };
    };
  }

  it('limits what one address may ask for, and mails in all', () => {
    expect(Object.keys(limits).toSorted()).toEqual([
      'email_sent',
      'sign_in_sign_ups',
      'token_refresh',
      'token_verifications',
    ]);
  });

  it('mails of one kind to one address are a minute apart', () => {
    expect(config.auth.email.max_frequency).toBe(60);
  });

  it('[SH-110] wrong passwords: known and unknown accounts answer alike, and tries end', async () => {
    const unknown = newEmail();
    const answersTo = async (email: string) => {
      const call = site();
      const answers: Answer[] = [];
      for (let i = 0; i < 11; i += 1)
        answers.push(await call('token?grant_type=password', { email, password: `wrong ${i}` }));
      // Somebody at another address, as the owner may be, is let in all the same.
      answers.push(await call('token?grant_type=password', { email, password: 'wrong' }, '203.0.113.8'));
      return answers;
    };
    const [ofKnown, ofUnknown] = [await answersTo(known), await answersTo(unknown)];
    expect(ofKnown).toEqual(ofUnknown);
    expect(ofKnown[0]).toMatchObject({ status: 400, code: 'invalid_credentials' });
    expect(ofKnown.at(-2)).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(ofKnown.at(-1)).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  it('[SH-007] 20 resets: known and unknown accounts answer alike, and an address gets one mail', async () => {
    const call = site();
    const answersTo = (email: string) =>
      Promise.all(Array.from({ length: 20 }, () => call('recover', { email }))).then((answers) =>
        answers.map((each) => JSON.stringify(each)).toSorted(),
      );
    const ofKnown = await answersTo(known);
    expect(ofKnown).toEqual(await answersTo(newEmail()));
    const answers = ofKnown.map((each) => JSON.parse(each) as Answer);
    expect(answers.filter(({ status }) => status === 200)).toEqual([{ status: 200, code: null, body: {} }]);
    const refusals = answers.filter(({ status, code }) => status === 429 && code === 'over_email_send_rate_limit');
    expect(refusals).toHaveLength(19);
  });

  it('[SH-008] 1,000 sign-ups: taken and free addresses answer alike, and one caller is stopped', async () => {
    const call = site();
    const signUp = (email: string, password: string, from?: string) =>
      call('signup', { email, password, data: { birth_date: '2000-01-01' } }, from);
    const [taken, free] = [await signUp(known, PASSWORD), await signUp(newEmail(), PASSWORD)];
    // The platform itself tells: a taken address has no identities and hears its metadata back as they were sent.
    const told = ({ body }: Answer) => {
      const { identities, user_metadata, ...rest } = body as Record<string, unknown>;
      const { birth_date, ...metadata } = user_metadata as Record<string, unknown>;
      return { tells: { identities, birth_date }, rest: { ...rest, metadata } };
    };
    expect(told(taken).tells).toEqual({ identities: [], birth_date: '2000-01-01' });
    expect(told(free).tells).toMatchObject({ identities: [{ provider: 'email' }], birth_date: undefined });
    expect({ ...taken, body: told(taken).rest }).toEqual({ ...free, body: told(free).rest });

    // Too short to be stored, so that the test does not hash a thousand passwords; they count all the same.
    const answers: Answer[] = [];
    for (let i = 0; i < 998; i += 1) answers.push(await signUp(`${randomUUID()}@example.com`, 'short'));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(1000 - 2 * (limits['sign_in_sign_ups'] ?? Infinity));
    expect(refused.at(-1)?.code).toBe('over_request_rate_limit');
    expect((await signUp(newEmail(), PASSWORD, '198.51.100.20')).status).toBe(200);
  });
});
