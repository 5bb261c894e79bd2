import { isUuid, requireUser } from '../authenticate.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import type { AuthService, Endpoint } from '../service.ts';

/** `GET /user/identities/authorize`: there is no other provider to link with. */
export const linkIdentity: Endpoint = async (service, call) => {
  await requireUser(service, call);
  refuseWithoutLinking(service);
  throw validationFailed('Unsupported provider: provider is not enabled');
};

/** `DELETE /user/identities/:id` */
export const unlinkIdentity: Endpoint = async (service, call, { id = '' }) => {
  const { user } = await requireUser(service, call);
  refuseWithoutLinking(service);
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
  await service.sql.begin(async (tx) => {
    const identities = await tx<{ id: string; provider: string }[]>`
      select id, provider from auth.identities where user_id = ${user.id} for update`;
    if (identities.length <= 1) {
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    }
    if (!identities.some((identity) => identity.id === id)) {
      throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    }
    await tx`delete from auth.identities where id = ${id}`;
    const providers = identities.filter((identity) => identity.id !== id).map((identity) => identity.provider);
    await tx`
      update auth.users
      set raw_app_meta_data = raw_app_meta_data || ${tx.json({ provider: providers[0] ?? '', providers })}, updated_at = now()
      where id = ${user.id}`;
  });
  return json({});
};

function refuseWithoutLinking(service: AuthService): void {
  if (!service.config.enable_manual_linking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
}
