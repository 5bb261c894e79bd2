import { AuthError, invalidCredentials, tooManyRequests, userBanned, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import { clientOf, type Endpoint } from '../service.ts';
import { startSession } from '../sessions.ts';
import { findUserByEmail, isBanned } from '../users.ts';

/** Signs in with email address and password. Says nothing about an account before its password was right. */
export const passwordGrant: Endpoint = async (service, call) => {
  const { body } = call;
  service.limits.check('sign_in_sign_ups', clientOf(call));
  const email = body.text('email').trim().toLowerCase();
  if (body.text('phone') !== '') {
    if (email !== '') throw validationFailed('Only an email address or phone number should be provided on login.');
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  if (email === '') throw validationFailed('missing email or phone');
  if (!service.config.email.enabled) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  // By account and address together: wrong passwords of others must not keep the owner out.
  const tries = `password ${email} ${clientOf(call)}`;
  if (!service.failures.take(tries)) throw tooManyRequests();
  const user = await findUserByEmail(service.sql, email);
  const isRight = await service.passwords.matches(body.text('password'), user?.encrypted_password);
  if (!user || !isRight) throw invalidCredentials();
  service.failures.giveBack(tries);
  if (isBanned(user)) throw userBanned();
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  return json(await service.sql.begin((tx) => startSession(service, tx, call, user, 'password')));
};
