import { JwtError, type Jwt } from './jwt.ts';
import type { Keys, RequestContext } from './types.ts';

/** What the gateway knows about the sender of a request. */
export interface Caller {
  context: RequestContext;
  /** The key that was sent, if any. */
  key?: string;
  /** Set when there is a bearer token and it is not valid. */
  tokenError?: JwtError;
  /** The token that stands for the caller: the user's, or the legacy key of the api key's role. */
  token?: string;
}

export class InvalidKeyError extends Error {}

/**
 * Works out who is asking. A request without a key counts as anon; a key that is neither ours nor signed by the keys of
 * the project is refused. An `sb_…` key may stand in the place of a token only where it is the api key, too.
 */
export async function identify(headers: Headers, query: URLSearchParams, keys: Keys, jwt: Jwt): Promise<Caller> {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1];
  const key = headers.get('apikey') ?? query.get('apikey') ?? (bearer && rankOf(bearer, keys) ? bearer : undefined);
  const apiRole = key === undefined ? 'anon' : (rankOf(key, keys) ?? (await rankOfSigned(key, jwt)));

  const plain = { role: apiRole, claims: { role: apiRole }, apiRole };
  // A key that is a signed token stands for a missing one.
  const token = bearer ?? (key !== undefined && !rankOf(key, keys) ? key : undefined);
  if (token === undefined || token.startsWith('sb_')) {
    if (bearer !== undefined && bearer !== key) throw new InvalidKeyError();
    const legacyKey = apiRole === 'service_role' ? keys.serviceRoleKey : keys.anonKey;
    return { context: plain, key, token: key === undefined ? undefined : legacyKey };
  }
  // A legacy key given as an option need not be signed with our secret.
  const rank = rankOf(token, keys);
  if (rank) return { context: { role: rank, claims: { role: rank }, apiRole }, key, token };
  try {
    const claims = await jwt.verify(token);
    const role = typeof claims.role === 'string' && claims.role !== '' ? claims.role : 'anon';
    return { context: { role, claims: { ...claims, role }, apiRole }, key, token };
  } catch (error) {
    if (!(error instanceof JwtError)) throw error;
    const nobody: RequestContext = { role: 'anon', claims: { role: 'anon' }, apiRole };
    return { context: nobody, key, tokenError: error, token };
  }
}

/** Of a key that somebody signed with the secret or a signing key of the project. */
async function rankOfSigned(key: string, jwt: Jwt): Promise<RequestContext['apiRole']> {
  try {
    const { role } = await jwt.verify(key);
    return role === 'service_role' ? 'service_role' : 'anon';
  } catch (error) {
    if (error instanceof JwtError) throw new InvalidKeyError();
    throw error;
  }
}

function rankOf(key: string, keys: Keys): RequestContext['apiRole'] | undefined {
  if (key === keys.anonKey || key === keys.publishableKey) return 'anon';
  if (key === keys.serviceRoleKey || key === keys.secretKey) return 'service_role';
  return undefined;
}
