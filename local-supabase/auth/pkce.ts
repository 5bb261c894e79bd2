import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { AuthError, validationFailed } from './errors.ts';
import type { AuthRequest, Db } from './service.ts';

/** Seconds for which a code of the PKCE flow may be exchanged. */
export const FLOW_STATE_LIFE = 300;

export interface CodeChallenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** The challenge of the PKCE flow in the body; undefined: the implicit flow. Throws `validation_failed`. */
export function readChallenge(call: AuthRequest): CodeChallenge | undefined {
  return parseChallenge(call.body.text('code_challenge'), call.body.text('code_challenge_method'));
}

/** A challenge and its method; undefined: neither is there. Throws `validation_failed`. */
export function parseChallenge(challenge: string, wantedMethod: string): CodeChallenge | undefined {
  const method = wantedMethod.toLowerCase();
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '') {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (method !== 's256' && method !== 'plain') throw validationFailed('code challenge method not supported');
  if (!/^[a-zA-Z._~0-9-]{43,128}$/.test(challenge)) {
    throw validationFailed('code challenge has to be between 43 and 128 characters of the unreserved set');
  }
  return { challenge, method };
}

/** Remembers the challenge until the user opens the link. */
export async function saveFlowState(
  db: Db,
  o: { userId: string; challenge: CodeChallenge; authenticationMethod: string },
): Promise<void> {
  await db`
    insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, authentication_method)
    values (${o.userId}, ${randomUUID()}, ${o.challenge.method}, ${o.challenge.challenge}, ${o.authenticationMethod})`;
}

/** The code that the link hands to the page, which only the browser with the verifier can exchange. */
export async function issueAuthCode(db: Db, userId: string, authenticationMethod: string): Promise<string> {
  const code = randomUUID();
  // A fresh code per link; only its hash is stored.
  const [state] = await db`
    update auth.flow_state set auth_code = ${hashCode(code)}, auth_code_issued_at = now(), updated_at = now()
    where id = (
      select id from auth.flow_state
      where user_id = ${userId} and authentication_method = ${authenticationMethod} and auth_code_issued_at is null
      order by created_at desc limit 1
    )
    returning id`;
  if (!state) throw flowStateNotFound();
  return code;
}

export interface RedeemedCode {
  userId: string;
  authenticationMethod: string;
  /** Of an external provider. */
  providerTokens: { provider_token?: string; provider_refresh_token?: string };
}

/** Exchanges a code for the user who opened the link. The code is spent only by the right verifier. */
export async function redeemAuthCode(db: Db, code: string, verifier: string): Promise<RedeemedCode> {
  if (code === '' || verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const [state] = await db<
    {
      id: string;
      user_id: string;
      code_challenge: string;
      code_challenge_method: string;
      authentication_method: string;
      provider_access_token: string | null;
      provider_refresh_token: string | null;
      is_expired: boolean;
    }[]
  >`
    select *, auth_code_issued_at < now() - make_interval(secs => ${FLOW_STATE_LIFE}) as is_expired
    from auth.flow_state where auth_code = ${hashCode(code)} and auth_code_issued_at is not null`;
  if (!state) throw flowStateNotFound();
  if (state.is_expired) throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
  if (!isVerifier(verifier, state.code_challenge, state.code_challenge_method)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  const spent = await db`delete from auth.flow_state where id = ${state.id} returning id`;
  if (spent.length === 0) throw flowStateNotFound();
  const { provider_access_token: token, provider_refresh_token: refreshToken } = state;
  return {
    userId: state.user_id,
    authenticationMethod: state.authentication_method,
    providerTokens: {
      ...(token && { provider_token: token }),
      ...(refreshToken && { provider_refresh_token: refreshToken }),
    },
  };
}

function isVerifier(verifier: string, challenge: string, method: string): boolean {
  const derived = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  const [a, b] = [Buffer.from(derived), Buffer.from(challenge.replace(/=+$/, ''))];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What is stored of a code. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

function flowStateNotFound(): AuthError {
  return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
}
