import { parseEmail } from '../email-address.ts';
import { validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import { sendTokenMail } from '../mailer.ts';
import { readChallenge } from '../pkce.ts';
import { wantedRedirect, type Endpoint } from '../service.ts';
import { findUserByEmail } from '../users.ts';

/** `POST /recover`: mails a link to choose a new password. Answers alike for unknown addresses. */
export const recover: Endpoint = async (service, call) => {
  if (call.body.text('email') === '') throw validationFailed('Password recovery requires an email');
  const challenge = readChallenge(call);
  const email = parseEmail(call.body.text('email'));
  service.limits.checkMail('recovery', email);
  const user = await findUserByEmail(service.sql, email);
  if (user) {
    await sendTokenMail(service, { user, purpose: 'recovery', redirectTo: wantedRedirect(call), challenge });
  }
  return json({});
};
