/** What is left of the date of birth that the sign-up form hands to the platform. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, signedOut } from './backend.ts';
import { mailsTo } from './functions/call.ts';

const sql = openDatabase();
const email = `${randomUUID()}@mail.example`;
afterAll(async () => {
  await sql`delete from auth.users where email = ${email}`;
  await sql.end();
});

test('[SH-106] the date of birth leaves the account, its identities, the token and every session', async () => {
  const { auth } = signedOut();
  const password = 'long-enough-password';
  const signedUp = await auth.signUp({
    email,
    password,
    options: { data: { birth_date: '1999-04-05', theme: 'dark' } },
  });
  expect(signedUp.error).toBeNull();
  const [mail] = await mailsTo(email);
  const link = new URLSearchParams(new URL(mail?.link ?? '').hash.slice(1));
  await auth.verifyOtp({ type: 'email', token_hash: link.get('token_hash') ?? '' });
  const { data } = await auth.signInWithPassword({ email, password });
  // The platform copies what the form handed over into the identity; the rest of it is there.
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, theme: 'dark' });
  const token = data.session?.access_token.split('.')[1] ?? '';
  const everything = [
    JSON.stringify(data),
    Buffer.from(token, 'base64url').toString(),
    JSON.stringify(await auth.getUser()),
  ];
  const [stored] = await sql`
    select u.raw_user_meta_data as metadata, i.identity_data as identity, b.birth_date::text as told
    from auth.users u join auth.identities i on i.user_id = u.id join private.birth_dates b on b.user_id = u.id
    where u.email = ${email}`;
  expect(stored?.told).toBe('1999-04-05');
  for (const text of [...everything, JSON.stringify([stored?.metadata, stored?.identity])]) {
    expect(text).not.toMatch(/1999|birth/);
  }
});
