import { confirmEmailChange } from '../email-change.ts';
import { parseEmail } from '../email-address.ts';
import { AuthError, tooManyRequests, userBanned, validationFailed } from '../errors.ts';
import { json, redirectTo } from '../http.ts';
import { PKCE_PREFIX, spendCode, spendToken, type SpentToken, type TokenType } from '../one-time-tokens.ts';
import { issueAuthCode } from '../pkce.ts';
import { chooseRedirect } from '../redirect-urls.ts';
import { clientOf, wantedRedirect, type AuthRequest, type AuthService, type Db, type Endpoint } from '../service.ts';
import { startSession } from '../sessions.ts';
import { confirmUser, findUserById, isBanned, lockUser, type UserRow } from '../users.ts';

const TOKEN_TYPES: Record<string, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  email: ['confirmation_token', 'recovery_token'],
};
const FIRST_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** `POST /verify`: with the code that a person typed or the token of a link. */
export const verifyByPost: Endpoint = async (service, call) => {
  const { body } = call;
  service.limits.check('token_verifications', clientOf(call));
  const type = body.text('type');
  if (type === '') throw validationFailed('Verify requires a verification type');
  const [code, tokenHash] = [body.text('token'), body.text('token_hash')];
  if ((code === '') === (tokenHash === '')) {
    throw validationFailed('Verify requires either a token or a token hash');
  }
  if (body.text('phone') !== '') throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  const types = typesOf(type);
  let spend: (tx: Db) => Promise<SpentToken | undefined>;
  if (tokenHash !== '') {
    if (body.text('email') !== '') throw validationFailed('Only the token_hash and type should be provided');
    spend = (tx) => spendToken(service, tx, tokenHash, types);
  } else {
    if (body.text('email') === '') {
      throw validationFailed('Only an email address or phone number should be provided on verify');
    }
    const address = parseEmail(body.text('email'));
    if (!service.failures.take(`code ${address}`)) throw tooManyRequests();
    spend = async (tx) => {
      const spent = await spendCode(service, tx, { address, code: code.trim(), types });
      if (spent) service.failures.giveBack(`code ${address}`);
      return spent;
    };
  }
  const answer = await service.sql.begin(async (tx) => {
    const spent = await spend(tx);
    if (!spent) throw expired(tokenHash !== '');
    const user = await confirm(service, tx, spent);
    return user && startSession(service, tx, call, user, type === 'recovery' ? 'recovery' : 'otp');
  });
  return json(answer ?? { msg: FIRST_OF_TWO, code: '200' });
};

/** `GET /verify`: the link of a mail. Always leads back to the site: with a session, a code to exchange, or an error. */
export const verifyByLink: Endpoint = async (service, call) => {
  const { config, limits, sql } = service;
  const target = chooseRedirect(wantedRedirect(call), config.site_url, config.additional_redirect_urls);
  const token = call.query.get('token') || (call.query.get('token_hash') ?? '');
  const type = call.query.get('type') ?? '';
  const isPkce = token.startsWith(PKCE_PREFIX);
  try {
    limits.check('token_verifications', clientOf(call));
    if (type === '') throw validationFailed('Verify requires a verification type');
    if (token === '') throw validationFailed('Verify requires a token or a token hash');
    const location = await sql.begin(async (tx) => {
      const spent = await spendToken(service, tx, token, typesOf(type));
      if (!spent) throw expired(true);
      const user = await confirm(service, tx, spent);
      if (!user) return withMessage(target, FIRST_OF_TWO, isPkce);
      return isPkce
        ? withCode(target, await issueAuthCode(tx, user.id, type))
        : withSession(target, type, await signIn(service, tx, call, user, type));
    });
    return redirectTo(location);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectTo(withError(target, error, isPkce));
  }
};

function signIn(service: AuthService, tx: Db, call: AuthRequest, user: UserRow, type: string) {
  return startSession(service, tx, call, user, type === 'recovery' ? 'recovery' : 'otp');
}

/** Does what the token was made for. Undefined: the other address must confirm the change as well. */
async function confirm(service: AuthService, tx: Db, spent: SpentToken): Promise<UserRow | undefined> {
  const user = await lockUser(tx, spent.user_id);
  if (!user) throw expired(true);
  if (isBanned(user)) throw userBanned(403);
  if (spent.token_type.startsWith('email_change')) {
    if (!(await confirmEmailChange(service, tx, user, spent))) return undefined;
  } else {
    await confirmUser(tx, user.id);
  }
  return findUserById(tx, user.id);
}

function typesOf(type: string): TokenType[] {
  const types = Object.hasOwn(TOKEN_TYPES, type) ? TOKEN_TYPES[type] : undefined;
  if (!types) throw validationFailed('Invalid email verification type');
  return types;
}

function expired(isLink: boolean): AuthError {
  return new AuthError(
    403,
    'otp_expired',
    isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
  );
}

function withCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set('code', code);
  return url.href;
}

function withSession(target: string, type: string, answer: Record<string, unknown>): string {
  const names = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type'];
  const values = Object.fromEntries(names.map((name) => [name, String(answer[name])]));
  return withFragment(target, { ...values, type });
}

function withMessage(target: string, message: string, isPkce: boolean): string {
  return isPkce ? withQuery(withFragment(target, { message }), { message }) : withFragment(target, { message });
}

function withError(target: string, error: AuthError, isPkce: boolean): string {
  const kind = error.status >= 500 ? 'server_error' : error.status === 403 ? 'access_denied' : 'invalid_request';
  const values = { error: kind, error_code: error.code, error_description: error.message };
  const [plain = target] = target.split('?');
  const located = withFragment(plain, values);
  return isPkce ? withQuery(located, values) : located;
}

function withFragment(target: string, values: Record<string, string>): string {
  return `${target.split('#')[0]}#${new URLSearchParams(values)}`;
}

function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}
