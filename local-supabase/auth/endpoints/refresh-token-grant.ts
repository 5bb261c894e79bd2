import { AuthError, validationFailed } from '../errors.ts';
import { json } from '../http.ts';
import { clientOf, type AuthService, type Db, type Endpoint } from '../service.ts';
import { createRefreshToken, hashRefreshToken, refreshTokenOf, tokenResponse, type SessionRow } from '../sessions.ts';
import { findUserById, isBanned } from '../users.ts';

interface FoundToken extends SessionRow {
  token_id: string;
  revoked: boolean;
  is_reusable: boolean;
  is_past_end: boolean;
  is_past_timebox: boolean;
  is_inactive: boolean;
}

/** Gives a new access token and a new refresh token; the old one is used up. */
export const refreshTokenGrant: Endpoint = async (service, call) => {
  const refreshToken = call.body.text('refresh_token');
  if (refreshToken === '') throw validationFailed('refresh_token required');
  service.limits.check('token_refresh', clientOf(call));
  const answer = await service.sql.begin((tx) => refresh(service, tx, hashRefreshToken(refreshToken)));
  // The theft is recorded by a committed transaction, then refused.
  if (!answer) {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  return json(answer);
};

async function refresh(service: AuthService, tx: Db, hash: string): Promise<Record<string, unknown> | undefined> {
  const found = await lockSession(service, tx, hash);
  if (!found) {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  const user = await findUserById(tx, found.user_id);
  if (!user || isBanned(user)) {
    throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  }
  refuseExpired(found);

  const next = found.revoked ? await tokenForReuse(service, tx, found, hash) : await rotate(service, tx, found, hash);
  if (!next) return undefined;
  await tx`
    update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = ${found.id}`;
  return tokenResponse(service, tx, { user, session: found, refreshToken: next, method: 'token_refresh' });
}

/** Locks the session, so that tabs refreshing at once take turns and end with the same token. */
async function lockSession(service: AuthService, tx: Db, hash: string): Promise<FoundToken | undefined> {
  const { refresh_token_reuse_interval: reuse, sessions } = service.config;
  await tx`
    select id from auth.sessions
    where id = (select session_id from auth.refresh_tokens where token = ${hash}) for update`;
  const [found] = await tx<FoundToken[]>`
    select s.*, r.id as token_id, r.revoked,
      clock_timestamp() <= r.updated_at + make_interval(secs => ${reuse}) as is_reusable,
      coalesce(now() > s.not_after, false) as is_past_end,
      coalesce(now() > s.created_at + make_interval(secs => ${sessions.timebox ?? null}), false) as is_past_timebox,
      coalesce(
        now() > coalesce(s.refreshed_at at time zone 'utc', s.created_at)
          + make_interval(secs => ${sessions.inactivity_timeout ?? null}),
        false) as is_inactive
    from auth.refresh_tokens r join auth.sessions s on s.id = r.session_id
    where r.token = ${hash}`;
  return found;
}

function refuseExpired(found: FoundToken): void {
  const isExpired = found.is_past_end || found.is_past_timebox;
  if (!isExpired && !found.is_inactive) return;
  const reason = isExpired ? 'Session Expired' : 'Session Expired (Inactivity)';
  throw new AuthError(400, 'session_expired', `Invalid Refresh Token: ${reason}`);
}

async function rotate(service: AuthService, tx: Db, session: FoundToken, hash: string): Promise<string> {
  await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${hash}`;
  return createRefreshToken(service, tx, session, hash);
}

/** A used token came back: either its client lost the answer or somebody stole it. Undefined: refuse it. */
async function tokenForReuse(
  service: AuthService,
  tx: Db,
  found: FoundToken,
  hash: string,
): Promise<string | undefined> {
  const [active] = await tx<{ id: string; parent: string | null }[]>`
    select id::text, parent from auth.refresh_tokens
    where session_id = ${found.id} and not revoked order by auth.refresh_tokens.id desc limit 1`;
  // The direct successor is still unused: the client never got it, so it is given once more.
  if (active?.parent === hash) return refreshTokenOf(service, found.id, active.id);
  if (active && found.is_reusable) return createRefreshToken(service, tx, found, hash);
  if (service.config.enable_refresh_token_rotation) {
    await tx`
      update auth.refresh_tokens set revoked = true, updated_at = now()
      where session_id = ${found.id} and not revoked`;
  }
  return undefined;
}
