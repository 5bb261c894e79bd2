import { createHash, randomBytes } from 'node:crypto';
import type { JSONValue } from 'postgres';
import { writeAudit } from '../audit.ts';
import { parseBanDuration } from '../ban-duration.ts';
import { isUuid, requireAdmin } from '../authenticate.ts';
import { parseEmail } from '../email-address.ts';
import { AuthError, databaseError, userNotFound, validationFailed } from '../errors.ts';
import { json, type Fields } from '../http.ts';
import { checkPasswordStrength } from '../password-strength.ts';
import type { AuthService, Db, Endpoint } from '../service.ts';
import { viewUser } from '../user-view.ts';
import {
  confirmUser,
  createUser,
  findUserById,
  insertEmailIdentity,
  mergeUserMetadata,
  refuseTakenEmail,
  type UserRow,
} from '../users.ts';

/** The user that an admin route names. Throws `not_admin`, `validation_failed`, `user_not_found`. */
export async function loadUser(service: AuthService, id: string): Promise<UserRow> {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findUserById(service.sql, id);
  if (!user) throw userNotFound();
  return user;
}

/** `GET /admin/users/:id` */
export const adminGetUser: Endpoint = async (service, call, { id = '' }) => {
  requireAdmin(call);
  return json(await viewUser(service.sql, await loadUser(service, id)));
};

/** `POST /admin/users` */
export const adminCreateUser: Endpoint = async (service, call) => {
  requireAdmin(call);
  const { body } = call;
  refusePhone(body);
  if (body.text('email') === '') throw validationFailed('Cannot create a user without either an email or phone');
  const email = parseEmail(body.text('email'));
  const id = body.text('id') || undefined;
  if (id !== undefined && !isUuid(id)) throw validationFailed('ID must conform to the uuid v4 format');
  const bannedUntil = readBan(body);
  await refuseTakenEmail(service.sql, email);
  const isConfirmed = body.flag('email_confirm');
  const user = await createUser(service, {
    id,
    email,
    // Without a password nobody may sign in by one until it is set.
    passwordHash: (await readPasswordHash(service, body)) ?? (await service.passwords.hash(randomPassword())),
    userMetadata: { ...body.object('user_metadata'), ...(isConfirmed ? { email_verified: true } : {}) },
    appMetadata: body.object('app_metadata') ?? {},
    role: body.text('role'),
    isConfirmed,
  });
  if (bannedUntil) await service.sql`update auth.users set banned_until = ${bannedUntil} where id = ${user.id}`;
  return json(await viewUser(service.sql, await loadUser(service, user.id)));
};

/** `PUT /admin/users/:id`: only what is given changes. */
export const adminUpdateUser: Endpoint = async (service, call, { id = '' }) => {
  requireAdmin(call);
  const { body } = call;
  const user = await loadUser(service, id);
  refusePhone(body);
  const email = body.text('email') === '' ? undefined : parseEmail(body.text('email'));
  const bannedUntil = readBan(body);
  const passwordHash = await readPasswordHash(service, body);
  if (email !== undefined && email !== user.email) await refuseTakenEmail(service.sql, email, user.id);
  const [role, app, own] = [body.text('role'), body.object('app_metadata'), body.object('user_metadata')];
  try {
    await service.sql.begin(async (tx) => {
      if (bannedUntil !== undefined) {
        await tx`update auth.users set banned_until = ${bannedUntil} where id = ${id}`;
      }
      if (role !== '') await tx`update auth.users set role = ${role} where id = ${id}`;
      if (passwordHash !== undefined) await replacePassword(tx, id, passwordHash);
      if (app) await mergeAppMetadata(tx, id, app);
      if (own) await mergeUserMetadata(tx, id, own);
      if (email !== undefined && email !== user.email) await replaceEmail(tx, user, email);
      if (body.flag('email_confirm')) await confirmUser(tx, id);
      await tx`update auth.users set updated_at = now() where id = ${id}`;
    });
  } catch (error) {
    throw databaseError(error, 'updating user');
  }
  return json(await viewUser(service.sql, await loadUser(service, id)));
};

/** `DELETE /admin/users/:id`; `should_soft_delete` keeps an anonymous husk for rows that refer to it. */
export const adminDeleteUser: Endpoint = async (service, call, { id = '' }) => {
  requireAdmin(call);
  const user = await loadUser(service, id);
  try {
    if (call.body.flag('should_soft_delete')) await service.sql.begin((tx) => softDelete(tx, user));
    else await service.sql`delete from auth.users where id = ${id}`;
  } catch (error) {
    throw databaseError(error, 'deleting user');
  }
  await writeAudit(service.sql, call, 'user_deleted', user);
  return json({});
};

async function softDelete(tx: Db, user: UserRow): Promise<void> {
  if (user.deleted_at) return;
  await tx`
    update auth.users set
      email = ${user.email && obfuscate(user.id, user.email)}, phone = null, encrypted_password = '',
      email_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
      deleted_at = now(), updated_at = now()
    where id = ${user.id}`;
  await tx`
    update auth.identities set identity_data = '{}', provider_id = ${obfuscate(user.id, 'identity')}
    where user_id = ${user.id}`;
  await tx`delete from auth.mfa_factors where user_id = ${user.id}`;
  await tx`delete from auth.webauthn_credentials where user_id = ${user.id}`;
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`;
  await tx`delete from auth.flow_state where user_id = ${user.id}`;
  await tx`delete from auth.sessions where user_id = ${user.id}`;
}

async function replacePassword(tx: Db, id: string, hash: string): Promise<void> {
  await tx`update auth.users set encrypted_password = ${hash} where id = ${id}`;
  await tx`delete from auth.sessions where user_id = ${id}`;
}

async function replaceEmail(tx: Db, user: UserRow, email: string): Promise<void> {
  await tx`update auth.users set email = ${email}, email_change = '' where id = ${user.id}`;
  await insertEmailIdentity(tx, user.id, { sub: user.id, email });
}

async function mergeAppMetadata(tx: Db, id: string, data: Record<string, unknown>): Promise<void> {
  await tx`
    update auth.users
    set raw_app_meta_data = jsonb_strip_nulls(coalesce(raw_app_meta_data, '{}') || ${tx.json(data as JSONValue)})
    where id = ${id}`;
}

async function readPasswordHash(service: AuthService, body: Fields): Promise<string | undefined> {
  const [password, hash] = [body.text('password'), body.text('password_hash')];
  if (password !== '' && hash !== '') {
    throw validationFailed('Only a password or a password hash should be provided');
  }
  if (hash !== '') {
    if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash))
      throw validationFailed('password_hash must be a bcrypt hash');
    return hash;
  }
  if (password === '') return undefined;
  checkPasswordStrength(password, service.config);
  return service.passwords.hash(password);
}

/** Null lifts a ban; undefined: nothing said. */
function readBan(body: Fields): Date | null | undefined {
  const text = body.text('ban_duration');
  if (text === '') return undefined;
  return text === 'none' ? null : new Date(Date.now() + parseBanDuration(text));
}

function refusePhone(body: Fields): void {
  if (body.text('phone') !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
}

function randomPassword(): string {
  return randomBytes(36).toString('base64url');
}

function obfuscate(id: string, text: string): string {
  return createHash('sha256')
    .update(id + text)
    .digest('base64url');
}
