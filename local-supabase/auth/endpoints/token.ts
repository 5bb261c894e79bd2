import { AuthError } from '../errors.ts';
import type { Endpoint } from '../service.ts';
import { passwordGrant } from './password-grant.ts';
import { pkceGrant } from './pkce-grant.ts';
import { refreshTokenGrant } from './refresh-token-grant.ts';

/** `POST /token?grant_type=…` */
export const token: Endpoint = async (service, call, parameters) => {
  switch (call.query.get('grant_type')) {
    case 'password':
      return passwordGrant(service, call, parameters);
    case 'refresh_token':
      return refreshTokenGrant(service, call, parameters);
    case 'pkce':
      return pkceGrant(service, call, parameters);
    case 'id_token': {
      const provider = call.body.text('provider') || 'unknown';
      throw new AuthError(400, 'provider_disabled', `Provider (issuer "${provider}") is not enabled`);
    }
    case 'web3':
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  }
};
