import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where a member of staff asks for other origins, and gives them up. */
export const OVERRIDE_PATH = '/override';

const COOKIE = 'lineup-override';
/** What the secret signs here, so that nothing else that it may sign counts as a cookie. */
const PURPOSE = 'lineup override 1';
const LIFETIME = 4 * 60 * 60;
const MAX_BYTES = 2_000;
const MAX_ORIGINS = 4;
const TIME_LIMIT = 5_000;
/** Whole hosts alone: what else an address may hold would say more in a policy than one origin. */
const ORIGIN = /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1):\d{1,5})$/;

interface Backend {
  /** Without a slash at the end. */
  address: string;
  anonKey: string;
}

/**
 * Origins that one browser may load remotes from besides the site's own: those that a developer or admin asked for.
 * A signed cookie holds them, so that every page of this browser, and of no other, gets the wider policy.
 */
export class Overrides {
  readonly #secret: string | Buffer;

  /** @param secret the same on every server of one site; without it, cookies end with this process. */
  constructor(secret: string | undefined) {
    this.#secret = secret || randomBytes(32);
  }

  /** The origins that this browser may use; none without a cookie that holds now. */
  originsFor({ headers }: IncomingMessage, isSecure: boolean): string[] {
    const name = cookieName(isSecure);
    const cookie = headers.cookie?.split('; ').find((each) => each.startsWith(`${name}=`));
    const [origins = '', until = '', signature = ''] = cookie?.slice(name.length + 1).split('.') ?? [];
    const wanted = Buffer.from(this.#sign(headers.host, origins, until));
    const given = Buffer.from(signature);
    const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (!isOurs || Number(until) < Date.now() / 1000) return [];
    return Buffer.from(origins, 'base64url').toString().split(' ');
  }

  /** Answers `PUT` (`{ "origins": […] }`, with the token of who asks) and `DELETE`. */
  async handle(request: IncomingMessage, response: ServerResponse, backend: Backend, isSecure: boolean): Promise<void> {
    const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    if (request.method === 'DELETE') {
      response.setHeader('set-cookie', `${cookieName(isSecure)}=; Max-Age=0; ${attributes}`);
      return void response.writeHead(204, { 'cache-control': 'no-store' }).end();
    }
    const origins = await readOrigins(request);
    if (!origins) return refuse(response, 400, 'Send { "origins": […] } with one to four origins.');
    const status = await askBackend(request, backend);
    if (status !== 204 && status !== 200)
      return status >= 500
        ? refuse(response, 503, 'The backend does not answer.')
        : refuse(response, 403, 'Only developers and admins run remotes from other addresses.');
    const value = Buffer.from(origins.join(' ')).toString('base64url');
    const until = String(Math.floor(Date.now() / 1000) + LIFETIME);
    const signed = `${value}.${until}.${this.#sign(request.headers.host, value, until)}`;
    response.setHeader('set-cookie', `${cookieName(isSecure)}=${signed}; Max-Age=${LIFETIME}; ${attributes}`);
    response.writeHead(204, { 'cache-control': 'no-store' }).end();
  }

  /** Of one host: sites that share a secret do not share what a browser may do. */
  #sign(host: string | undefined, origins: string, until: string): string {
    const signed = [PURPOSE, host?.toLowerCase() ?? '', origins, until].join('\n');
    return createHmac('sha256', this.#secret).update(signed).digest('base64url');
  }
}

/** Where it can be, one that no other host of the domain and no page without TLS can set. */
const cookieName = (isSecure: boolean) => (isSecure ? `__Host-${COOKIE}` : COOKIE);

async function readOrigins(request: IncomingMessage): Promise<string[] | null> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BYTES) return null;
  }
  try {
    const { origins } = JSON.parse(text) as { origins?: unknown };
    const isSound =
      Array.isArray(origins) &&
      origins.length > 0 &&
      origins.length <= MAX_ORIGINS &&
      origins.every((each) => typeof each === 'string' && ORIGIN.test(each));
    return isSound ? (origins as string[]) : null;
  } catch {
    return null;
  }
}

/** Asks the database whether the caller may; its status. */
async function askBackend({ headers }: IncomingMessage, { address, anonKey }: Backend): Promise<number> {
  if (!headers.authorization) return 401;
  try {
    const { status } = await fetch(`${address}/rest/v1/rpc/confirm_override`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: headers.authorization, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    return status;
  } catch {
    return 503;
  }
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}
