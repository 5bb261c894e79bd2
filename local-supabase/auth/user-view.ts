import type { Db } from './service.ts';
import type { UserRow } from './users.ts';

export interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: string;
  status: 'unverified' | 'verified';
  created_at: Date;
  updated_at: Date;
  secret: string | null;
  last_challenged_at: Date | null;
  last_used_step: string;
}

/** The user as clients see it: no hash, no secret. */
export async function viewUser(db: Db, user: UserRow): Promise<Record<string, unknown>> {
  const [view] = await viewUsers(db, [user]);
  return view as Record<string, unknown>;
}

/** Views of many users with two queries in all. */
export async function viewUsers(db: Db, users: readonly UserRow[]): Promise<Record<string, unknown>[]> {
  const ids = users.map((user) => user.id);
  const [identities, factors] = await Promise.all([
    db<({ user_id: string } & Record<string, unknown>)[]>`
      select id as identity_id, user_id as id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email
      from auth.identities where user_id = any(${ids}) order by created_at`,
    db<FactorRow[]>`select * from auth.mfa_factors where user_id = any(${ids}) order by created_at`,
  ]);
  return users.map((user) => {
    const own = factors.filter((factor) => factor.user_id === user.id);
    return {
      ...describe(user),
      identities: identities.filter((identity) => identity.user_id === user.id),
      ...(own.length > 0 ? { factors: own.map(viewFactor) } : {}),
    };
  });
}

/** A factor without its secret. */
export function viewFactor(factor: FactorRow): Record<string, unknown> {
  return withoutEmpty({
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    friendly_name: factor.friendly_name,
    factor_type: factor.factor_type,
    last_challenged_at: factor.last_challenged_at,
  });
}

/** The answer to a sign-up with an address that is taken: shaped like that of a new account, and telling nothing. */
export function viewUnknownUser(id: string, email: string, data: Record<string, unknown>): Record<string, unknown> {
  const now = new Date();
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

function describe(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...withoutEmpty({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: user.confirmed_at,
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}
