/** OAuth 2: the code flow with PKCE (RFC 6749, RFC 7636), as a client with a secret. */
import { Refusal } from '../_shared/http.ts';
import { askProvider, notProved, returnAddress } from './ask-provider.ts';
import { base64Url } from './random-text.ts';
import type { Attempt } from './types.ts';

interface OAuthClient {
  title: string;
  id: string;
  secret: string;
  authorizeUrl: string;
  tokenUrl: string;
  scope: string;
}

/** The page of the provider that asks the person. */
export async function authorizeUrl(client: OAuthClient, { state, verifier }: Attempt): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: returnAddress(),
    scope: client.scope,
    state,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  });
  return `${client.authorizeUrl}?${query}`;
}

/** The token for the code that came back, at the provider itself; it is used once and stored nowhere. */
export async function exchangeCode(client: OAuthClient, query: URLSearchParams, attempt: Attempt): Promise<string> {
  if (query.get('error') === 'access_denied') throw new Refusal(409, `You did not allow it at ${client.title}.`);
  const [code = '', ...others] = query.getAll('code');
  if (code === '' || others.length > 0) throw notProved(client.title);
  const response = await askProvider(client.title, client.tokenUrl, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: returnAddress(),
      code_verifier: attempt.verifier,
    }).toString(),
  });
  const answer = (await response.json().catch(() => ({}))) as { access_token?: unknown; token_type?: unknown };
  if (!response.ok || typeof answer.access_token !== 'string') throw notProved(client.title);
  return answer.access_token;
}
