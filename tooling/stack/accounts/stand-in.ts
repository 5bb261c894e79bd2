/**
 * Stands in for Riot, Steam and Discord on a local stack: OpenID 2.0 and OAuth 2 with PKCE as the real ones speak them, the few calls of
 * their APIs that we use, and a page that asks who one is there. Strict, so that a client that leaves out a check fails here.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeAccounts } from './accounts.ts';
import type { Answer, Call } from './call.ts';
import { answerOAuth } from './oauth-provider.ts';
import { answerOpenId } from './openid-provider.ts';

export interface StandIn {
  url: string;
  /** What the function `link-account` is told, in the place of the real addresses and keys. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

const KEY = 'stand-in-key';
const SECRET = 'stand-in-secret';

/** Starts it on a free port of this machine. */
export async function startAccounts(): Promise<StandIn> {
  const accounts = makeAccounts();
  const clients = { keys: KEY, secret: SECRET };
  const server = createServer((request, response) => {
    void readCall(request)
      .then((call) => answerOpenId(call, accounts, clients) ?? answerOAuth(call, accounts, clients) ?? { status: 404 })
      .catch((error: unknown): Answer => ({ status: 500, body: String(error) }))
      .then((answer) => send(response, answer));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    environment: {
      RIOT_CLIENT_ID: 'lineup-riot',
      RIOT_CLIENT_SECRET: SECRET,
      RIOT_API_KEY: KEY,
      RIOT_AUTH_URL: `${url}/riot`,
      RIOT_API_URL: `${url}/riot/api/{region}`,
      STEAM_API_KEY: KEY,
      STEAM_OPENID_URL: `${url}/steam/openid`,
      STEAM_API_URL: `${url}/steam/api`,
      DISCORD_CLIENT_ID: 'lineup-discord',
      DISCORD_CLIENT_SECRET: SECRET,
      DISCORD_URL: `${url}/discord`,
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', `http://${request.headers.host}`),
    headers: request.headers,
    form: new URLSearchParams(Buffer.concat(chunks).toString()),
  };
}

function send(response: ServerResponse, { status, body = '', headers = {} }: Answer): void {
  const type = body.startsWith('<') ? 'text/html' : /^[{[]/.test(body) ? 'application/json' : 'text/plain';
  response
    .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers })
    .end(body);
}
