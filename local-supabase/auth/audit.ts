import { clientOf, type AuthRequest, type Db } from './service.ts';
import type { UserRow } from './users.ts';

/** What is written down, by kind as on the hosted platform. */
const KINDS = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_updated_password: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_unenrolled: 'factor',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
} as const;

/** Writes down who did what in `auth.audit_log_entries`; never a secret. */
export async function writeAudit(
  db: Db,
  call: AuthRequest,
  action: keyof typeof KINDS,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  const byAdmin = call.context.role === 'service_role';
  const payload = {
    action,
    actor_id: byAdmin ? '00000000-0000-0000-0000-000000000000' : user.id,
    actor_username: byAdmin ? 'service_role' : (user.email ?? ''),
    actor_via_sso: false,
    log_type: KINDS[action],
    traits: { user_id: user.id, user_email: user.email ?? '' },
  };
  await db`
    insert into auth.audit_log_entries (payload, ip_address) values (${db.json(payload)}, ${clientOf(call).slice(0, 64)})`;
}
