import { JwtError, type Claims } from '../jwt.ts';
import { AuthError } from './errors.ts';
import type { AuthRequest, AuthService } from './service.ts';
import type { SessionRow } from './sessions.ts';
import { findUserById, type UserRow } from './users.ts';

export interface SignedIn {
  user: UserRow;
  session: SessionRow;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The user and session of the bearer token. Throws `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found`. */
export async function requireUser(service: AuthService, call: AuthRequest): Promise<SignedIn> {
  const claims = await readClaims(service, call);
  if (!claims.sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const user = await findUserById(service.sql, claims.sub);
  if (!user || user.deleted_at) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  const sessionId = String(claims.session_id ?? '');
  const [session] = isUuid(sessionId)
    ? await service.sql<SessionRow[]>`
        select * from auth.sessions where id = ${sessionId} and user_id = ${user.id}`
    : [];
  if (!session) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return { user, session };
}

/** Throws `not_admin` unless the call was made with the service role. */
export function requireAdmin(call: AuthRequest): void {
  const bearer = bearerOf(call);
  if (bearer === undefined && call.context.apiRole !== 'service_role') throw noAuthorization();
  if (call.context.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
}

async function readClaims(service: AuthService, call: AuthRequest): Promise<Claims> {
  const bearer = bearerOf(call);
  if (bearer === undefined) throw noAuthorization();
  // An api key in place of a token stands for its role, which is nobody in particular.
  if (bearer.startsWith('sb_')) return { role: call.context.apiRole };
  try {
    return await service.jwt.verify(bearer);
  } catch (error) {
    if (!(error instanceof JwtError)) throw error;
    const reason = {
      expired: 'token has invalid claims: token is expired',
      'not-yet-valid': 'token has invalid claims: token is not valid yet',
      claims: 'token has invalid claims',
      signature: 'signature is invalid',
      malformed: 'token is malformed',
    }[error.reason];
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
  }
}

/** The token; an `sb_…` key alone stands for one, as the hosted gateway makes a token of it. */
function bearerOf(call: AuthRequest): string | undefined {
  const { headers } = call.request;
  const key = headers.get('apikey') ?? undefined;
  const bearer = /^bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? (key?.startsWith('sb_') ? key : undefined);
}

function noAuthorization(): AuthError {
  return new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
}
