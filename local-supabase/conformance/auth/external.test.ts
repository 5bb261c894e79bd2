import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { answerAtProvider, type AtProvider } from '../../testing/at-provider.ts';
import { call, claimsOf, fragmentOf, isLocal, newClient, newEmail, refusalOf, signedIn } from './support.ts';

const SITE = 'http://127.0.0.1:3000';
type Provider = 'discord' | 'google';

/** The address of the provider's page, as a client gets it. */
async function pageOf(client: SupabaseClient, provider: Provider, redirectTo = `${SITE}/in`): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo, skipBrowserRedirect: true },
  });
  expect(error).toBeNull();
  const answer = await fetch(data.url ?? '', { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}

/** Where the callback of the service leads. */
async function follow(callback: URL): Promise<URL> {
  const answer = await fetch(callback, { redirect: 'manual' });
  expect([302, 303]).toContain(answer.status);
  return new URL(answer.headers.get('location') ?? '');
}

async function comeBack(client: SupabaseClient, provider: Provider, person: AtProvider): Promise<URL> {
  return follow(await answerAtProvider(await pageOf(client, provider), person));
}

describe.runIf(isLocal)('signing in with a provider', () => {
  it.each(['discord', 'google'] as const)('makes an account of a new person: %s', async (provider) => {
    const email = newEmail(provider);
    const client = newClient(undefined, 'pkce');
    const target = await comeBack(client, provider, { name: 'Nova Reed', email, isVerified: true });
    expect([target.origin + target.pathname, target.hash]).toEqual([`${SITE}/in`, '']);
    const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider, providers: [provider] },
      identities: [{ provider, identity_data: { email, email_verified: true, phone_verified: false } }],
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.session?.provider_token).toBeTruthy();
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
    const names = provider === 'discord' ? ['nova.reed', { global_name: 'Nova Reed' }] : ['Nova Reed', undefined];
    const { full_name: fullName, custom_claims: custom } = data.user?.identities?.[0]?.identity_data ?? {};
    expect([fullName, custom]).toEqual(names);
  });

  it('gives the same person the same account', async () => {
    const email = newEmail();
    const ids: (string | undefined)[] = [];
    for (const name of ['Old Name', 'New Name']) {
      const client = newClient(undefined, 'pkce');
      const target = await comeBack(client, 'google', { name, email, isVerified: true });
      const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
      ids.push(data.user?.id);
      expect(data.user?.identities?.[0]?.identity_data?.['name']).toBe(name);
    }
    expect(new Set(ids).size).toBe(1);
  });

  it('answers the implicit flow in the fragment', async () => {
    const target = await comeBack(newClient(), 'discord', { email: newEmail(), isVerified: true });
    expect(fragmentOf(target)).toMatchObject({ token_type: 'bearer', provider_token: expect.any(String) });
  });

  it('says that a person cancelled', async () => {
    const target = await comeBack(newClient(undefined, 'pkce'), 'discord', { cancels: true });
    expect(target.searchParams.get('error')).toBe('access_denied');
    expect(fragmentOf(target)).toMatchObject({ error: 'access_denied', sb: '' });
  });

  it('needs an address', async () => {
    const target = await comeBack(newClient(undefined, 'pkce'), 'discord', { name: `nobody ${newEmail()}` });
    expect([target.searchParams.get('error'), target.searchParams.get('error_description')]).toEqual([
      'server_error',
      'Error getting user email from external provider',
    ]);
  });

  it('tells which providers there are', async () => {
    const { body } = await call('GET', 'settings');
    expect(body).toMatchObject({ external: { discord: true, google: true, github: false } });
  });
});

describe.runIf(isLocal)('attacks on the way through a provider', () => {
  const begun = async (client = newClient(undefined, 'pkce'), provider: Provider = 'discord') => {
    const back = await answerAtProvider(await pageOf(client, provider), { email: newEmail(), isVerified: true });
    return { client, back };
  };
  const errorOf = (url: URL) => [url.origin, url.searchParams.get('error_code'), url.searchParams.get('code')];

  it.each([
    ['missing', '', 'bad_oauth_callback'],
    ['forged', 'forged', 'bad_oauth_state'],
    ['of nobody', crypto.randomUUID(), 'bad_oauth_state'],
  ])('a state that is %s leads to the site, with nothing', async (_, state, code) => {
    const { back } = await begun();
    back.searchParams.set('state', state);
    expect(errorOf(await follow(back))).toEqual([SITE, code, null]);
  });

  it('a state works once', async () => {
    const { back } = await begun();
    expect((await follow(back)).searchParams.has('code')).toBe(true);
    expect(errorOf(await follow(back))).toEqual([SITE, 'flow_state_already_used', null]);
  });

  it('two callbacks at once let in one at most: the provider takes back what it gave for a code that comes again', async () => {
    const { back } = await begun();
    const targets = await Promise.all([follow(back), follow(back)]);
    expect(targets.filter((target) => target.searchParams.has('code')).length).toBeLessThan(2);
  });

  it('the code of the provider works once, with another state neither', async () => {
    const { back } = await begun();
    await follow(back);
    const other = await begun();
    other.back.searchParams.set('code', back.searchParams.get('code') ?? '');
    expect(errorOf(await follow(other.back))).toEqual([SITE, 'unexpected_failure', null]);
  });

  it('a code of one provider is worth nothing at another (mix-up)', async () => {
    const [one, two] = [await begun(), await begun(undefined, 'google')];
    two.back.searchParams.set('code', one.back.searchParams.get('code') ?? '');
    expect(errorOf(await follow(two.back))).toEqual([SITE, 'unexpected_failure', null]);
  });

  it('a code is exchanged by the browser that began alone, and once', async () => {
    const { client, back } = await begun();
    const code = (await follow(back)).searchParams.get('code') ?? '';
    const stranger = newClient(undefined, 'pkce');
    await pageOf(stranger, 'discord');
    const stolen = await stranger.auth.exchangeCodeForSession(code);
    expect(refusalOf(stolen.error)?.slice(0, 2)).toEqual([400, 'bad_code_verifier']);
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    const again = await call('POST', 'token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'a'.repeat(50) },
    });
    expect([again.status, again.body['code']]).toEqual([404, 'flow_state_not_found']);
  });

  it.each([
    'https://evil.test/x',
    '//evil.test',
    String.raw`/\evil.test`,
    'https%3A%2F%2Fevil.test',
    'http://127.0.0.1:3000@evil.test/',
    'http://user:word@127.0.0.1:3000/',
    'http://127.0.0.1:3000.evil.test/',
    'javascript:alert(1)',
    'http://evil.test#http://127.0.0.1:3000/',
  ])('redirect_to %s stays on the site', async (redirectTo) => {
    const client = newClient(undefined, 'pkce');
    const page = await pageOf(client, 'discord', redirectTo);
    const target = await follow(await answerAtProvider(page, { email: newEmail(), isVerified: true }));
    expect([target.origin, target.username]).toEqual([SITE, '']);
    const cancelled = await pageOf(client, 'discord', redirectTo);
    expect((await follow(await answerAtProvider(cancelled, { cancels: true }))).origin).toBe(SITE);
  });

  it('nobody sets the parameters of the service', async () => {
    const query = new URLSearchParams({
      ...{ provider: 'google', redirect_uri: 'https://evil.test', client_id: 'evil', State: 'mine', nonce: 'n-1' },
      response_type: 'token',
    });
    const { headers } = await call('GET', `authorize?${query}`);
    const page = new URL(headers.get('location') ?? '');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: 'demo-google',
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/auth\/v1\/callback$/),
      response_type: 'code',
      nonce: 'n-1',
    });
    expect([page.searchParams.has('State'), page.searchParams.get('state')]).not.toContain('mine');
  });

  it('an id token from elsewhere is no way in, with or without a nonce', async () => {
    const body = { provider: 'google', id_token: 'e30.e30.e30' };
    const answers = [body, { ...body, nonce: 'n-1' }].map((each) =>
      call('POST', 'token?grant_type=id_token', { body: each }),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe.runIf(isLocal)('linking', () => {
  const pageToLink = async (client: SupabaseClient, provider: Provider): Promise<string> => {
    const { data, error } = await client.auth.linkIdentity({
      provider,
      options: { redirectTo: `${SITE}/account`, skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    return data.url ?? '';
  };

  it('adds an account to who is signed in, and takes it away', async () => {
    const { client, email } = await signedIn();
    const page = await pageToLink(client, 'google');
    const target = await follow(await answerAtProvider(page, { email: newEmail('other'), isVerified: true }));
    expect(target.pathname).toBe('/account');
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'google']);
    const { data: user } = await client.auth.getUser();
    expect(user.user).toMatchObject({ email, app_metadata: { providers: ['email', 'google'] } });
    const google = data?.identities.find(({ provider }) => provider === 'google');
    expect((await client.auth.unlinkIdentity(google as never)).error).toBeNull();
    const last = (await client.auth.getUserIdentities()).data?.identities[0];
    expect(refusalOf((await client.auth.unlinkIdentity(last as never)).error)).toEqual([
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    ]);
  });

  it('refuses an account that is linked to somebody, and once more to oneself', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const person = { email: newEmail('shared'), isVerified: true };
    await follow(await answerAtProvider(await pageToLink(one.client, 'discord'), person));
    for (const [{ client }, message] of [
      [two, 'Identity is already linked to another user'],
      [one, 'Identity is already linked'],
    ] as const) {
      const target = await follow(await answerAtProvider(await pageToLink(client, 'discord'), person));
      expect([target.searchParams.get('error_code'), target.searchParams.get('error_description')]).toEqual([
        'identity_already_exists',
        message,
      ]);
    }
    expect((await two.client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it('is refused to who is not signed in', async () => {
    const { status, body } = await call('GET', 'user/identities/authorize?provider=google');
    expect([status, body['code']]).toEqual([401, 'no_authorization']);
  });

  it('unlinks nothing of somebody else', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    for (const { client } of [one, two]) {
      const person = { email: newEmail(), isVerified: true };
      await follow(await answerAtProvider(await pageToLink(client, 'discord'), person));
    }
    const others = (await two.client.auth.getUserIdentities()).data?.identities[1];
    const { error } = await one.client.auth.unlinkIdentity(others as never);
    expect(refusalOf(error)?.slice(0, 2)).toEqual([422, 'identity_not_found']);
    expect((await two.client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });
});
