import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accounts, type AccountKind } from '../../seed/accounts.ts';
import { as, backend, idOf, openDatabase, rowsOf } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

describe('guardians', () => {
  const forget = async () => {
    await sql`delete from private.guardian_requests`;
    await sql`delete from private.rate_counters`;
    await sql`delete from private.guardian_links where guardian_id <> ${idOf('guardian')}`;
  };
  // The demo parent has a ward of their own.
  beforeEach(forget);
  afterEach(forget);
  const request = (p_email: string) => as('minor').rpc('request_guardian', { p_email });
  const list = async (kind: AccountKind) => rowsOf(as(kind).rpc('list_guardians'));
  const confirm = (kind: AccountKind) => as(kind).rpc('confirm_guardian', { p_minor_id: idOf('minor') });
  const parentLinks = () => sql`select confirmed_at from private.guardian_links where guardian_id = ${idOf('parent')}`;

  test('a minor names a guardian, who confirms; either ends it', async () => {
    await rowsOf(request(' Parent@Lineup.example '));
    expect(await list('parent')).toMatchObject([{ kind: 'received', person_id: idOf('minor'), name: null }]);
    expect(await parentLinks()).toEqual([]);
    await rowsOf(confirm('parent'));
    expect(await parentLinks()).toHaveLength(1);
    expect(await list('parent')).toMatchObject([{ kind: 'minor', person_id: idOf('minor') }]);
    expect((await list('minor')).map((each) => each.person_id)).toContain(idOf('parent'));
    await rowsOf(as('parent').rpc('end_guardian', { p_person_id: idOf('minor') }));
    expect(await parentLinks()).toEqual([]);
  });

  test('known and unknown emails look alike to who asks', async () => {
    for (const email of ['parent@lineup.example', 'nobody@elsewhere.example']) {
      expect(await request(email)).toMatchObject({ error: null, status: 204 });
    }
    const sent = (await list('minor')).filter((each) => each.kind === 'sent');
    expect(sent.map(({ person_id, name }) => ({ person_id, name }))).toEqual([
      { person_id: null, name: null },
      { person_id: null, name: null },
    ]);
    for (const { email } of sent) await rowsOf(as('minor').rpc('end_guardian', { p_email: email ?? '' }));
    expect(await sql`select from private.guardian_requests`).toHaveLength(0);
  });

  test('only the named person with a confirmed email becomes guardian', async () => {
    await rowsOf(request('parent@lineup.example'));
    for (const kind of ['coach', 'private-coach'] as const) {
      expect((await confirm(kind)).error).toMatchObject({ code: 'PT404' });
    }
    await sql`update auth.users set email_confirmed_at = null where id = ${idOf('parent')}`;
    try {
      expect((await confirm('parent')).error).toMatchObject({ code: 'PT404' });
      expect(await list('parent')).toEqual([]);
    } finally {
      await sql`update auth.users set email_confirmed_at = now() where id = ${idOf('parent')}`;
    }
    expect(await parentLinks()).toEqual([]);
  });

  test('adults name no guardian, a minor is none, and nobody asks without end', async () => {
    const adult = await as('player').rpc('request_guardian', { p_email: 'parent@lineup.example' });
    expect(adult.error).toMatchObject({ code: '42501' });
    expect((await confirm('minor')).error).toMatchObject({ code: '42501' });
    expect((await request('minor@lineup.example')).error).toMatchObject({ code: '23514' });
    for (let count = 0; count < 5; count += 1) await rowsOf(request(`adult${count}@elsewhere.example`));
    expect(await request('one.more@elsewhere.example')).toMatchObject({ status: 429, error: { code: 'PT429' } });
  });
});

describe('notifications', () => {
  test('[SE-043] are chosen for oneself, in one call that may be repeated', async () => {
    const choose = (kind: AccountKind, user: AccountKind, email_practices: boolean) =>
      as(kind)
        .from('notification_preferences')
        .upsert({ user_id: idOf(user), email_practices });
    await rowsOf(choose('player', 'player', true));
    await rowsOf(choose('player', 'player', false));
    expect((await choose('coach', 'player', true)).error).toMatchObject({ code: '42501' });
    const [row] = await rowsOf(as('player').from('notification_preferences').select('email_practices, email_messages'));
    expect(row).toEqual({ email_practices: false, email_messages: true });
    expect(await rowsOf(as('admin').from('notification_preferences').select('user_id'))).toEqual([]);
  });
});

/** A client with a session of its own. */
async function signIn(kind: AccountKind) {
  const { url, anonKey } = backend;
  const supabase = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const account = accounts.find((each) => each.kind === kind);
  const { error } = await supabase.auth.signInWithPassword({
    email: account?.email ?? '',
    password: account?.password ?? '',
  });
  if (error) throw error;
  return supabase;
}

describe('a change of the address', () => {
  const me = idOf('newcomer');
  const waiting = async () => (await sql`select email_change from auth.users where id = ${me}`)[0]?.['email_change'];
  const links = () =>
    sql`select from auth.one_time_tokens where user_id = ${me} and token_type::text ~ '^email_change'`;
  afterEach(async () => {
    await sql`update auth.users set email_change = '' where id = ${me}`;
    await sql`delete from auth.one_time_tokens where user_id = ${me}`;
  });

  test('[SH-005] needs somebody who has just signed in: an open browser alone changes nothing', async () => {
    const open = await signIn('newcomer');
    await sql`update auth.sessions set created_at = now() - interval '6 minutes' where user_id = ${me}`;
    expect((await open.auth.updateUser({ email: 'mine-now@lineup.example' })).error).toMatchObject({ status: 500 });
    expect(await waiting()).toBe('');
    expect(await links()).toHaveLength(0);

    // Signing in with the password, or with a link or code from a mail, is what counts.
    const fresh = await signIn('newcomer');
    expect((await fresh.auth.updateUser({ email: 'new-address@lineup.example' })).error).toBeNull();
    expect(await waiting()).toBe('new-address@lineup.example');
    expect(await links()).toHaveLength(2);
    await fresh.auth.signOut({ scope: 'local' });
    // Nor can the one that waits be replaced by another.
    expect((await open.auth.updateUser({ email: 'mine-now@lineup.example' })).error).not.toBeNull();
    expect(await waiting()).toBe('new-address@lineup.example');
  });

  test("[SH-005] somebody else's fresh session is no proof", async () => {
    const open = await signIn('newcomer');
    await sql`update auth.sessions set created_at = now() - interval '6 minutes' where user_id = ${me}`;
    await signIn('player');
    await open.auth.updateUser({ email: 'mine-now@lineup.example' });
    expect(await waiting()).toBe('');
  });
});

describe('sessions', () => {
  test("the list shows one's own sessions and which one this is", async () => {
    const [first, second] = [await signIn('second-player'), await signIn('second-player')];
    const sessions = await rowsOf<{ id: string; is_current: boolean }[]>(first.rpc('list_sessions'));
    const stored = await sql`select id from auth.sessions where user_id = ${idOf('second-player')}`;
    expect(sessions.map(({ id }) => id).toSorted()).toEqual(stored.map(({ id }) => String(id)).toSorted());
    // This one first, however long ago it was used.
    await sql`update auth.sessions set refreshed_at = '2020-01-01', updated_at = '2020-01-01' where id = ${sessions.find((each) => each.is_current)?.id ?? ''}`;
    const order = (await rowsOf<typeof sessions>(first.rpc('list_sessions'))).map(({ is_current }) => is_current);
    expect(order).toEqual(stored.map((_, place) => place === 0));
    const current = (await rowsOf<typeof sessions>(second.rpc('list_sessions'))).find((each) => each.is_current);
    expect(await rowsOf(first.rpc('end_session', { p_session_id: current?.id }))).toBe(true);
    expect((await second.auth.refreshSession()).error).not.toBeNull();
    expect((await first.auth.refreshSession()).error).toBeNull();
  });

  test('the session of another cannot be ended', async () => {
    const [foreign] = await sql`select id from auth.sessions where user_id = ${idOf('admin')} limit 1`;
    expect(await rowsOf(as('parent').rpc('end_session', { p_session_id: String(foreign?.id) }))).toBe(false);
    expect(await sql`select from auth.sessions where id = ${String(foreign?.id)}`).toHaveLength(1);
  });
});
