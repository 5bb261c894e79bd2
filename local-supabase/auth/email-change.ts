import { databaseError } from './errors.ts';
import { sendTokenMail } from './mailer.ts';
import type { CodeChallenge } from './pkce.ts';
import type { AuthService, Db } from './service.ts';
import { confirmUser, findUserById, insertEmailIdentity, type UserRow } from './users.ts';

/** Starts a change of address: mails to the new one, and to the old one too when both must agree. */
export async function changeEmail(
  service: AuthService,
  o: { user: UserRow; newEmail: string; redirectTo: string | null; challenge?: CodeChallenge },
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
  await service.sql`
    update auth.users set email_change = ${o.newEmail}, email_change_confirm_status = 0, updated_at = now()
    where id = ${o.user.id}`;
  // Codes of an earlier change must not confirm this one.
  await service.sql`
    delete from auth.one_time_tokens
    where user_id = ${o.user.id} and token_type in ('email_change_token_new', 'email_change_token_current')`;
  await sendEmailChangeMails(service, { ...o, user: { ...o.user, email_change: o.newEmail } });
}

/** Sends the mails of a change that was already requested. */
export async function sendEmailChangeMails(
  service: AuthService,
  o: { user: UserRow; redirectTo: string | null; challenge?: CodeChallenge },
): Promise<void> {
  const mail = { user: o.user, purpose: 'email_change' as const, redirectTo: o.redirectTo, challenge: o.challenge };
  if (needsBoth(service, o.user)) {
    await sendTokenMail(service, {
      ...mail,
      address: o.user.email ?? '',
      type: 'email_change_token_current',
    });
  }
  await sendTokenMail(service, { ...mail, address: o.user.email_change ?? '', type: 'email_change_token_new' });
}

/** Counts one confirmation. False: the other address must confirm too. */
export async function confirmEmailChange(service: AuthService, tx: Db, user: UserRow): Promise<boolean> {
  if (needsBoth(service, user) && user.email_change_confirm_status === 0) {
    await tx`update auth.users set email_change_confirm_status = 1 where id = ${user.id}`;
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
