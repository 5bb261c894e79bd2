import { writeAudit } from '../audit.ts';
import { requireUser, type SignedIn } from '../authenticate.ts';
import { changeEmail } from '../email-change.ts';
import { parseEmail } from '../email-address.ts';
import { AuthError, tooManyRequests, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import { spendCode } from '../one-time-tokens.ts';
import { checkPasswordStrength } from '../password-strength.ts';
import { readChallenge } from '../pkce.ts';
import { wantedRedirect, type AuthRequest, type AuthService, type Endpoint } from '../service.ts';
import { viewUser } from '../user-view.ts';
import { findUserById, mergeUserMetadata, refuseTakenEmail, type UserRow } from '../users.ts';

/** A password may be changed without a code for this long after signing in. */
const RECENT_SIGN_IN = 24 * 60 * 60 * 1000;

/** `GET /user` */
export const getUser: Endpoint = async (service, call) => {
  const { user } = await requireUser(service, call);
  return json(await viewUser(service.sql, user));
};

/** `PUT /user`: the user's own password, address and metadata. */
export const updateUser: Endpoint = async (service, call) => {
  const { body } = call;
  const signedIn = await requireUser(service, call);
  const { user } = signedIn;
  const email = body.text('email') === '' ? user.email : parseEmail(body.text('email'));
  const isNewEmail = email !== user.email;
  const password = body.has('password') ? body.text('password') : undefined;
  const challenge = readChallenge(call);
  if (password !== undefined) checkPasswordStrength(password, service.config);
  if (body.has('app_metadata')) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (body.text('phone') !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (password !== undefined || isNewEmail) await refuseLowAssurance(service, signedIn);
  if (user.is_anonymous && password !== undefined && !isNewEmail) {
    throw validationFailed('Updating password of an anonymous user without an email or phone is not allowed');
  }
  if (isNewEmail && email) await refuseTakenEmail(service.sql, email, user.id);
  if (password !== undefined) await changePassword(service, call, signedIn, password);
  const data = body.object('data');
  if (data) await mergeUserMetadata(service.sql, user.id, data);
  if (isNewEmail && email) {
    await changeEmail(service, { user, newEmail: email, redirectTo: wantedRedirect(call), challenge });
  }
  return json(await viewUser(service.sql, (await findUserById(service.sql, user.id)) as UserRow));
};

/** A person with a second factor must have used it to change how to sign in. */
async function refuseLowAssurance(service: AuthService, { user, session }: SignedIn): Promise<void> {
  if (session.aal !== 'aal1') return;
  const factors = await service.sql`
    select 1 from auth.mfa_factors where user_id = ${user.id} and status = 'verified' limit 1`;
  if (factors.length > 0) {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
}

async function changePassword(
  service: AuthService,
  call: AuthRequest,
  { user, session }: SignedIn,
  password: string,
): Promise<void> {
  const isOld = session.created_at.getTime() < Date.now() - RECENT_SIGN_IN;
  if (service.config.email.secure_password_change && isOld) {
    await spendNonce(service, user, call.body.text('nonce'));
  }
  if (service.config.email.require_current_password && !(await beganWithMail(service, session))) {
    await checkCurrentPassword(service, user, call.body.text('current_password'));
  }
  if (await service.passwords.matches(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  const hash = await service.passwords.hash(password);
  await service.sql.begin(async (tx) => {
    await tx`update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${user.id}`;
    await writeAudit(tx, call, 'user_updated_password', user);
    // Whoever knew the old password is signed out everywhere else, and links sent before are void.
    await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`;
    await tx`
      delete from auth.one_time_tokens where user_id = ${user.id} and token_type in ('recovery_token', 'reauthentication_token')`;
  });
}

/** Whether the session comes from a link or code in a mail: its owner may have forgotten the password. */
async function beganWithMail({ sql }: AuthService, session: SignedIn['session']): Promise<boolean> {
  const methods = await sql`
    select 1 from auth.mfa_amr_claims
    where session_id = ${session.id} and authentication_method in ('otp', 'magiclink', 'recovery') limit 1`;
  return methods.length > 0;
}

async function checkCurrentPassword(service: AuthService, user: UserRow, current: string): Promise<void> {
  if (user.encrypted_password === null || user.encrypted_password === '') return;
  if (current === '') {
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.');
  }
  const tries = `current password ${user.id}`;
  if (!service.failures.take(tries)) throw tooManyRequests();
  if (!(await service.passwords.matches(current, user.encrypted_password))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is not valid.');
  }
  service.failures.giveBack(tries);
}

async function spendNonce(service: AuthService, user: UserRow, nonce: string): Promise<void> {
  if (nonce === '') {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  const tries = `nonce ${user.id}`;
  if (!service.failures.take(tries)) throw tooManyRequests();
  const isRight = await spendCode(service, service.sql, {
    address: user.email ?? '',
    code: nonce,
    types: ['reauthentication_token'],
  });
  if (!isRight) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  service.failures.giveBack(tries);
}
