import { writeAudit } from '../audit.ts';
import { requireAdmin } from '../authenticate.ts';
import { parseEmail } from '../email-address.ts';
import { emailExists } from '../errors.ts';
import { json } from '../http.ts';
import { sendTokenMail } from '../mailer.ts';
import { wantedRedirect, type Endpoint } from '../service.ts';
import { viewUser } from '../user-view.ts';
import { createUser, findUserByEmail, findUserById, type UserRow } from '../users.ts';

/** `POST /invite`: creates an account without password and mails its owner. */
export const invite: Endpoint = async (service, call) => {
  requireAdmin(call);
  const email = parseEmail(call.body.text('email'));
  const existing = await findUserByEmail(service.sql, email);
  if (existing?.email_confirmed_at) throw emailExists();
  const user =
    existing ?? (await createUser(service, { email, userMetadata: call.body.object('data') ?? {}, isInvited: true }));
  await writeAudit(service.sql, call, 'user_invited', user);
  await sendTokenMail(service, { user, purpose: 'invite', redirectTo: wantedRedirect(call) });
  return json(await viewUser(service.sql, (await findUserById(service.sql, user.id)) as UserRow));
};
