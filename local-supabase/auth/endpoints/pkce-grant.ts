import { AuthError } from '../errors.ts';
import { json } from '../http.ts';
import { redeemAuthCode } from '../pkce.ts';
import { clientOf, type Endpoint } from '../service.ts';
import { startSession } from '../sessions.ts';
import { findUserById } from '../users.ts';

/** Exchanges the code of a link for a session, in the browser that requested the link. */
export const pkceGrant: Endpoint = async (service, call) => {
  service.limits.check('sign_in_sign_ups', clientOf(call));
  const { body, query } = call;
  const code = body.text('auth_code') || (query.get('auth_code') ?? '');
  const verifier = body.text('code_verifier') || (query.get('code_verifier') ?? '');
  const answer = await service.sql.begin(async (tx) => {
    const flow = await redeemAuthCode(tx, code, verifier);
    const user = await findUserById(tx, flow.userId);
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
    return { ...(await startSession(service, tx, call, user, flow.authenticationMethod)), ...flow.providerTokens };
  });
  return json(answer);
};
