import { AuthError } from '../errors.ts';
import type { Endpoint } from '../service.ts';

/** `GET /authorize`: signing in with another service. */
export const authorize: Endpoint = async () => {
  throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
};

/** `/callback` of another service, which was never called. */
export const callback: Endpoint = async () => {
  throw new AuthError(400, 'bad_oauth_state', 'OAuth state parameter missing');
};

/** `/sso…` */
export const sso: Endpoint = async () => {
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
};

/** `/passkeys…` */
export const passkeys: Endpoint = async () => {
  throw new AuthError(404, 'passkey_disabled', 'Passkeys are not supported locally');
};

/** `/oauth…` and `/admin/oauth…` */
export const oauthServer: Endpoint = async () => {
  throw new AuthError(404, 'feature_disabled', 'The OAuth server is not supported locally');
};
