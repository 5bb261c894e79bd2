import { randomUUID } from 'node:crypto';
import { isUuid } from '../authenticate.ts';
import { AuthError } from '../errors.ts';
import { FLOW_STATE_LIFE, hashCode, parseChallenge } from '../pkce.ts';
import { isAllowedRedirect } from '../redirect-urls.ts';
import { wantedRedirect, type AuthRequest, type AuthService, type Db } from '../service.ts';
import { callbackAddress, externalProvider } from './provider.ts';

/** One way through a provider, from the press to the callback. Its id is the `state` that the provider hands back. */
export interface ExternalFlow {
  id: string;
  provider: string;
  /** Where the browser goes in the end. */
  target: string;
  /** The signed-in user who links an account; null: somebody signs in. */
  linkingUserId: string | null;
  isPkce: boolean;
}

/** Parameters that this service sets itself: a caller who could would choose where the code goes. */
const OWN_PARAMETERS = new Set([
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'state', 'scopes', 'provider'],
  ...['code_challenge', 'code_challenge_method', 'code_verifier'],
]);

/** Begins a way through a provider: the address where the browser goes now. */
export async function beginExternalFlow(
  service: AuthService,
  call: AuthRequest,
  linkingUserId: string | null,
): Promise<string> {
  const { query } = call;
  const { name, provider, config } = externalProvider(service, query.get('provider') ?? '');
  if (query.has('invite_token')) throw new AuthError(404, 'user_not_found', 'User identified by token not found');
  const challenge = parseChallenge(query.get('code_challenge') ?? '', query.get('code_challenge_method') ?? '');
  const { site_url: site, additional_redirect_urls: allowed } = service.config;
  const wanted = [wantedRedirect(call), call.request.headers.get('referer')];
  const id = randomUUID();
  await service.sql`
    insert into auth.flow_state ${service.sql({
      id,
      provider_type: name,
      authentication_method: 'oauth',
      auth_code: challenge ? hashCode(randomUUID()) : null,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      referrer: wanted.find((each) => each && isAllowedRedirect(each, site, allowed)) ?? site,
      linking_target_id: linkingUserId,
    })}`;
  const address = new URL((await provider.endpoints(config)).authorize);
  for (const [key, value] of query) {
    if (!OWN_PARAMETERS.has(key.toLowerCase())) address.searchParams.set(key, value);
  }
  const scopes = (query.get('scopes') ?? '').split(',').filter(Boolean);
  for (const [key, value] of Object.entries({
    client_id: config.client_id,
    redirect_uri: callbackAddress(service, config),
    response_type: 'code',
    scope: [...provider.scopes, ...scopes].join(' '),
    state: id,
  })) {
    address.searchParams.set(key, value);
  }
  return address.href;
}

/** The way that a `state` belongs to. Throws `bad_oauth_callback`, `bad_oauth_state`, `flow_state_already_used`. */
export async function findExternalFlow(db: Db, state: string): Promise<ExternalFlow> {
  if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid');
  const [row] = await db<
    (Pick<ExternalFlow, 'id' | 'isPkce'> & {
      provider_type: string;
      referrer: string;
      linking_target_id: string | null;
      is_used: boolean;
      is_expired: boolean;
    })[]
  >`
    select id, provider_type, referrer, linking_target_id, user_id is not null as is_used,
      code_challenge is not null as "isPkce", created_at < now() - make_interval(secs => ${FLOW_STATE_LIFE}) as is_expired
    from auth.flow_state where id = ${state} and authentication_method = 'oauth'`;
  if (!row) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
  if (row.is_expired) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired');
  if (row.isPkce && row.is_used) throw alreadyUsed();
  const { id, isPkce, provider_type: provider, referrer: target, linking_target_id: linkingUserId } = row;
  return { id, isPkce, provider, target, linkingUserId };
}

/** Ends the way for a user: the code that their browser exchanges. Two callbacks with one state: the second is refused. */
export async function issueExternalCode(
  db: Db,
  flow: ExternalFlow,
  userId: string,
  tokens: { access_token: string; refresh_token?: string },
): Promise<string> {
  const code = randomUUID();
  const issued = await db`
    update auth.flow_state set
      user_id = ${userId}, auth_code = ${hashCode(code)}, auth_code_issued_at = now(), updated_at = now(),
      provider_access_token = ${tokens.access_token}, provider_refresh_token = ${tokens.refresh_token ?? ''}
    where id = ${flow.id} and user_id is null returning id`;
  if (issued.length === 0) throw alreadyUsed();
  return code;
}

/** Ends a way of the implicit flow, which has no code. */
export async function endExternalFlow(db: Db, flow: ExternalFlow): Promise<void> {
  const ended = await db`delete from auth.flow_state where id = ${flow.id} returning id`;
  if (ended.length === 0) throw alreadyUsed();
}

function alreadyUsed(): AuthError {
  return new AuthError(400, 'flow_state_already_used', 'State has already been used');
}
