import { requireUser } from '../authenticate.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import { sendTokenMail } from '../mailer.ts';
import type { Endpoint } from '../service.ts';

/** `GET /reauthenticate`: mails a code that a change of password needs after a long session. */
export const reauthenticate: Endpoint = async (service, call) => {
  const { user } = await requireUser(service, call);
  if (!user.email) {
    throw validationFailed('Reauthentication requires the user to have an email or a phone number');
  }
  if (!user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  service.limits.checkMail('reauthentication', user.email);
  await sendTokenMail(service, { user, purpose: 'reauthentication', redirectTo: null });
  return json({});
};
