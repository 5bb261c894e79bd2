import { AuthError } from '../errors.ts';
import type { Endpoint } from '../service.ts';

/** `/sso…` */
export const sso: Endpoint = async () => {
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
};

/** `/oauth…` and `/admin/oauth…` */
export const oauthServer: Endpoint = async () => {
  throw new AuthError(404, 'feature_disabled', 'The OAuth server is not supported locally');
};
