/** Signing up by the link of an invitation: the mailbox is proved by the link, so no second mail confirms it. */
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SILVER_TEAM, as, backend, openDatabase, rowsOf, signedOut, teamId } from '../backend.ts';
import { callFunction, mailsTo, sendQueuedMails } from './call.ts';

const sql = openDatabase();
let team = '';
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
beforeEach(async () => {
  await sql`delete from public.team_invitations`;
  await sql`delete from private.mail_outbox`;
  await sql`delete from private.rate_counters`;
  await sql`delete from auth.users where email like '%@invited.example'`;
});
afterAll(async () => {
  await sql`delete from auth.users where email like '%@invited.example'`;
  await sql.end();
});

const PASSWORD = 'a long password of my own';
const ADULT = '2000-02-03';
const address = () => `${randomUUID()}@invited.example`;
async function invite(email: string): Promise<{ id: string; token: string }> {
  const id = (await rowsOf(as('coach').rpc('invite_to_team', { p_team_id: team, p_email: email }))) ?? '';
  await sendQueuedMails();
  const [mail] = await mailsTo(email);
  return { id, token: /#token=([0-9a-f]{64})$/.exec(mail?.link ?? '')?.[1] ?? '' };
}
const signUp = (token: string, birth_date = ADULT, password = PASSWORD) =>
  callFunction('sign-up-invited', 'visitor', { token, password, birth_date });
const accounts = (email: string) =>
  sql`select id, email_confirmed_at is not null as is_confirmed, raw_user_meta_data from auth.users where email = ${email}`;
async function signIn(email: string, password = PASSWORD) {
  const { url, anonKey } = backend;
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.signInWithPassword({ email, password });
  return { client, error };
}
const read = (p_token: string) => rowsOf(signedOut().rpc('read_team_invitation', { p_token }));

describe('sign-up by an invitation', () => {
  test('[SE-026, TM-075] makes a confirmed account of the invited address, which accepts at once, without another mail', async () => {
    const email = address();
    const { token } = await invite(email);
    expect(await read(token)).toMatchObject({ addressee: 'visitor', sign_up_email: email });
    const answer = await signUp(token);
    expect([answer.status, await answer.json()]).toEqual([200, { email }]);
    expect(await mailsTo(email)).toHaveLength(1);
    const { client, error } = await signIn(email);
    expect(error).toBeNull();
    const accept = { p_accept: true, p_token: token, p_name: 'Noor Haddad' };
    expect((await client.rpc('answer_team_invitation', accept)).data).toBe(team);
    const [member] = await sql`
      select p.full_name, m.is_confirmed, private.age_of(p.id) as age from public.team_members m join public.profiles p on p.id = m.user_id
      where p.email = ${email} and m.team_id = ${team}`;
    expect(member).toEqual({ full_name: 'Noor Haddad', is_confirmed: true, age: 'adult' });
    expect((await accounts(email))[0]?.['raw_user_meta_data']).not.toHaveProperty('birth_date');
  });

  test('[SE-026] a link makes one account, also when many press at once, or when its person takes another address', async () => {
    const email = address();
    const { token } = await invite(email);
    const answers = await Promise.all([signUp(token), signUp(token), signUp(token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accounts(email)).toHaveLength(1);
    await sql`update auth.users set email = ${`other-${email}`} where email = ${email}`;
    expect((await signUp(token)).status).toBe(409);
    expect(await read(token)).toMatchObject({ sign_up_email: null });
    expect(await accounts(email)).toHaveLength(0);
  });

  test('[SE-026] who began an account with the address of somebody else gets nothing by their sign-up', async () => {
    const email = address();
    const stranger = createClient(backend.url, backend.anonKey, {
      auth: { persistSession: false },
    });
    await stranger.auth.signUp({
      email,
      password: 'the password of a stranger',
      options: { data: { birth_date: '1990-01-01' } },
    });
    const [before] = await accounts(email);
    const { token } = await invite(email);
    expect((await signUp(token)).status).toBe(200);
    expect((await signIn(email, 'the password of a stranger')).error).not.toBeNull();
    expect((await signIn(email)).error).toBeNull();
    expect((await accounts(email))[0]?.['id']).not.toBe(before?.['id']);
    // Nor does the invitation go with what the stranger began.
    const { client } = await signIn(email);
    const accept = { p_accept: true, p_token: token, p_name: 'Noor Haddad' };
    expect((await client.rpc('answer_team_invitation', accept)).data).toBe(team);
  });

  test('[SE-026] who confirms the account in the middle of the sign-up keeps it', async () => {
    const email = address();
    const user = await signedOut().auth.signUp({ email, password: PASSWORD });
    expect(user.error).toBeNull();
    const { token } = await invite(email);
    const drop = () => sql`select public.drop_unconfirmed_account(${token}) as is_gone`;
    await sql`select public.begin_invited_sign_up(${token})`;
    await sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
    expect(await drop()).toEqual([{ is_gone: false }]);
    expect(await accounts(email)).toMatchObject([{ is_confirmed: true }]);
    await sql`update auth.users set email_confirmed_at = null where email = ${email}`;
    // Of an invitation that is over, and of another one, nothing goes either.
    const other = await invite(address());
    await sql`select public.drop_unconfirmed_account(${other.token})`;
    await sql`update public.team_invitations set expires_at = now() - interval '1 minute' where token_hash is not null`;
    expect(await drop()).toEqual([{ is_gone: false }]);
    expect(await accounts(email)).toHaveLength(1);
    await sql`update public.team_invitations set expires_at = now() + interval '1 day'`;
    expect(await drop()).toEqual([{ is_gone: true }]);
    expect(await accounts(email)).toHaveLength(0);
  });

  test('[SE-026] who has a confirmed account is told to sign in, and keeps the password', async () => {
    const { token } = await invite('parent@lineup.example');
    expect(await read(token)).toMatchObject({ sign_up_email: null });
    const before = await sql`select encrypted_password from auth.users where email = 'parent@lineup.example'`;
    expect((await signUp(token)).status).toBe(409);
    expect(await sql`select encrypted_password from auth.users where email = 'parent@lineup.example'`).toEqual(before);
  });

  test.each([
    ['expired', `expires_at = now() - interval '1 minute'`, 410],
    ['cancelled', `status = 'revoked', token_hash = null`, 404],
    ['declined', `status = 'declined'`, 404],
  ])('[SE-026] an invitation that is %s makes no account', async (_state, change, status) => {
    const email = address();
    const { id, token } = await invite(email);
    await sql.unsafe(`update public.team_invitations set ${change} where id = '${id}'`);
    expect((await signUp(token)).status).toBe(status);
    expect(await accounts(email)).toHaveLength(0);
  });

  test('[SE-026] the one who invites neither reads the secret nor makes an account with what they can read', async () => {
    const email = address();
    const { id, token } = await invite(email);
    const { error } = await as('coach')
      .from('team_invitations')
      .select('token_hash' as 'id')
      .eq('id', id);
    expect(error).toMatchObject({ code: '42501' });
    const [row] = await sql<{ token_hash: string }[]>`select token_hash from public.team_invitations where id = ${id}`;
    for (const guess of [row?.token_hash ?? '', id.replaceAll('-', ''), '', token.slice(1)])
      expect((await signUp(guess)).status).toBe(404);
    for (const client of [as('coach'), as('admin'), signedOut()]) {
      const issued = await client.rpc('issue_invitation_token' as never, { p_invitation_id: id } as never);
      expect(issued.error).toMatchObject({ code: 'PGRST202' });
      expect((await client.rpc('begin_invited_sign_up', { p_token: token })).error).toMatchObject({ code: '42501' });
      expect((await client.rpc('drop_unconfirmed_account', { p_token: token })).error).toMatchObject({ code: '42501' });
    }
    expect(await accounts(email)).toHaveLength(0);
  });

  test('a child under 13 gets no account, a weak password none, and a wrong date none; the link still works', async () => {
    const email = address();
    const { token } = await invite(email);
    const child = new Date(Date.now() - 11 * 365 * 86_400_000).toISOString().slice(0, 10);
    expect((await signUp(token, child)).ok).toBe(false);
    expect(await signUp(token, ADULT, 'short').then(({ status }) => status)).toBe(422);
    for (const wrong of ['', '2000-02-31', '2000-02-31x', 'soon'])
      expect((await signUp(token, wrong)).status).toBe(400);
    expect(await accounts(email)).toHaveLength(0);
    expect((await signUp(token)).status).toBe(200);
  });

  test('a minor signs up as a minor', async () => {
    const email = address();
    const { token } = await invite(email);
    const born = new Date(Date.now() - 15 * 365 * 86_400_000).toISOString().slice(0, 10);
    expect((await signUp(token, born)).status).toBe(200);
    expect(await sql`select private.age_of(id) as age from public.profiles where email = ${email}`).toEqual([
      { age: 'minor' },
    ]);
  });

  test('[SE-026] one link is tried 20 times an hour at most', async () => {
    const { token } = await invite(address());
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await signUp(token, ADULT, 'short')).status);
    expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([422]), 429]);
  });
});
