import {
  SignJWT,
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  importJWK,
  jwtVerify,
  type JWK,
  type JWTPayload,
} from 'jose';

/** Claims of a token; the usual ones are typed, the rest is whatever the issuer put in. */
export type Claims = JWTPayload & { role?: string; session_id?: string; [name: string]: unknown };

/** Why a token was refused; callers map it to the error of their own protocol. */
export type JwtFailure = 'malformed' | 'signature' | 'expired' | 'not-yet-valid' | 'claims';

export class JwtError extends Error {
  readonly reason: JwtFailure;

  constructor(reason: JwtFailure, message: string) {
    super(message);
    this.name = 'JwtError';
    this.reason = reason;
  }
}

export interface Jwt {
  /** Signs with the current signing key when the config names one, else with the shared secret (HS256). */
  sign(claims: Claims): Promise<string>;
  /** Signs with the shared secret whatever keys exist: API keys and signed addresses. */
  signWithSecret(claims: Claims): Promise<string>;
  /** Claims of a valid token. Throws `JwtError`. */
  verify(token: string): Promise<Claims>;
  /** Public halves of the signing keys, as served at `/auth/v1/.well-known/jwks.json`. */
  readonly jwks: { keys: JWK[] };
}

/** Seconds by which the clocks of issuer and verifier may differ. */
const CLOCK_TOLERANCE = 30;
const ASYMMETRIC = new Set(['ES256', 'RS256']);

/**
 * Signs and verifies tokens.
 * @param secret shared HS256 secret
 * @param signingKeys private JWKs (ES256 or RS256) of `auth.signing_keys_path`; the first one signs, all of them verify
 */
export function createJwt(secret: string, signingKeys: readonly JWK[] = []): Jwt {
  const secretKey = new TextEncoder().encode(secret);
  const keys = signingKeys.filter((key) => ASYMMETRIC.has(key.alg ?? ''));
  const jwks = { keys: keys.map(publicHalf) };
  const keySet = createLocalJWKSet(jwks);
  const current = keys[0];
  let currentKey: ReturnType<typeof importJWK> | undefined;

  const signWithSecret = (claims: Claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secretKey);

  return {
    jwks,
    signWithSecret,

    async sign(claims) {
      if (!current) return signWithSecret(claims);
      // `key_ops` of the Supabase CLI names `verify` too, which a private key cannot do.
      currentKey ??= importJWK({ ...current, key_ops: undefined, use: undefined }, current.alg);
      const header = { alg: current.alg as string, typ: 'JWT', ...(current.kid ? { kid: current.kid } : {}) };
      return new SignJWT(claims).setProtectedHeader(header).sign(await currentKey);
    },

    async verify(token) {
      try {
        const options = { clockTolerance: CLOCK_TOLERANCE };
        // The algorithm is pinned to the kind of key, so that a public key can never pass as a shared secret.
        const { payload } =
          decodeProtectedHeader(token).alg === 'HS256'
            ? await jwtVerify(token, secretKey, { ...options, algorithms: ['HS256'] })
            : await jwtVerify(token, keySet, { ...options, algorithms: [...ASYMMETRIC] });
        return payload;
      } catch (error) {
        throw toJwtError(error);
      }
    },
  };
}

/** What may be published of a private key. */
function publicHalf(key: JWK): JWK {
  const { kty, kid, alg, crv, x, y, n, e } = key;
  return Object.fromEntries(
    Object.entries({ kty, kid, alg, crv, x, y, n, e, use: 'sig', key_ops: ['verify'] }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as JWK;
}

function toJwtError(error: unknown): JwtError {
  if (error instanceof errors.JWTExpired) return new JwtError('expired', 'token is expired');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.claim === 'nbf'
      ? new JwtError('not-yet-valid', 'token is not valid yet')
      : new JwtError('claims', error.message);
  }
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed
  ) {
    return new JwtError('signature', 'signature is invalid');
  }
  return new JwtError('malformed', error instanceof Error ? error.message : 'token is malformed');
}
