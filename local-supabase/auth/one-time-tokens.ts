import { createHash, randomInt } from 'node:crypto';
import { keyedHash, type AuthService, type Db } from './service.ts';

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current';

export interface OneTimeToken {
  /** Digits that a person types. */
  code: string;
  /** What a link carries. */
  token: string;
}

/** Marks tokens whose link answers with a code of the PKCE flow instead of a session. */
export const PKCE_PREFIX = 'pkce_';

/**
 * Replaces the user's token of this type. Only a hash is stored, and the token of the link cannot be computed from the
 * code without the secret of this installation.
 * @param address the mail address that the code is sent to; it is needed again with the code
 */
export async function createOneTimeToken(
  service: AuthService,
  db: Db,
  o: { userId: string; type: TokenType; address: string; isPkce?: boolean },
): Promise<OneTimeToken> {
  const code = createCode(service.config.email.otp_length);
  const token = (o.isPkce ? PKCE_PREFIX : '') + tokenOfCode(service, o.address, code);
  await db`
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
    values (${o.userId}, ${o.type}, ${hashAtRest(token)}, ${o.address})
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, relates_to = excluded.relates_to,
      created_at = now() at time zone 'utc', updated_at = now() at time zone 'utc'`;
  return { code, token };
}

export interface SpentToken {
  user_id: string;
  token_type: TokenType;
  relates_to: string;
}

/** Spends a token that a link carried. Undefined: unknown, used or too old. */
export async function spendToken(
  service: AuthService,
  db: Db,
  token: string,
  types: readonly TokenType[],
): Promise<SpentToken | undefined> {
  return spend(service, db, [token], types);
}

/** Spends a code that a person typed. Undefined: wrong, used or too old. */
export async function spendCode(
  service: AuthService,
  db: Db,
  o: { address: string; code: string; types: readonly TokenType[] },
): Promise<SpentToken | undefined> {
  const token = tokenOfCode(service, o.address, o.code);
  return spend(service, db, [token, PKCE_PREFIX + token], o.types);
}

async function spend(
  service: AuthService,
  db: Db,
  tokens: readonly string[],
  types: readonly TokenType[],
): Promise<SpentToken | undefined> {
  const hashes = tokens.map(hashAtRest);
  // Everybody who changes an account locks its row before its tokens; a deadlock otherwise.
  await db`
    select from auth.users u where u.id in (
      select t.user_id from auth.one_time_tokens t
      where t.token_hash = any(${hashes}) and t.token_type::text = any(${[...types]}))
    for no key update`;
  // One statement finds and deletes, so that two requests at once cannot both spend it.
  const [row] = await db<SpentToken[]>`
    delete from auth.one_time_tokens
    where token_hash = any(${hashes}) and token_type::text = any(${[...types]})
      and created_at > (now() at time zone 'utc') - make_interval(secs => ${service.config.email.otp_expiry})
    returning user_id, token_type, relates_to`;
  return row;
}

function createCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

function tokenOfCode(service: AuthService, address: string, code: string): string {
  return keyedHash(service, 'one-time-token', `${address.toLowerCase()}\n${code}`).toString('hex').slice(0, 56);
}

function hashAtRest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
