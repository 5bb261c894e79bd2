import { writeAudit } from '../audit.ts';
import { isUuid, requireUser } from '../authenticate.ts';
import { AuthError, hasConstraint } from '../errors.ts';
import { beginExternalFlow } from '../external/flow.ts';
import { updateProviders } from '../external/link-accounts.ts';
import { json, redirectTo } from '../http.ts';
import type { AuthService, Db, Endpoint } from '../service.ts';
import { lockUser, mergeUserMetadata, refuseTakenEmail, type UserRow } from '../users.ts';

interface IdentityRow {
  id: string;
  provider: string;
  email: string | null;
  is_verified: boolean;
}

/** `GET /user/identities/authorize`: leads the browser to another service, to link an account there. */
export const linkIdentity: Endpoint = async (service, call) => {
  const { user } = await requireUser(service, call);
  refuseWithoutLinking(service);
  const url = await beginExternalFlow(service, call, user.id);
  return call.query.get('skip_http_redirect') === 'true' ? json({ url }) : redirectTo(url, 302);
};

/** `DELETE /user/identities/:id` */
export const unlinkIdentity: Endpoint = async (service, call, { id = '' }) => {
  const { user } = await requireUser(service, call);
  refuseWithoutLinking(service);
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
  await service.sql.begin(async (tx) => {
    await lockUser(tx, user.id);
    const identities = await tx<IdentityRow[]>`
      select id, provider, email, coalesce((identity_data ->> 'email_verified')::boolean, false) as is_verified
      from auth.identities where user_id = ${user.id} order by created_at, id`;
    if (identities.length <= 1) {
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    }
    if (!identities.some((identity) => identity.id === id)) {
      throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    }
    await tx`delete from auth.identities where id = ${id}`;
    await keepAddress(
      service,
      tx,
      user,
      identities.filter((identity) => identity.id !== id),
    );
    await updateProviders(tx, user.id);
    await writeAudit(tx, call, 'identity_unlinked', user);
  });
  return json({});
};

/** The address stays while an identity has it; else that of another identity comes in its place, a verified one first. */
async function keepAddress(service: AuthService, tx: Db, user: UserRow, left: IdentityRow[]): Promise<void> {
  if (left.some(({ email }) => (email ?? '') === (user.email ?? ''))) return;
  const rank = ({ email, is_verified: isVerified }: IdentityRow) => (email ? (isVerified ? 0 : 1) : 2);
  for (const { email, is_verified: isVerified } of left.toSorted((a, b) => rank(a) - rank(b))) {
    try {
      await refuseTakenEmail(tx, email ?? '', user.id);
    } catch (error) {
      if (error instanceof AuthError && error.code === 'email_exists') continue;
      throw error;
    }
    await setAddress(tx, user, email);
    await tx`delete from auth.one_time_tokens where user_id = ${user.id}`;
    if (email && (isVerified || !service.config.email.enable_confirmations)) return;
    await tx`update auth.users set email_confirmed_at = null where id = ${user.id}`;
    await mergeUserMetadata(tx, user.id, { email_verified: false });
    return;
  }
  throw conflict();
}

async function setAddress(tx: Db, user: UserRow, email: string | null): Promise<void> {
  try {
    await tx`update auth.users set email = ${email}, updated_at = now() where id = ${user.id}`;
  } catch (error) {
    throw hasConstraint(error, 'users_email_partial_key') ? conflict() : error;
  }
}

function conflict(): AuthError {
  return new AuthError(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict');
}

function refuseWithoutLinking(service: AuthService): void {
  if (!service.config.enable_manual_linking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
}
