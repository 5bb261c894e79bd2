import { createHash } from 'node:crypto';
import { runAccessTokenHook } from './access-token-hook.ts';
import { writeAudit } from './audit.ts';
import { userBanned } from './errors.ts';
import { keyedHash, type AuthRequest, type AuthService, type Db } from './service.ts';
import { viewUser } from './user-view.ts';
import { isBanned, type UserRow } from './users.ts';

export interface SessionRow {
  id: string;
  user_id: string;
  created_at: Date;
  aal: 'aal1' | 'aal2' | 'aal3';
  factor_id: string | null;
}

/** Starts a session for a user who proved who they are by `method` (`password`, `otp`, `recovery` …). */
export async function startSession(
  service: AuthService,
  db: Db,
  call: AuthRequest,
  user: UserRow,
  method: string,
): Promise<Record<string, unknown>> {
  if (isBanned(user)) throw userBanned(403);
  const [signedIn] = await db<UserRow[]>`
    update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${user.id} returning *`;
  await db`
    update auth.identities set last_sign_in_at = now(), updated_at = now()
    where user_id = ${user.id} and provider = 'email'`;
  const [session] = await db<SessionRow[]>`
    insert into auth.sessions (user_id, aal, user_agent)
    values (${user.id}, 'aal1', ${call.request.headers.get('user-agent')?.slice(0, 500) ?? null})
    returning *`;
  if (!signedIn || !session) throw new Error('the user vanished while signing in');
  await addAuthenticationMethod(db, session.id, method);
  await writeAudit(db, call, 'login', signedIn);
  const refreshToken = await createRefreshToken(service, db, session, null);
  return tokenResponse(service, db, { user: signedIn, session, refreshToken, method });
}

/** Records how the session was authenticated, for the `amr` claim. */
export async function addAuthenticationMethod(db: Db, sessionId: string, method: string): Promise<void> {
  await db`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
}

/** What a client gets when it signs in or refreshes. */
export async function tokenResponse(
  service: AuthService,
  db: Db,
  o: { user: UserRow; session: SessionRow; refreshToken: string; method: string },
): Promise<Record<string, unknown>> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + service.config.jwt_expiry;
  const methods = await db<{ method: string; timestamp: number }[]>`
    select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
    from auth.mfa_amr_claims where session_id = ${o.session.id} order by updated_at desc`;
  const claims = await runAccessTokenHook(service, db, {
    userId: o.user.id,
    authenticationMethod: o.method,
    claims: {
      iss: service.config.jwt_issuer ?? `${service.apiUrl()}/auth/v1`,
      sub: o.user.id,
      aud: o.user.aud ?? 'authenticated',
      exp: expiresAt,
      iat: issuedAt,
      email: o.user.email ?? '',
      phone: o.user.phone ?? '',
      app_metadata: o.user.raw_app_meta_data ?? {},
      user_metadata: o.user.raw_user_meta_data ?? {},
      role: o.user.role ?? 'authenticated',
      aal: o.session.aal,
      amr: [...methods],
      session_id: o.session.id,
      is_anonymous: o.user.is_anonymous,
    },
  });
  return {
    access_token: await service.jwt.sign(claims),
    token_type: 'bearer',
    expires_in: service.config.jwt_expiry,
    expires_at: expiresAt,
    refresh_token: o.refreshToken,
    user: await viewUser(db, o.user),
  };
}

/** Adds a refresh token to a session; `parent` is the stored hash of the one it replaces. */
export async function createRefreshToken(
  service: AuthService,
  db: Db,
  session: Pick<SessionRow, 'id' | 'user_id'>,
  parent: string | null,
): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    select nextval(pg_get_serial_sequence('auth.refresh_tokens', 'id'))::text as id`;
  if (!row) throw new Error('the sequence of refresh tokens gave no number');
  const token = refreshTokenOf(service, session.id, row.id);
  await db`
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
    values (${row.id}, ${hashRefreshToken(token)}, ${session.user_id}, ${session.id}, ${parent})`;
  return token;
}

/**
 * The refresh token with a number. It is derived, not stored, so that a client which lost an answer can be given the
 * same token again although the table holds hashes only.
 */
export function refreshTokenOf(service: AuthService, sessionId: string, id: string): string {
  return keyedHash(service, 'refresh-token', `${sessionId}\n${id}`).toString('base64url').slice(0, 24);
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
