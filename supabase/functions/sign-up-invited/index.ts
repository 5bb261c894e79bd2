/**
 * Makes an account for somebody who was invited to a team by mail. The secret of the link proves the mailbox: it was
 * mailed there alone and is stored as a hash, so the address counts as confirmed and no second mail is needed. A link makes one account.
 */
import { callDatabase, DatabaseError } from '../_shared/backend.ts';
import { answer, readObject, Refusal, serve } from '../_shared/http.ts';
import { serverHeaders } from '../_shared/keys.ts';
import { variable } from '../_shared/variable.ts';
import { isDay, isTooYoung, MIN_PASSWORD_LENGTH } from './sign-up-rules.ts';

const MAX_BYTES = 4096;
const STATUS: Record<string, number> = { PT404: 404, PT409: 409, PT410: 410, PT429: 429 };

serve(async (request) => {
  const { token, password, birth_date: birthDate } = await readObject(request, MAX_BYTES);
  if (typeof token !== 'string' || !/^[0-9a-f]{32,128}$/.test(token))
    throw new Refusal(404, 'This invitation is not valid');
  const email = await begin(token);
  if (typeof password !== 'string' || password === '') throw new Refusal(400, 'Enter a password');
  // The auth service trusts who makes accounts for others, and may take any password from them.
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new Refusal(422, `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`, 'weak_password');
  if (typeof birthDate !== 'string' || !isDay(birthDate)) throw new Refusal(400, 'Enter your date of birth');
  if (isTooYoung(birthDate)) throw new Refusal(403, 'We cannot make an account for you right now.', '42501');

  // Somebody began an account with this address and never proved it; whoever it was gets nothing by our confirming it.
  await callDatabase('drop_unconfirmed_account', { p_token: token });
  const made = await makeAccount({
    ...{ email, password, email_confirm: true },
    // Goes into a private table and out of the account before any token is made.
    user_metadata: { birth_date: birthDate },
  });
  if (!made.ok) throw refusalOf(made);
  await callDatabase('finish_invited_sign_up', { p_token: token });
  return answer({ email });
});

/** The address that the link proves. */
async function begin(token: string): Promise<string> {
  try {
    const [email] = await callDatabase('begin_invited_sign_up', { p_token: token });
    return email as string;
  } catch (error) {
    const status = error instanceof DatabaseError ? STATUS[error.code] : undefined;
    if (!(error instanceof DatabaseError) || !status) throw error;
    throw new Refusal(status, error.reason, error.code);
  }
}

interface AuthAnswer {
  ok: boolean;
  status: number;
  code: string;
  message: string;
}

/** Asks the auth service with the rights of the server. */
async function makeAccount(account: object): Promise<AuthAnswer> {
  const response = await fetch(`${variable('SUPABASE_URL')}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { ...serverHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const told = (await response.json().catch(() => null)) as { error_code?: unknown; msg?: unknown } | null;
  const { ok, status } = response;
  return { ok, status, code: String(told?.error_code ?? ''), message: String(told?.msg ?? '') };
}

function refusalOf({ status, code, message }: AuthAnswer): Error {
  if (code === 'email_exists') return new Refusal(409, 'There is an account already. Sign in to answer.');
  if (code === 'weak_password' || code === 'validation_failed') return new Refusal(422, message, code);
  return new Error(`making an account: ${status} ${code} ${message}`);
}
