/** Addresses that carry their own permission for a while. */
import { JwtError, type Jwt } from '../jwt.ts';
import { invalidJwt, invalidSignature } from './errors.ts';

export interface SignedClaims {
  /** `<bucket>/<key>`. */
  url: string;
  /** What the address is good for: one kind never serves for the other. */
  scope: 'download' | 'upload';
  /** Upload only: whose object it becomes, and whether it may replace one. */
  owner?: string;
  upsert?: boolean;
}

/** @param seconds how long the address works */
export function sign(jwt: Jwt, claims: SignedClaims, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return jwt.signWithSecret({ ...claims, iat: now, exp: now + seconds });
}

/** The claims of a token for this address. Throws when it is another's, over, or forged. */
export async function verifySigned(
  jwt: Jwt,
  token: string | null,
  url: string,
  scope: SignedClaims['scope'],
): Promise<SignedClaims> {
  if (!token) throw invalidJwt('jwt must be provided');
  const claims = await jwt.verify(token).catch((error: unknown) => {
    if (!(error instanceof JwtError)) throw error;
    throw invalidJwt(error.reason === 'expired' ? '"exp" claim timestamp check failed' : error.message);
  });
  // The verifier forgives clocks that differ; this clock is our own.
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= Date.now()) {
    throw invalidJwt('"exp" claim timestamp check failed');
  }
  if (claims.url !== url || claims.scope !== scope) throw invalidSignature();
  return claims as unknown as SignedClaims;
}
