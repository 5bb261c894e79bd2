import { writeAudit } from '../audit.ts';
import { isUuid, requireAdmin, requireUser } from '../authenticate.ts';
import { AuthError, databaseError, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import { requirePasskeys } from '../passkeys/ceremony.ts';
import { passkeysOf, viewPasskey, type PasskeyRow } from '../passkeys/credentials.ts';
import type { AuthRequest, AuthService, Endpoint } from '../service.ts';
import type { UserRow } from '../users.ts';
import { loadUser } from './admin-users.ts';
import { requireManager } from './passkey-registration.ts';

/** Longest name of a passkey, in bytes. */
const MAX_NAME = 120;

/** `GET /passkeys` */
export const listPasskeys: Endpoint = async (service, call) => {
  requirePasskeys(service);
  const { user } = await requireUser(service, call);
  return json((await passkeysOf(service.sql, user.id)).map(viewPasskey));
};

/** `PATCH /passkeys/:id`: another name, for its person. */
export const renamePasskey: Endpoint = async (service, call, { id = '' }) => {
  requirePasskeys(service);
  const { user } = await requireUser(service, call);
  if (!isUuid(id)) throw notFound();
  const name = call.body.text('friendly_name');
  if (name === '') throw validationFailed('friendly_name is required');
  if (Buffer.byteLength(name) > MAX_NAME) throw validationFailed('friendly_name must be 120 characters or less');
  const [row] = await service.sql<PasskeyRow[]>`
    update auth.webauthn_credentials set friendly_name = ${name}, updated_at = now()
    where id = ${id} and user_id = ${user.id} returning *`;
  if (!row) throw notFound();
  await writeAudit(service.sql, call, 'passkey_updated', user);
  return json(viewPasskey(row));
};

/** `DELETE /passkeys/:id` */
export const deletePasskey: Endpoint = async (service, call, { id = '' }) => {
  const { user } = await requireManager(service, call);
  return remove(service, call, user, id);
};

/** `GET /admin/users/:id/passkeys` */
export const adminListPasskeys: Endpoint = async (service, call, { id = '' }) => {
  requireAdmin(call);
  const user = await loadUser(service, id);
  return json((await passkeysOf(service.sql, user.id)).map(viewPasskey));
};

/** `DELETE /admin/users/:id/passkeys/:passkey` */
export const adminDeletePasskey: Endpoint = async (service, call, { id = '', passkey = '' }) => {
  requireAdmin(call);
  return remove(service, call, await loadUser(service, id), passkey);
};

async function remove(service: AuthService, call: AuthRequest, user: UserRow, id: string): Promise<Response> {
  if (!isUuid(id)) throw notFound();
  try {
    await service.sql.begin(async (tx) => {
      const [row] = await tx`
        delete from auth.webauthn_credentials where id = ${id} and user_id = ${user.id} returning id`;
      if (!row) throw notFound();
      await writeAudit(tx, call, 'passkey_deleted', user);
    });
  } catch (error) {
    throw databaseError(error, 'deleting passkey');
  }
  return new Response(null, { status: 204 });
}

const notFound = () => new AuthError(404, 'validation_failed', 'Passkey not found');
