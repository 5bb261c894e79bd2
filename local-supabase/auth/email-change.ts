import { AuthError, databaseError } from './errors.ts';
import { deliverToken, prepareToken } from './mailer.ts';
import type { CodeChallenge } from './pkce.ts';
import type { AuthService, Db } from './service.ts';
import { confirmUser, findUserById, insertEmailIdentity, lockUser, type UserRow } from './users.ts';

/** Which addresses agreed to a change, as bits of `email_change_confirm_status`. */
const AGREED = { email_change_token_current: 1, email_change_token_new: 2 } as const;
const BOTH = 3;

type ChangeToken = keyof typeof AGREED;
type Mailed = { redirectTo: string | null; challenge?: CodeChallenge };

/** Starts a change of address: mails to the new one, and to the old one too when both must agree. */
export async function changeEmail(
  service: AuthService,
  o: { user: UserRow; newEmail: string } & Mailed,
): Promise<void> {
  const { email } = service.config;
  if (o.user.is_anonymous && !email.enable_confirmations) {
    await service.sql.begin(async (tx) => {
      await tx`update auth.users set email_change = ${o.newEmail} where id = ${o.user.id}`;
      await finishEmailChange(tx, o.user.id);
    });
    return;
  }
  service.limits.checkMail('email_change', o.newEmail);
  // In one step, so that no link of an earlier change can confirm this one in between.
  await send(service, o, (tx) => startEmailChange(tx, o.user.id, o.newEmail));
}

/** Sends the mails of a change that was already requested; who agreed before is asked again. */
export async function resendEmailChange(service: AuthService, o: { user: UserRow } & Mailed): Promise<void> {
  await send(service, o, async (tx) => {
    const user = await lockUser(tx, o.user.id);
    if (user?.email_change) await startEmailChange(tx, user.id, user.email_change);
  });
}

/** Notes the wanted address. Nobody has agreed to it yet, and tokens of an earlier change are void. */
export async function startEmailChange(tx: Db, userId: string, newEmail: string): Promise<void> {
  try {
    await tx`
      update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0, updated_at = now()
      where id = ${userId}`;
  } catch (error) {
    throw databaseError(error, 'updating user');
  }
  await tx`
    delete from auth.one_time_tokens where user_id = ${userId} and token_type::text = any(${Object.keys(AGREED)})`;
}

async function send(service: AuthService, o: { user: UserRow } & Mailed, change: (tx: Db) => Promise<void>) {
  const mails = await service.sql.begin(async (tx) => {
    await change(tx);
    const user = await findUserById(tx, o.user.id);
    if (!user?.email_change) return [];
    const mail = { user, purpose: 'email_change' as const, redirectTo: o.redirectTo, challenge: o.challenge };
    const current = { ...mail, address: user.email ?? '', type: 'email_change_token_current' as const };
    const next = { ...mail, address: user.email_change, type: 'email_change_token_new' as const };
    const prepared = [];
    for (const each of needsBoth(service, user) ? [current, next] : [next]) {
      prepared.push({ mail: each, token: await prepareToken(service, tx, each) });
    }
    return prepared;
  });
  for (const { mail, token } of mails) await deliverToken(service, mail, token);
}

/**
 * Notes that the address which the token was mailed to agrees. False: the other address must agree too. Without the new
 * address nothing ever changes.
 * @param user as read after the row was locked
 */
export async function confirmEmailChange(
  service: AuthService,
  tx: Db,
  user: UserRow,
  token: { token_type: string; relates_to: string },
): Promise<boolean> {
  const type = token.token_type as ChangeToken;
  const address = type === 'email_change_token_new' ? user.email_change : user.email;
  if (!user.email_change || token.relates_to.toLowerCase() !== address?.toLowerCase()) {
    throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  }
  const agreed = (user.email_change_confirm_status ?? 0) | AGREED[type];
  const isEnough = needsBoth(service, user) ? agreed === BOTH : type === 'email_change_token_new';
  if (!isEnough) {
    await tx`update auth.users set email_change_confirm_status = ${agreed} where id = ${user.id}`;
    return false;
  }
  await finishEmailChange(tx, user.id);
  return true;
}

function needsBoth(service: AuthService, user: UserRow): boolean {
  return service.config.email.double_confirm_changes && (user.email ?? '') !== '';
}

async function finishEmailChange(tx: Db, userId: string): Promise<void> {
  const user = await findUserById(tx, userId);
  const email = user?.email_change;
  if (!user || !email) return;
  try {
    await moveToNewEmail(tx, userId);
  } catch (error) {
    throw databaseError(error, 'changing the email address');
  }
  await insertEmailIdentity(tx, userId, { sub: userId, email, email_verified: true, phone_verified: false });
  await confirmUser(tx, userId);
}

async function moveToNewEmail(tx: Db, userId: string): Promise<void> {
  await tx`
    update auth.users set
      email = email_change, email_change = '', email_change_confirm_status = 0, is_anonymous = false,
      raw_user_meta_data = case when raw_user_meta_data ? 'email'
        then raw_user_meta_data || jsonb_build_object('email', email_change::text) else raw_user_meta_data end,
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
        || case when raw_app_meta_data ? 'provider' then '{}' else '{"provider": "email", "providers": ["email"]}'::jsonb end,
      updated_at = now()
    where id = ${userId}`;
  await tx`
    delete from auth.one_time_tokens
    where user_id = ${userId} and token_type in ('email_change_token_new', 'email_change_token_current', 'recovery_token')`;
}
