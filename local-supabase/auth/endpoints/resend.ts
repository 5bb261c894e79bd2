import { parseEmail } from '../email-address.ts';
import { resendEmailChange } from '../email-change.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import { sendTokenMail } from '../mailer.ts';
import { wantedRedirect, type Endpoint } from '../service.ts';
import { findUserByEmail } from '../users.ts';

/** `POST /resend`: mails once more what is still to be confirmed. Answers alike for unknown addresses. */
export const resend: Endpoint = async (service, call) => {
  const { body } = call;
  const type = body.text('type');
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (type === 'sms' || type === 'phone_change') {
    if (body.text('phone') === '') throw validationFailed('Type provided requires a phone number');
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  if (body.text('email') === '') throw validationFailed('Type provided requires an email address');
  const email = parseEmail(body.text('email'));
  service.limits.checkMail(type, email);
  const user = await findUserByEmail(service.sql, email);
  const redirectTo = wantedRedirect(call);
  if (user && type === 'signup' && !user.email_confirmed_at) {
    await sendTokenMail(service, { user, purpose: 'signup', redirectTo });
  }
  if (user?.email_change && type === 'email_change') await resendEmailChange(service, { user, redirectTo });
  return json({});
};
