import { requireAdmin } from '../authenticate.ts';
import { parseEmail } from '../email-address.ts';
import { startEmailChange } from '../email-change.ts';
import { AuthError, emailExists, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import { prepareToken, type TokenMail } from '../mailer.ts';
import { checkPasswordStrength } from '../password-strength.ts';
import { wantedRedirect, type AuthRequest, type AuthService, type Endpoint } from '../service.ts';
import { viewUser } from '../user-view.ts';
import { createUser, findUserByEmail, findUserById, lockUser, refuseTakenEmail, type UserRow } from '../users.ts';

const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'];

/** `POST /admin/generate_link`: the link and code that a mail would carry, for those who send their own mails. */
export const generateLink: Endpoint = async (service, call) => {
  requireAdmin(call);
  const { body } = call;
  const email = parseEmail(body.text('email'));
  const wanted = body.text('type');
  if (!TYPES.includes(wanted)) {
    throw validationFailed(`Invalid email action link type requested: ${wanted}`);
  }
  const existing = await findUserByEmail(service.sql, email);
  // A link that signs in somebody new confirms the address as well.
  const type = wanted === 'magiclink' && !existing ? 'signup' : wanted;
  const redirectTo = body.text('redirect_to') || wantedRedirect(call);
  const { user, mail } = type.startsWith('email_change')
    ? await prepareEmailChange(service, call, existing, type)
    : await prepareAccount(service, call, { existing, email, type, wanted });
  const prepared = await prepareToken(service, service.sql, { ...mail, user, redirectTo });
  return json({
    ...(await viewUser(service.sql, (await findUserById(service.sql, user.id)) as UserRow)),
    action_link: prepared.link,
    email_otp: prepared.code,
    hashed_token: prepared.token,
    verification_type: type,
    redirect_to: prepared.redirectTo,
  });
};

type Prepared = { user: UserRow; mail: Omit<TokenMail, 'user' | 'redirectTo'> };

async function prepareAccount(
  service: AuthService,
  { body }: AuthRequest,
  o: { existing: UserRow | undefined; email: string; type: string; wanted: string },
): Promise<Prepared> {
  const purpose = o.type as 'signup' | 'invite' | 'magiclink' | 'recovery';
  if (purpose === 'signup' || purpose === 'invite') {
    if (o.existing?.email_confirmed_at) throw emailExists();
    if (o.existing) return { user: o.existing, mail: { purpose } };
    const password = body.text('password');
    if (purpose === 'signup' && o.wanted === 'signup') {
      if (password === '') throw validationFailed('Signup requires a valid password');
      checkPasswordStrength(password, service.config);
    }
    const user = await createUser(service, {
      email: o.email,
      passwordHash: password === '' ? undefined : await service.passwords.hash(password),
      userMetadata: body.object('data') ?? {},
      isInvited: purpose === 'invite',
    });
    return { user, mail: { purpose } };
  }
  if (!o.existing) throw userOfEmailNotFound();
  return { user: o.existing, mail: { purpose } };
}

async function prepareEmailChange(
  service: AuthService,
  { body }: AuthRequest,
  user: UserRow | undefined,
  type: string,
): Promise<Prepared> {
  if (!user) throw userOfEmailNotFound();
  const isCurrent = type === 'email_change_current';
  if (isCurrent && !service.config.email.double_confirm_changes) {
    throw validationFailed('Enable secure email change to generate link for current email');
  }
  const newEmail = parseEmail(body.text('new_email'));
  await refuseTakenEmail(service.sql, newEmail, user.id);
  // The second of the two links continues the change that the first one started.
  await service.sql.begin(async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (locked?.email_change !== newEmail) await startEmailChange(tx, user.id, newEmail);
  });
  return {
    user,
    mail: {
      purpose: 'email_change',
      address: isCurrent ? (user.email ?? '') : newEmail,
      type: isCurrent ? 'email_change_token_current' : 'email_change_token_new',
    },
  };
}

function userOfEmailNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User with this email not found');
}
