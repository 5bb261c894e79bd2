import { AuthError } from '../errors.ts';
import { endExternalFlow, findExternalFlow, issueExternalCode, type ExternalFlow } from '../external/flow.ts';
import type { ExternalPerson, ExternalTokens } from '../external/external-provider.ts';
import { linkToUser, signInByProvider } from '../external/link-accounts.ts';
import { exchangeCode, externalFailure, externalProvider } from '../external/provider.ts';
import { redirectTo } from '../http.ts';
import { sendTokenMail } from '../mailer.ts';
import type { AuthRequest, AuthService, Endpoint } from '../service.ts';
import { startSession } from '../sessions.ts';
import type { UserRow } from '../users.ts';

/** A refusal in the words of the provider. */
class ProviderError extends Error {
  readonly kind: string;

  constructor(kind: string, description: string) {
    super(description);
    this.kind = kind;
  }
}

/** `GET /callback`: a provider led the browser back. Always leads on to the site: with a code, a session, or an error. */
export const callback: Endpoint = async (service, call) => {
  let flow: ExternalFlow;
  try {
    flow = await findExternalFlow(service.sql, call.query.get('state') ?? '');
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectTo(withQuery(service.config.site_url, valuesOf(error)));
  }
  try {
    return redirectTo(await finish(service, call, flow), 302);
  } catch (error) {
    if (!(error instanceof AuthError) && !(error instanceof ProviderError)) throw error;
    if (error instanceof AuthError && error.status >= 500) {
      const { cause } = error.details;
      service.log(`auth: ${error.message}${cause instanceof Error ? `: ${cause.message}` : ''}`);
    }
    const values = valuesOf(error);
    return redirectTo(withFragment(withQuery(flow.target, values), { ...values, sb: '' }), 302);
  }
};

async function finish(service: AuthService, call: AuthRequest, flow: ExternalFlow): Promise<string> {
  const { person, tokens } = await readPerson(service, call, flow);
  const outcome = await service.sql.begin(async (tx) => {
    const signedIn = flow.linkingUserId
      ? { user: await linkToUser(tx, call, flow.linkingUserId, flow.provider, person) }
      : await signInByProvider(service, tx, call, flow.provider, person);
    if (!('user' in signedIn)) return signedIn;
    const { user } = signedIn;
    if (flow.isPkce) return { location: withCode(flow, await issueExternalCode(tx, flow, user.id, tokens)) };
    await endExternalFlow(tx, flow);
    return { location: withSession(flow, await startSession(service, tx, call, user, 'oauth'), tokens) };
  });
  if ('location' in outcome) return outcome.location;
  if (outcome.unconfirmed) await askToConfirm(service, outcome.unconfirmed);
  throw outcome.refusal;
}

async function readPerson(
  service: AuthService,
  { query }: AuthRequest,
  flow: ExternalFlow,
): Promise<{ person: ExternalPerson; tokens: ExternalTokens }> {
  const refusal = query.get('error');
  if (refusal) throw new ProviderError(refusal, query.get('error_description') ?? '');
  const code = query.get('code') ?? '';
  if (code === '') {
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  }
  const { provider, config } = externalProvider(service, flow.provider);
  const tokens = await exchangeCode(service, { provider, config }, code).catch((error: unknown) => {
    throw externalFailure(`Unable to exchange external code: ${code.slice(0, 4)}`, error);
  });
  const person = await provider.readPerson(config, tokens).catch((error: unknown) => {
    throw externalFailure('Error getting user profile from external provider', error);
  });
  if (!person.email && !config.email_optional) {
    throw externalFailure('Error getting user email from external provider');
  }
  return { person, tokens };
}

async function askToConfirm(service: AuthService, user: UserRow): Promise<void> {
  service.limits.checkMail('signup', user.email ?? '');
  await sendTokenMail(service, { user, purpose: 'signup', redirectTo: null });
}

const KINDS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
};
const DENIED = ['signup_disabled', 'user_banned', 'provider_email_needs_verification'];

function valuesOf(error: AuthError | ProviderError): Record<string, string> {
  if (error instanceof ProviderError) return { error: error.kind, error_description: error.message };
  const kind = DENIED.includes(error.code) ? 'access_denied' : (KINDS[error.status] ?? 'server_error');
  return { error: kind, error_code: error.code, error_description: error.message };
}

function withCode({ target }: ExternalFlow, code: string): string {
  return withQuery(target, { code });
}

function withSession({ target }: ExternalFlow, answer: Record<string, unknown>, tokens: ExternalTokens): string {
  const names = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type'];
  return withFragment(target, {
    ...Object.fromEntries(names.map((name) => [name, String(answer[name])])),
    provider_token: tokens.access_token,
    ...(tokens.refresh_token && { provider_refresh_token: tokens.refresh_token }),
  });
}

function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

function withFragment(target: string, values: Record<string, string>): string {
  return `${target.split('#')[0]}#${new URLSearchParams(values)}`;
}
