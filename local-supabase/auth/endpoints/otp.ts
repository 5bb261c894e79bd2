import { parseEmail } from '../email-address.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import { sendTokenMail } from '../mailer.ts';
import { readChallenge } from '../pkce.ts';
import { wantedRedirect, type Endpoint } from '../service.ts';
import { createUser, findUserByEmail } from '../users.ts';

/** `POST /otp` and `POST /magiclink`: mails a link and a code that sign in, and creates the account when there is none. */
export const sendOtp: Endpoint = async (service, call) => {
  const { body } = call;
  if (body.text('phone') !== '') {
    if (body.text('email') !== '') {
      throw validationFailed('Only an email address or phone number should be provided');
    }
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  if (body.text('email') === '') throw validationFailed('One of email or phone must be set');
  if (!service.config.email.enabled) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  const challenge = readChallenge(call);
  const email = parseEmail(body.text('email'));
  const existing = await findUserByEmail(service.sql, email);
  if (!existing && (!body.flag('create_user', true) || !service.config.enable_signup)) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
  service.limits.checkMail('magiclink', email);
  const data = body.object('data') ?? {};
  const user = existing ?? (await createUser(service, { email, userMetadata: data, identityData: data }));
  await sendTokenMail(service, {
    user,
    // An address that was never confirmed is confirmed by the same mail.
    purpose: user.email_confirmed_at ? 'magiclink' : 'signup',
    redirectTo: wantedRedirect(call),
    challenge,
  });
  return json({});
};
