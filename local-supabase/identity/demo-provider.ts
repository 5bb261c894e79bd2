/**
 * Stands in for Google (OpenID Connect) and Discord (OAuth 2 and `/users/@me`), each at an address of its own: the protocol is
 * `oidc-provider`, ours is the page that asks who one is.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, JWK, Provider } from 'oidc-provider';
import type { ExternalConfig } from '../types.ts';
import { makeMemory } from './memory.ts';
import { makePeople, type DemoPeople, type DemoPerson } from './people.ts';
import { errorPage, signInPage } from './sign-in-page.ts';

/** How each of the two differs from what the library does by itself. */
const KINDS = {
  google: { title: 'Google', routes: {}, authorize: '/auth' },
  discord: {
    title: 'Discord',
    routes: { authorization: '/api/oauth2/authorize', token: '/api/oauth2/token' },
    authorize: '/api/oauth2/authorize',
  },
} as const;

export type DemoKind = keyof typeof KINDS;

export const isDemoKind = (name: string): name is DemoKind => Object.hasOwn(KINDS, name);

export interface DemoProvider {
  /** What `[auth.external.<name>]` would say. */
  config: ExternalConfig;
  stop(): Promise<void>;
}

/**
 * Starts one on a free port of this machine.
 * @param callback the address that it sends browsers back to, known when the first one comes
 */
export async function startDemoProvider(kind: DemoKind, callback: () => string): Promise<DemoProvider> {
  const people = makePeople(kind);
  const client = { client_id: `demo-${kind}`, client_secret: randomBytes(24).toString('hex') };
  let provider: Promise<Provider> | undefined;
  const server = createServer((request, response) => {
    provider ??= makeProvider(kind, url, people, { ...client, redirect_uris: [callback()] });
    void provider
      .then((made) => answer(kind, made, people, request, response))
      .catch((error: unknown) => send(response, 500, errorPage(String(error))));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { client_id: client.client_id, secret: client.client_secret, redirect_uri: '', url, email_optional: false },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function makeProvider(
  kind: DemoKind,
  issuer: string,
  people: DemoPeople,
  client: { client_id: string; client_secret: string; redirect_uris: string[] },
): Promise<Provider> {
  const [{ Provider: OpenIdProvider }, { privateKey }] = await Promise.all([
    import('oidc-provider'),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  const configuration: Configuration = {
    adapter: makeMemory(),
    clients: [client],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google says who it is in the id token itself.
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(24).toString('hex')],
      // Both are at one host, and cookies know no ports.
      names: { interaction: `${kind}_ask`, resume: `${kind}_resume`, session: `${kind}_session` },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: async (_, id) => {
      const person = people.withId(id);
      return person && { accountId: id, claims: async () => ({ sub: id, ...claimsOf(person) }) };
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' } as JWK] },
    // Whoever continues on the page agrees to what the site asks for.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile identify');
      await grant.save();
      return grant;
    },
    pkce: { required: () => false },
    renderError(context, { error, error_description: description }) {
      context.type = 'html';
      context.body = errorPage(description ?? error);
    },
    responseTypes: ['code'],
    routes: KINDS[kind].routes,
    scopes: ['openid', 'email', 'profile', 'identify'],
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
  return new OpenIdProvider(issuer, configuration);
}

const claimsOf = ({ name, email, isVerified }: DemoPerson) => ({
  name,
  picture: '',
  ...(email && { email, email_verified: isVerified }),
});

async function answer(
  kind: DemoKind,
  provider: Provider,
  people: DemoPeople,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', provider.issuer);
  if (url.pathname.startsWith('/interaction/')) return ask(kind, provider, people, request, response);
  if (kind === 'discord' && url.pathname === '/api/users/@me') return tellUser(provider, people, request, response);
  if (url.pathname === KINDS[kind].authorize) {
    // The real ones ask each time who it is, and answer with an id token although `openid` was not asked for.
    url.searchParams.set('prompt', 'login');
    url.searchParams.set('scope', `openid ${url.searchParams.get('scope') ?? ''}`);
    request.url = url.pathname + url.search;
  }
  await provider.callback()(request, response);
}

/** The page, and what was pressed on it. */
async function ask(
  kind: DemoKind,
  provider: Provider,
  people: DemoPeople,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    const { host } = new URL(String(params['redirect_uri']));
    return send(response, 200, signInPage(KINDS[kind].title, host));
  }
  const form = await readForm(request);
  if (form.get('decision') === 'deny') {
    const refusal = { error: 'access_denied', error_description: 'The person did not agree' };
    return provider.interactionFinished(request, response, refusal);
  }
  const { id } = people.describe({
    name: form.get('name') || 'Demo Player',
    email: form.get('email') ?? '',
    isVerified: form.has('verified'),
  });
  await provider.interactionFinished(request, response, { login: { accountId: id, remember: false } });
}

/** As Discord describes who gave the token. */
async function tellUser(
  provider: Provider,
  people: DemoPeople,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const value = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const token = await provider.AccessToken.find(value);
  const person = token?.accountId === undefined ? undefined : people.withId(token.accountId);
  const body = person
    ? {
        id: person.id,
        username: person.name.toLowerCase().replaceAll(/[^a-z0-9._]+/g, '.'),
        global_name: person.name,
        discriminator: '0',
        avatar: null,
        email: person.email || null,
        verified: person.isVerified,
      }
    : { message: '401: Unauthorized', code: 0 };
  response
    .writeHead(person ? 200 : 401, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function send(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .end(body);
}
