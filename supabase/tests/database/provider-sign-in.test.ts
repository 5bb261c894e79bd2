/** Signing in with Discord or Google, against the demo provider: who gets which account, and what they may do with it. */
import { createHash, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerAtProvider, type AtProvider } from '../../../local-supabase/testing/at-provider.ts';
import { demoPerson, DEMO_PASSWORD } from '../../seed/accounts.ts';
import { backend, openDatabase, signedOut, type Client } from './backend.ts';

const sql = openDatabase();
const made: string[] = [];
afterEach(async () => {
  await sql`delete from auth.users where email = any(${made.splice(0)}) and email not like '%.example'`;
});
afterAll(() => sql.end());

/** The date of birth of somebody who had that birthday half a year ago. */
const yearsAgo = (years: number) =>
  new Date(Date.now() - (years + 0.5) * 365.25 * 86_400_000).toISOString().slice(0, 10);

const newEmail = () => {
  const email = `${randomUUID()}@provider.test`;
  made.push(email);
  return email;
};

type Provider = 'discord' | 'google';

/** A browser of its own. */
function browser(): Client {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return createClient(backend.url, backend.anonKey, {
    auth: { autoRefreshToken: false, detectSessionInUrl: false, flowType: 'pkce', storage },
  });
}

const follow = async (address: URL) =>
  new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '');

/** Signs in; the address is where the site gets the browser back. */
async function signIn(person: AtProvider, provider: Provider = 'discord', client = browser()) {
  const { data } = await client.auth.signInWithOAuth({ provider, options: { skipBrowserRedirect: true } });
  const page = (await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? '';
  const back = await follow(await answerAtProvider(page, person));
  const code = back.searchParams.get('code');
  if (code) await client.auth.exchangeCodeForSession(code);
  const { data: current } = await client.auth.getUser();
  return { client, back, user: current.user };
}

async function signInByPassword(email: string): Promise<Client> {
  const client = browser();
  const { error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
  expect(error).toBeNull();
  return client;
}

/** Links an account; the key stays with the browser that began. */
async function beginLink(client: Client, provider: Provider = 'google', key = randomUUID() + randomUUID()) {
  expect((await client.rpc('begin_identity_link', { p_provider: provider, p_key: key })).error).toBeNull();
  const { data, error } = await client.auth.linkIdentity({ provider, options: { skipBrowserRedirect: true } });
  expect(error).toBeNull();
  return { key, page: data.url ?? '' };
}

async function link(client: Client, person: AtProvider, provider: Provider = 'google') {
  const { key, page } = await beginLink(client, provider);
  await follow(await answerAtProvider(page, person));
  return client.rpc('confirm_identity_link', { p_key: key });
}

const offeredTo = async (client: Client) =>
  ((await client.rpc('load_onboarding')).data as { profile: { offered_name: string | null } }).profile.offered_name;

const existing = () => sql<{ n: number }[]>`select count(*)::int as n from auth.users`.then(([row]) => row?.n);

describe('a newcomer by Discord', () => {
  it('[SH-100] acts nowhere before the age screen, and then as anybody', async () => {
    const { client, user } = await signIn({ name: 'Nova', email: newEmail(), isVerified: true });
    expect(user?.app_metadata).toMatchObject({ unfinished: true });
    const id = user?.id ?? '';
    const attempts = await Promise.all([
      client.from('user_profiles').insert({ user_id: id, display_name: 'Nova' }),
      client.from('teams').insert({ name: 'Nova Five', owner_user_id: id, organization_type: 'college' }),
      client.from('role_requests').insert({ user_id: id, role: 'coaching_coach' }),
      client.from('player_details').insert({ user_id: id, bio: 'Hello' }),
      client.rpc('set_avatar', {}),
    ]);
    for (const { error } of attempts) expect([error?.code, error?.hint]).toEqual(['42501', 'birth_date']);
    const [written] = await sql`select
      (select count(*)::int from public.user_profiles u where u.user_id = ${id}) as profiles,
      (select count(*)::int from public.teams t where t.owner_user_id = ${id}) as teams`;
    expect(written).toEqual({ profiles: 0, teams: 0 });

    expect((await client.rpc('finish_provider_sign_up', { p_birth_date: yearsAgo(20) })).data).toBe(true);
    await client.auth.refreshSession();
    expect((await client.auth.getUser()).data.user?.app_metadata['unfinished']).toBeUndefined();
    expect((await client.from('user_profiles').insert({ user_id: id, display_name: 'Nova' })).error).toBeNull();
  });

  it.each([
    ['under 13', yearsAgo(12)],
    ['who gives no date', undefined],
  ])('[SH-101] %s: nothing of them remains', async (_, p_birth_date) => {
    const before = await existing();
    const email = newEmail();
    const { client, user } = await signIn({ email, isVerified: true });
    expect(await client.rpc('finish_provider_sign_up', p_birth_date ? { p_birth_date } : {})).toMatchObject({
      error: null,
      data: false,
    });
    expect(await existing()).toBe(before);
    const [left] = await sql`select
      (select count(*)::int from auth.identities i where i.user_id = ${user?.id ?? ''}) as identities,
      (select count(*)::int from auth.sessions s where s.user_id = ${user?.id ?? ''}) as sessions,
      (select count(*)::int from auth.flow_state f where f.user_id = ${user?.id ?? ''}) as flows,
      (select count(*)::int from public.profiles p where p.email = ${email}) as profiles`;
    expect(left).toEqual({ identities: 0, sessions: 0, flows: 0, profiles: 0 });
  });

  it('who never answers is gone after a day, and nobody else', async () => {
    const [late, early] = [
      await signIn({ email: newEmail(), isVerified: true }),
      await signIn({ email: newEmail(), isVerified: true }),
    ];
    await sql`update private.unfinished_accounts set made_at = now() - interval '25 hours' where user_id = ${late.user?.id ?? ''}`;
    const before = (await existing()) ?? 0;
    await sql`select private.prune_unfinished_accounts()`;
    expect(await existing()).toBe(before - 1);
    expect((await early.client.auth.getUser()).data.user?.id).toBe(early.user?.id);
  });

  it('finishes nobody who is finished: a date of a child deletes no account', async () => {
    const client = await signInByPassword(demoPerson('parent').email);
    expect((await client.rpc('finish_provider_sign_up', { p_birth_date: yearsAgo(10) })).data).toBe(true);
    expect((await client.rpc('finish_provider_sign_up', {})).data).toBe(true);
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await signedOut().rpc('finish_provider_sign_up', {})).error?.code).toBe('42501');
  });

  it('is offered the name as an adult alone, and nothing of it travels or shows', async () => {
    const person = { name: 'Nova Reed', email: newEmail(), isVerified: true };
    const { client, user } = await signIn(person);
    expect(Object.keys(user?.user_metadata ?? {}).toSorted()).toEqual([
      'email',
      'email_verified',
      'phone_verified',
      'sub',
    ]);
    expect(await offeredTo(client)).toBeNull();
    await client.rpc('finish_provider_sign_up', { p_birth_date: yearsAgo(30) });
    expect(await offeredTo(client)).toBe('Nova Reed');
    const [shown] = await sql`select full_name, avatar_url from public.profiles where id = ${user?.id ?? ''}`;
    expect(shown).toEqual({ full_name: null, avatar_url: null });
  });

  it('of a minor nothing that the provider says is kept, also not at the next sign-in', async () => {
    const person = { name: 'Young Reed', email: newEmail(), isVerified: true };
    const { client, user } = await signIn(person);
    expect((await client.rpc('finish_provider_sign_up', { p_birth_date: yearsAgo(15) })).data).toBe(true);
    await signIn(person);
    const [identity] = await sql<{ data: object }[]>`
      select identity_data as data from auth.identities where user_id = ${user?.id ?? ''}`;
    expect(JSON.stringify(identity?.data)).not.toMatch(/Reed|avatar|picture|name/i);
    expect(await offeredTo(client)).toBeNull();
    await client.from('user_profiles').insert({ user_id: user?.id ?? '', is_published: true, visibility: 'public' });
    const [profile] =
      await sql`select is_published, visibility from public.user_profiles where user_id = ${user?.id ?? ''}`;
    expect(profile).toEqual({ is_published: false, visibility: 'unlisted' });
  });
});

describe('an address that exists', () => {
  it.each([true, false])('is linked to its account by nobody but its owner (verified: %s)', async (isVerified) => {
    const { email } = demoPerson('parent');
    const before = await existing();
    const { back, user } = await signIn({ email, isVerified });
    expect([back.searchParams.get('error'), back.searchParams.get('code'), user]).toEqual([
      isVerified ? 'server_error' : 'access_denied',
      null,
      null,
    ]);
    const identities =
      await sql`select provider from auth.identities i join auth.users u on u.id = i.user_id where u.email = ${email}`;
    expect(identities.map((each) => each['provider'])).toEqual(['email']);
    // Of an unverified address an account without one waits for a day, which nobody can use.
    expect(((await existing()) ?? 0) - (before ?? 0)).toBe(isVerified ? 0 : 1);
    await sql`delete from auth.users where email is null`;
  });

  it('that nobody confirmed belongs to who proves it: password and date of the other are gone', async () => {
    const email = newEmail();
    const key = randomUUID();
    await signedOut().auth.signUp({
      ...{ email, password: 'squatted-password' },
      options: { data: { birth_date: yearsAgo(40), sign_up_key: key } },
    });
    const { client, user } = await signIn({ email, isVerified: true });
    expect(user?.app_metadata).toMatchObject({ unfinished: true, providers: ['discord'] });
    const byPassword = await signedOut().auth.signInWithPassword({ email, password: 'squatted-password' });
    expect(byPassword.error?.code).toBe('invalid_credentials');
    expect((await client.rpc('load_my_age')).data).toBe('unknown');
    await client.rpc('finish_sign_up', { p_key: key });
    const [left] =
      await sql`select coalesce(encrypted_password, '') as hash from auth.users where id = ${user?.id ?? ''}`;
    expect(left).toEqual({ hash: '' });
  });
});

describe('linking', () => {
  const { email } = demoPerson('parent');
  const waysOf = async (client: Client) => {
    const { data } = await client.rpc('load_account');
    return (data as { sign_in: { has_password: boolean; links: { id: string; provider: string; is_last: boolean }[] } })
      .sign_in;
  };
  let client: Client;
  beforeAll(async () => {
    client = await signInByPassword(email);
  });
  afterEach(async () => {
    await sql`delete from auth.identities where provider <> 'email' and user_id = (select id from auth.users where email = ${email})`;
    await sql`delete from private.waiting_identities`;
    await sql`delete from private.identity_links_begun`;
  });

  it('lets its owner in by both, and unlinks', async () => {
    const person = { email: newEmail(), isVerified: true };
    expect(await link(client, person)).toMatchObject({ data: 'google', error: null });
    expect(await waysOf(client)).toMatchObject({ has_password: true, links: [{ provider: 'google', is_last: false }] });
    const { user } = await signIn(person, 'google');
    expect(user?.email).toBe(email);
    const [{ id } = { id: '' }] = (await waysOf(client)).links;
    const unlinked = await client.auth.unlinkIdentity({ identity_id: id } as never);
    expect(unlinked.error).toBeNull();
    expect((await waysOf(client)).links).toEqual([]);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it('without having begun here links nothing, whatever the platform does', async () => {
    const { data } = await client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    const back = await follow(await answerAtProvider(data?.url ?? '', { email: newEmail(), isVerified: true }));
    expect(back.searchParams.get('error')).toBe('server_error');
    expect((await waysOf(client)).links).toEqual([]);
  });

  it('somebody who is led to the page of an attacker gives them nothing, and signs in as themselves', async () => {
    // The attacker begins, and the other person answers.
    const victim = { name: 'Victim', email: newEmail(), isVerified: true };
    const { page } = await beginLink(client);
    await follow(await answerAtProvider(page, victim));
    expect((await waysOf(client)).links).toEqual([]);
    const { user } = await signIn(victim, 'google');
    expect(user?.email).toBe(victim.email);
    // With another key, and after ten minutes, it stays nothing.
    expect((await client.rpc('confirm_identity_link', { p_key: randomUUID() + randomUUID() })).data).toBeNull();
    await sql`update private.waiting_identities set came_at = now() - interval '11 minutes'`;
    await sql`select private.prune_unfinished_accounts()`;
    const [left] = await sql`select count(*)::int as n from auth.identities where provider_id like 'waiting:%'`;
    expect(left).toEqual({ n: 0 });
  });

  it('a link that waits is confirmed by its person alone, once and in time', async () => {
    const { key, page } = await beginLink(client);
    await follow(await answerAtProvider(page, { email: newEmail(), isVerified: true }));
    const other = await signInByPassword(demoPerson('player').email);
    expect((await other.rpc('confirm_identity_link', { p_key: key })).data).toBeNull();
    const stored = await sql<{ key_hash: string }[]>`select key_hash from private.waiting_identities`;
    expect(stored).toEqual([{ key_hash: createHash('sha256').update(key).digest('hex') }]);
    expect((await client.rpc('confirm_identity_link', { p_key: key })).data).toBe('google');
    expect((await client.rpc('confirm_identity_link', { p_key: key })).data).toBeNull();
  });

  it('an account that is linked to somebody is refused, also when it was linked while this one waited', async () => {
    const person = { email: newEmail(), isVerified: true };
    const taken = await signIn(person, 'google');
    const { page } = await beginLink(client);
    const back = await follow(await answerAtProvider(page, person));
    expect(back.searchParams.get('error_code')).toBe('identity_already_exists');
    expect((await taken.client.auth.getUser()).data.user?.id).toBe(taken.user?.id);

    const late = { email: newEmail(), isVerified: true };
    const begun = await beginLink(client);
    await follow(await answerAtProvider(begun.page, late));
    await signIn(late, 'google');
    const confirmed = await client.rpc('confirm_identity_link', { p_key: begun.key });
    expect([confirmed.error?.code, confirmed.error?.hint]).toEqual(['PT409', 'taken']);
    expect((await waysOf(client)).links).toEqual([]);
  });

  it('the last way in stays, and a link that waits is none', async () => {
    const { client: own, user } = await signIn({ email: newEmail(), isVerified: true });
    await own.rpc('finish_provider_sign_up', { p_birth_date: yearsAgo(25) });
    const [{ id, is_last: isLast } = { id: '', is_last: false }] = (await waysOf(own)).links;
    expect(isLast).toBe(true);
    const { page } = await beginLink(own);
    await follow(await answerAtProvider(page, { email: newEmail(), isVerified: true }));
    expect((await own.auth.unlinkIdentity({ identity_id: id } as never)).error).not.toBeNull();
    const left = await sql`select id from auth.identities where user_id = ${user?.id ?? ''} and provider = 'discord'`;
    expect(left).toHaveLength(1);
  });

  it('an address that the provider has not verified stays with its owner', async () => {
    const victim = newEmail();
    await link(client, { name: 'Mallory', email: victim });
    const { user, client: own } = await signIn({ email: victim, isVerified: true });
    expect(user?.email).toBe(victim);
    expect((await own.auth.getUser()).data.user?.identities).toHaveLength(1);
  });

  it('[SE-021] needs the second factor of who has one', async () => {
    const staff = await signInByPassword(demoPerson('staff').email);
    const { error } = await staff.rpc('begin_identity_link', {
      p_provider: 'discord',
      p_key: randomUUID() + randomUUID(),
    });
    expect([error?.code, error?.hint]).toEqual(['42501', 'second_factor']);
  });

  it.each([
    ['a short key', { p_provider: 'google', p_key: 'short' }],
    ['another provider', { p_provider: 'github', p_key: 'k'.repeat(40) }],
  ])('is not begun with %s, nor without a session', async (_, args) => {
    expect((await client.rpc('begin_identity_link', args)).error?.code).toBe('23514');
    expect((await signedOut().rpc('begin_identity_link', args)).error?.code).toBe('42501');
    const begun = await sql`select from private.identity_links_begun`;
    expect(begun).toHaveLength(0);
  });
});

it('[SE-009] the second factor is still asked for after signing in with a provider', async () => {
  const { email } = demoPerson('staff');
  const person = { email: newEmail(), isVerified: true };
  const staff = await signInByPassword(email);
  await sql`update auth.sessions set aal = 'aal2' where user_id = (select id from auth.users where email = ${email})`;
  await staff.auth.refreshSession();
  expect(await link(staff, person, 'discord')).toMatchObject({ data: 'discord' });
  const { client, user } = await signIn(person);
  expect(user?.email).toBe(email);
  const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  await sql`delete from auth.identities where provider = 'discord' and user_id = ${user?.id ?? ''}`;
});
