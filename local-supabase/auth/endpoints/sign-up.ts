import { randomUUID } from 'node:crypto';
import { writeAudit } from '../audit.ts';
import { parseEmail } from '../email-address.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import { sendTokenMail } from '../mailer.ts';
import { checkPasswordStrength } from '../password-strength.ts';
import { readChallenge } from '../pkce.ts';
import { clientOf, wantedRedirect, type Endpoint } from '../service.ts';
import { startSession } from '../sessions.ts';
import { viewUnknownUser, viewUser } from '../user-view.ts';
import { createUser, findUserByEmail, findUserById, type UserRow } from '../users.ts';

/** `POST /signup`: with an email address and password, or without both as an anonymous user. */
export const signUp: Endpoint = async (service, call, parameters) => {
  const { body } = call;
  if (body.text('email') === '' && body.text('phone') === '') return signInAnonymously(service, call, parameters);

  const { config, limits, passwords } = service;
  limits.check('sign_in_sign_ups', clientOf(call));
  if (!config.enable_signup) throw signUpDisabled();
  if (body.text('phone') !== '') {
    if (body.text('email') !== '') {
      throw validationFailed('Only an email address or phone number should be provided on signup.');
    }
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  if (!config.email.enabled) {
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  }
  const password = body.text('password');
  if (password === '') throw validationFailed('Signup requires a valid password');
  checkPasswordStrength(password, config);
  const challenge = readChallenge(call);
  const email = parseEmail(body.text('email'));
  const id = randomUUID();
  const identityData = body.object('data');
  const userMetadata = {
    ...identityData,
    sub: id,
    email,
    email_verified: !config.email.enable_confirmations,
    phone_verified: false,
  };
  const existing = await findUserByEmail(service.sql, email);
  // Hashed before anything depends on the account, so that the answer takes the same time for a known address.
  const passwordHash = await passwords.hash(password);

  if (!config.email.enable_confirmations) {
    if (existing) throw new AuthError(422, 'user_already_exists', 'User already registered');
    const account = { id, email, passwordHash, userMetadata, identityData, isConfirmed: true };
    const user = await createUser(service, account);
    await writeAudit(service.sql, call, 'user_signedup', user);
    return json(await service.sql.begin((tx) => startSession(service, tx, call, user, 'password')));
  }

  limits.checkMail('signup', email);
  if (existing?.email_confirmed_at) return json(viewUnknownUser(id, email, userMetadata));
  // An unconfirmed account keeps its first password: anybody could sign up in the name of the address.
  const user = existing ?? (await createUser(service, { id, email, passwordHash, userMetadata, identityData }));
  // A trigger may take the account away when the transaction ends. Nobody is told, here as in the hosted service.
  if (!existing && !(await findUserById(service.sql, id))) return json(viewUnknownUser(id, email, userMetadata));
  if (!existing) await writeAudit(service.sql, call, 'user_signedup', user);
  await sendTokenMail(service, { user, purpose: 'signup', redirectTo: wantedRedirect(call), challenge });
  return json(await viewUser(service.sql, (await findUserById(service.sql, user.id)) as UserRow));
};

const signInAnonymously: Endpoint = async (service, call) => {
  const { config, limits } = service;
  if (!config.enable_anonymous_sign_ins) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  limits.check('anonymous_users', clientOf(call));
  if (!config.enable_signup) throw signUpDisabled();
  const user = await createUser(service, { userMetadata: call.body.object('data') ?? {} });
  return json(await service.sql.begin((tx) => startSession(service, tx, call, user, 'anonymous')));
};

function signUpDisabled(): AuthError {
  return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}
