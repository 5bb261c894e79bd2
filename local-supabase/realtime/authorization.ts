/** Who a token stands for, and what it may do on a private channel. */
import { JwtError, type Claims, type Jwt } from '../jwt.ts';
import type { Keys, Sql } from '../types.ts';

/** Claims that are complete enough for a channel. */
export type ChannelClaims = Claims & { role: string };

/** A token that does not let its owner in; the message goes to the client. */
export class TokenError extends Error {}

export interface Permission {
  read: boolean;
  write: boolean;
}

export interface Permissions {
  broadcast: Permission;
  presence: Permission;
  /** What went wrong in the policies themselves; then nothing is allowed. */
  failure?: string | null;
}

export const PUBLIC_PERMISSIONS: Permissions = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
};

/** Claims of an API key (`sb_…` or a legacy token) or of a user's token. Throws `TokenError`. */
export async function claimsOf(token: string, keys: Keys, jwt: Jwt): Promise<ChannelClaims> {
  if (token === keys.publishableKey || token === keys.anonKey) return { role: 'anon' };
  if (token === keys.secretKey || token === keys.serviceRoleKey) return { role: 'service_role' };
  let claims: Claims;
  try {
    claims = await jwt.verify(token);
  } catch (error) {
    if (!(error instanceof JwtError)) throw error;
    if (error.reason === 'expired') throw new TokenError('InvalidJWTToken: Token has expired');
    if (error.reason === 'signature') throw new TokenError('JwtSignatureError: Failed to validate JWT signature');
    throw new TokenError('MalformedJWT: The token provided is not a valid JWT');
  }
  if (typeof claims.role !== 'string' || typeof claims.exp !== 'number') {
    throw new TokenError('InvalidJWTToken: Fields `role` and `exp` are required in JWT');
  }
  if (isExpired(claims)) throw new TokenError('InvalidJWTToken: Token has expired');
  return { ...claims, role: claims.role };
}

export function isExpired(claims: Claims): boolean {
  return typeof claims.exp === 'number' && claims.exp * 1000 <= Date.now();
}

/** What the policies on `realtime.messages` allow on a private channel. */
export async function readPermissions(admin: Sql, channel: string, claims: ChannelClaims): Promise<Permissions> {
  const [row] = await admin<{ permissions: Permissions }[]>`
    select realtime.permissions(${channel}, ${JSON.stringify(claims)}::text::jsonb) as permissions`;
  if (!row) throw new Error('the database answered no permissions');
  return row.permissions;
}
