import type { JSONValue } from 'postgres';
import type { Claims } from '../jwt.ts';
import { AuthError } from './errors.ts';
import type { AuthService, Db } from './service.ts';

interface HookAnswer {
  claims?: Claims;
  error?: { http_code?: number; message?: string };
}

const HOOK_URI = /^pg-functions:\/\/[^/]+\/([A-Za-z_]\w*)\/([A-Za-z_]\w*)$/;

/** Lets the project's `auth.hook.custom_access_token` function rewrite the claims; without one they stay as they are. */
export async function runAccessTokenHook(
  service: AuthService,
  db: Db,
  event: { userId: string; claims: Claims; authenticationMethod: string },
): Promise<Claims> {
  const hook = service.config.hook['custom_access_token'];
  if (!hook?.enabled) return event.claims;
  const [, schema, name] = HOOK_URI.exec(hook.uri) ?? [];
  if (!schema || !name) {
    throw new AuthError(500, 'unexpected_failure', 'The custom access token hook must be a pg-functions address');
  }
  const payload = {
    user_id: event.userId,
    claims: event.claims,
    authentication_method: event.authenticationMethod,
  };
  const [row] = await db<{ answer: HookAnswer | null }[]>`
    select ${db(schema)}.${db(name)}(${db.json(payload as JSONValue)}::jsonb) as answer`;
  const answer = row?.answer;
  if (answer?.error) {
    throw new AuthError(answer.error.http_code ?? 500, 'unexpected_failure', answer.error.message ?? 'Hook failed');
  }
  if (!answer?.claims) throw new AuthError(500, 'unexpected_failure', 'The custom access token hook gave no claims');
  return answer.claims;
}
