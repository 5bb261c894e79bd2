/** What counts of a sign-up: nothing that was said before whoever reads the mail has confirmed. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { backend, openDatabase, signedOut } from './backend.ts';
import { mailsTo } from './functions/call.ts';

const sql = openDatabase();
const emails: string[] = [];
afterAll(async () => {
  await sql`delete from auth.users where email = any (${emails})`;
  await sql.end();
});

const newEmail = () => {
  const email = `${randomUUID()}@mail.example`;
  emails.push(email);
  return email;
};
const PASSWORD = 'long-enough-password';
const signUp = (email: string, password: string, data: object) =>
  signedOut().auth.signUp({ email, password, options: { data } });
const codeTo = async (email: string) => {
  const [mail] = await mailsTo(email);
  return /enter this code[^:]*: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? 'none';
};
/** Opens the mail: a client that is signed in. */
const confirm = async (email: string) => {
  const client = signedOut();
  const { data, error } = await client.auth.verifyOtp({ email, token: await codeTo(email), type: 'email' });
  expect(error).toBeNull();
  return Object.assign(client, { userId: data.user?.id ?? '' });
};
const canSignIn = async (email: string, password: string) =>
  (await signedOut().auth.signInWithPassword({ email, password })).error === null;
const bornOf = async (email: string) =>
  (
    await sql`
      select b.birth_date::text as born from private.birth_dates b join auth.users u on u.id = b.user_id where u.email = ${email}`
  ).map(({ born }) => born as string);

test('[SH-106] date of birth and key leave the account, its identities, the token and every session', async () => {
  const email = newEmail();
  const { auth } = signedOut();
  const signedUp = await signUp(email, PASSWORD, {
    birth_date: '1999-04-05',
    sign_up_key: 'key-of-browser',
    theme: 'dark',
  });
  expect(signedUp.error).toBeNull();
  const client = await confirm(email);
  await client.rpc('finish_sign_up', { p_key: 'key-of-browser', p_birth_date: '1999-04-05' });
  const { data } = await auth.signInWithPassword({ email, password: PASSWORD });
  // The platform copies what the form handed over into the identity; the rest of it is there.
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, theme: 'dark' });
  const token = data.session?.access_token.split('.')[1] ?? '';
  const everything = [
    JSON.stringify(data),
    Buffer.from(token, 'base64url').toString(),
    JSON.stringify(await auth.getUser()),
  ];
  const [stored] = await sql`
    select u.raw_user_meta_data as metadata, i.identity_data as identity
    from auth.users u join auth.identities i on i.user_id = u.id where u.email = ${email}`;
  expect(await bornOf(email)).toEqual(['1999-04-05']);
  for (const text of [...everything, JSON.stringify([stored?.metadata, stored?.identity])]) {
    expect(text).not.toMatch(/1999|birth|key-of-browser/);
  }
});

describe('before the confirmation nothing counts', () => {
  test('[SH-106] the browser that signed up finishes by its key: its password and date', async () => {
    const email = newEmail();
    await signUp(email, PASSWORD, { birth_date: '2000-02-03', sign_up_key: 'own' });
    expect(await bornOf(email)).toEqual([]);
    const client = await confirm(email);
    expect(await bornOf(email)).toEqual([]);
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    expect((await client.rpc('lacks_password')).data).toBe(true);
    expect((await client.rpc('finish_sign_up', { p_key: 'own', p_birth_date: '2000-02-03' })).data).toBe(true);
    expect(await canSignIn(email, PASSWORD)).toBe(true);
    expect((await client.rpc('lacks_password')).data).toBe(false);
    expect(await bornOf(email)).toEqual(['2000-02-03']);
    expect((await client.rpc('finish_sign_up', { p_key: 'own', p_birth_date: '1990-02-03' })).data).toBe(false);
    expect(await bornOf(email)).toEqual(['2000-02-03']);
    expect(await sql`select from private.sign_ups where user_id = ${client.userId}`).toHaveLength(0);
  });

  test('[SH-106] a stranger who signed up a child’s address first leaves neither age nor password', async () => {
    const email = newEmail();
    await signUp(email, 'password-of-the-stranger', { birth_date: '1990-01-01', sign_up_key: 'of the stranger' });
    // A minute lies between two mails.
    await sql`update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email = ${email}`;
    await signUp(email, 'password-of-the-child', { birth_date: '2011-01-01', sign_up_key: 'of the child' });
    const client = await confirm(email);
    expect((await client.rpc('finish_sign_up', { p_key: 'of the child', p_birth_date: '2011-01-01' })).data).toBe(
      false,
    );
    expect(await bornOf(email)).toEqual([]);
    expect((await client.rpc('lacks_password')).data).toBe(true);
    expect(await canSignIn(email, 'password-of-the-stranger')).toBe(false);
    // The child chooses both in the session that the mail began.
    expect((await client.auth.updateUser({ password: 'chosen-by-the-child' })).error).toBeNull();
    await client.rpc('set_birth_date', { p_birth_date: '2011-01-01' });
    expect(await canSignIn(email, 'chosen-by-the-child')).toBe(true);
    expect(await canSignIn(email, 'password-of-the-stranger')).toBe(false);
    expect(await bornOf(email)).toEqual(['2011-01-01']);
  });

  test('a password that was chosen after the confirmation is never replaced by the former one', async () => {
    const email = newEmail();
    await signUp(email, PASSWORD, { sign_up_key: 'own' });
    const client = await confirm(email);
    await client.auth.updateUser({ password: 'chosen-after-the-mail' });
    expect((await client.rpc('finish_sign_up', { p_key: 'own' })).data).toBe(true);
    expect(await canSignIn(email, 'chosen-after-the-mail')).toBe(true);
    expect(await canSignIn(email, PASSWORD)).toBe(false);
  });

  test('nobody finishes the sign-up of somebody else, nor one without a key', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await signUp(email, PASSWORD, { sign_up_key: 'own' });
    await signUp(other, PASSWORD, {});
    await confirm(email);
    const stranger = await confirm(other);
    for (const p_key of ['own', '', 'null']) expect((await stranger.rpc('finish_sign_up', { p_key })).data).toBe(false);
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    expect(await canSignIn(other, PASSWORD)).toBe(false);
    expect((await signedOut().rpc('finish_sign_up', { p_key: 'own' })).error).not.toBeNull();
    const [row] =
      await sql`select key_hash from private.sign_ups s join auth.users u on u.id = s.user_id where u.email = ${email}`;
    expect(row?.key_hash).toBe(createHash('sha256').update('own').digest('hex'));
  });

  test('a new password by the mail of a reset confirms the address, and ends the first one', async () => {
    const email = newEmail();
    await signUp(email, PASSWORD, { sign_up_key: 'of the stranger', birth_date: '1990-01-01' });
    await sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    expect(await bornOf(email)).toEqual([]);
  });

  test('what nobody finished within a day is deleted', async () => {
    const email = newEmail();
    await signUp(email, PASSWORD, { sign_up_key: 'own' });
    const client = await confirm(email);
    await sql`update auth.users set email_confirmed_at = now() - interval '1 day' where email = ${email}`;
    await sql`select private.run_daily()`;
    expect(await sql`select from private.sign_ups where user_id = ${client.userId}`).toHaveLength(0);
  });
});

test('[SH-106] an account that the server makes and confirms in one step keeps its date and password', async () => {
  const email = newEmail();
  const answer = await fetch(`${backend.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: {
      apikey: backend.serviceRoleKey,
      authorization: `Bearer ${backend.serviceRoleKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { birth_date: '2001-02-03' },
    }),
  });
  expect(answer.ok).toBe(true);
  expect(await bornOf(email)).toEqual(['2001-02-03']);
  expect(await canSignIn(email, PASSWORD)).toBe(true);
  // The hosted service confirms in a second statement of the same transaction.
  const second = newEmail();
  const [user] = await sql.begin(async (transaction) => {
    await transaction`
      insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
      values (gen_random_uuid(), ${second}, 'hash', '{"birth_date": "2001-02-03"}')`;
    return transaction`update auth.users set email_confirmed_at = now() where email = ${second} returning encrypted_password`;
  });
  expect(user?.encrypted_password).toBe('hash');
  expect(await bornOf(second)).toEqual(['2001-02-03']);
});
