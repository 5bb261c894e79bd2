import { adminDeleteFactor, adminListFactors } from './endpoints/admin-factors.ts';
import { generateLink } from './endpoints/admin-generate-link.ts';
import { listUsers } from './endpoints/admin-list-users.ts';
import { adminCreateUser, adminDeleteUser, adminGetUser, adminUpdateUser } from './endpoints/admin-users.ts';
import { authorize } from './endpoints/authorize.ts';
import { callback } from './endpoints/callback.ts';
import { enrollFactor } from './endpoints/enroll-factor.ts';
import { challengeFactor, unenrollFactor, verifyFactor } from './endpoints/factor.ts';
import { linkIdentity, unlinkIdentity } from './endpoints/identities.ts';
import { invite } from './endpoints/invite.ts';
import { logout } from './endpoints/logout.ts';
import { sendOtp } from './endpoints/otp.ts';
import { reauthenticate } from './endpoints/reauthenticate.ts';
import { recover } from './endpoints/recover.ts';
import { resend } from './endpoints/resend.ts';
import { health, jwks, settings } from './endpoints/settings.ts';
import { signUp } from './endpoints/sign-up.ts';
import { passkeyAuthenticationOptions, verifyPasskeyAuthentication } from './endpoints/passkey-authentication.ts';
import { passkeyRegistrationOptions, verifyPasskeyRegistration } from './endpoints/passkey-registration.ts';
import {
  adminDeletePasskey,
  adminListPasskeys,
  deletePasskey,
  listPasskeys,
  renamePasskey,
} from './endpoints/passkeys.ts';
import { oauthServer, sso } from './endpoints/switched-off.ts';
import { token } from './endpoints/token.ts';
import { getUser, updateUser } from './endpoints/user.ts';
import { verifyByLink, verifyByPost } from './endpoints/verify.ts';
import { AuthError } from './errors.ts';
import type { Endpoint } from './service.ts';

/** Method, path below `/auth/v1` (`:name` is one segment, `*` the rest) and who answers. The first match wins. */
const ROUTES: readonly (readonly [method: string, path: string, endpoint: Endpoint])[] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],
  ['POST', '/signup', signUp],
  ['POST', '/token', token],
  ['POST', '/logout', logout],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['GET', '/user/identities/authorize', linkIdentity],
  ['DELETE', '/user/identities/:id', unlinkIdentity],
  ['POST', '/recover', recover],
  ['POST', '/otp', sendOtp],
  ['POST', '/magiclink', sendOtp],
  ['POST', '/resend', resend],
  ['GET', '/reauthenticate', reauthenticate],
  ['GET', '/verify', verifyByLink],
  ['POST', '/verify', verifyByPost],
  ['POST', '/factors', enrollFactor],
  ['POST', '/factors/:id/challenge', challengeFactor],
  ['POST', '/factors/:id/verify', verifyFactor],
  ['DELETE', '/factors/:id', unenrollFactor],
  ['POST', '/passkeys/registration/options', passkeyRegistrationOptions],
  ['POST', '/passkeys/registration/verify', verifyPasskeyRegistration],
  ['POST', '/passkeys/authentication/options', passkeyAuthenticationOptions],
  ['POST', '/passkeys/authentication/verify', verifyPasskeyAuthentication],
  ['GET', '/passkeys', listPasskeys],
  ['PATCH', '/passkeys/:id', renamePasskey],
  ['DELETE', '/passkeys/:id', deletePasskey],
  ['POST', '/invite', invite],
  ['GET', '/admin/users', listUsers],
  ['POST', '/admin/users', adminCreateUser],
  ['GET', '/admin/users/:id', adminGetUser],
  ['PUT', '/admin/users/:id', adminUpdateUser],
  ['DELETE', '/admin/users/:id', adminDeleteUser],
  ['GET', '/admin/users/:id/factors', adminListFactors],
  ['DELETE', '/admin/users/:id/factors/:factor', adminDeleteFactor],
  ['GET', '/admin/users/:id/passkeys', adminListPasskeys],
  ['DELETE', '/admin/users/:id/passkeys/:passkey', adminDeletePasskey],
  ['POST', '/admin/generate_link', generateLink],
  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['*', '/sso*', sso],
  ['*', '/admin/sso*', sso],
  ['*', '/oauth*', oauthServer],
  ['*', '/admin/oauth*', oauthServer],
];

const COMPILED = ROUTES.map(([method, path, endpoint]) => ({
  method,
  endpoint,
  expression: new RegExp(
    `^${path
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
      .replace('*', '(?:/.*)?')}$`,
  ),
}));

/** Who answers a path. Throws 404 for an unknown path and 405 for a method that the path does not take. */
export function findRoute(method: string, path: string): { endpoint: Endpoint; parameters: Record<string, string> } {
  let isKnown = false;
  for (const route of COMPILED) {
    const match = route.expression.exec(path);
    if (!match) continue;
    if (route.method === method || route.method === '*') {
      return { endpoint: route.endpoint, parameters: { ...match.groups } };
    }
    isKnown = true;
  }
  throw isKnown
    ? new AuthError(405, 'method_not_allowed', 'Method Not Allowed')
    : new AuthError(404, 'not_found', 'Not Found');
}
