import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import type { ExternalConfig } from '../../types.ts';
import type { ExternalProvider } from './external-provider.ts';
import { requestJson } from './request-json.ts';

/** The platform knows no other; here `url` in config.toml may name one that stands in for it. */
const ISSUER = 'https://accounts.google.com';

interface Discovered {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
}

const discovered = new Map<string, Promise<Discovered>>();
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** Google: OpenID Connect. The id token that comes with the code says who it is; it is believed only when it proves itself. */
export const google: ExternalProvider = {
  scopes: ['email', 'profile'],
  async endpoints(config) {
    const { authorization_endpoint: authorize, token_endpoint: token } = await discover(config);
    return { authorize, token };
  },
  async readPerson(config, { id_token: idToken = '', access_token: accessToken }) {
    const { issuer, jwks_uri: keys } = await discover(config);
    if (!keySets.has(keys)) keySets.set(keys, createRemoteJWKSet(new URL(keys)));
    const { payload } = await jwtVerify(idToken, keySets.get(keys) as ReturnType<typeof createRemoteJWKSet>, {
      issuer,
      audience: config.client_id,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sub = '', iss, email, email_verified: isVerified, name, picture, at_hash: hash } = payload;
    if (hash !== undefined && hash !== hashOf(idToken, accessToken)) {
      throw new Error('the id token belongs to another access token');
    }
    return {
      subject: sub,
      email: typeof email === 'string' ? { address: email, isVerified: isVerified === true } : undefined,
      claims: { iss, sub, name, picture, full_name: name, avatar_url: picture, provider_id: sub },
    };
  },
};

function discover({ url }: ExternalConfig): Promise<Discovered> {
  const issuer = (url || ISSUER).replace(/\/$/, '');
  const known = discovered.get(issuer);
  if (known) return known;
  const asked = (requestJson(`${issuer}/.well-known/openid-configuration`) as Promise<Discovered>).then((found) => {
    // Another issuer's document would have its tokens believed.
    if (found.issuer !== issuer) throw new Error(`${issuer} says that it is ${found.issuer}`);
    return found;
  });
  discovered.set(issuer, asked);
  asked.catch(() => discovered.delete(issuer));
  return asked;
}

/** `at_hash`: the left half of the hash that the signature of the id token uses. */
function hashOf(idToken: string, accessToken: string): string {
  const bits = /\d+$/.exec(decodeProtectedHeader(idToken).alg ?? '')?.[0] ?? '256';
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}
