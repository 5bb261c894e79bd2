import { randomUUID } from 'node:crypto';
import type { JSONValue } from 'postgres';
import { AuthError, databaseError, emailExists, hasConstraint } from './errors.ts';
import type { AuthService, Db } from './service.ts';

export interface UserRow {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  created_at: Date | null;
  updated_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  banned_until: Date | null;
  reauthentication_sent_at: Date | null;
  is_sso_user: boolean;
  deleted_at: Date | null;
  is_anonymous: boolean;
}

export interface NewUser {
  id?: string;
  /** Undefined: anonymous. */
  email?: string;
  /** bcrypt hash; undefined: the user has no password yet. */
  passwordHash?: string;
  userMetadata?: Record<string, unknown>;
  /** What a person gave at sign-up; their identity keeps a copy. */
  identityData?: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  /** The external provider that the user came by, in the place of an address and password. */
  provider?: string;
  isConfirmed?: boolean;
  isInvited?: boolean;
  role?: string;
}

const NO_INSTANCE = '00000000-0000-0000-0000-000000000000';

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db<UserRow[]>`
    select * from auth.users where lower(email) = ${email} and not is_sso_user and deleted_at is null`;
  return user;
}

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db<UserRow[]>`select * from auth.users where id = ${id}`;
  return user;
}

/** The user, whom nobody else changes until the transaction ends. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await tx<UserRow[]>`select * from auth.users where id = ${id} for no key update`;
  return user;
}

/** Throws `email_exists` when another account has the address. */
export async function refuseTakenEmail(db: Db, email: string, exceptUserId?: string): Promise<void> {
  const other = await findUserByEmail(db, email);
  if (other && other.id !== exceptUserId) throw emailExists();
}

/**
 * Inserts a user with its email identity, in one transaction, so that triggers on `auth.users` may refuse it.
 * Throws `email_exists` when somebody was faster.
 */
export async function createUser(service: AuthService, user: NewUser): Promise<UserRow> {
  try {
    return await service.sql.begin((tx) => insertUser(tx, user));
  } catch (error) {
    if (hasConstraint(error, 'users_pkey')) {
      throw new AuthError(422, 'user_already_exists', 'A user with this ID has already been registered');
    }
    throw databaseError(error, 'saving new user');
  }
}

/** Inserts a user and, unless they came by an external provider, the identity of their address. */
export async function insertUser(tx: Db, user: NewUser): Promise<UserRow> {
  const id = user.id ?? randomUUID();
  const name = user.provider ?? (user.email ? 'email' : undefined);
  const provider = name ? { provider: name, providers: [name] } : {};
  const identity = user.email
    ? {
        ...user.identityData,
        ...{ sub: id, email: user.email, email_verified: user.isConfirmed ?? false, phone_verified: false },
      }
    : {};
  const now = new Date();
  const [row] = await tx<UserRow[]>`
    insert into auth.users ${tx({
      instance_id: NO_INSTANCE,
      id,
      aud: 'authenticated',
      role: user.role || 'authenticated',
      email: user.email ?? null,
      encrypted_password: user.passwordHash ?? '',
      email_confirmed_at: user.isConfirmed ? now : null,
      invited_at: user.isInvited ? now : null,
      raw_app_meta_data: tx.json({ ...provider, ...user.appMetadata } as JSONValue),
      raw_user_meta_data: tx.json((user.userMetadata ?? {}) as JSONValue),
      is_anonymous: name === undefined,
    })}
    returning *`;
  if (!row) throw new Error('the insert returned no user');
  if (name === 'email') await insertEmailIdentity(tx, id, identity);
  // Triggers may have changed the row meanwhile.
  return (await findUserById(tx, id)) ?? row;
}

/** The identity by which a user signs in with an email address. */
export async function insertEmailIdentity(db: Db, userId: string, data: Record<string, unknown>): Promise<void> {
  await db`
    insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at)
    values (${userId}, ${userId}, 'email', ${db.json(data as JSONValue)}, now())
    on conflict (provider_id, provider) do update
      set identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = now()`;
}

/** Marks the address as confirmed. */
export async function confirmUser(db: Db, userId: string): Promise<void> {
  await db`
    update auth.users set
      email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}',
      updated_at = now()
    where id = ${userId} and email_confirmed_at is null`;
  await db`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'`;
}

/** Merges into the user's own metadata; a null removes its key. */
export async function mergeUserMetadata(db: Db, userId: string, data: Record<string, unknown>): Promise<void> {
  await db`
    update auth.users set
      raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || ${db.json(data as JSONValue)}),
      updated_at = now()
    where id = ${userId}`;
}

export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until > new Date();
}
