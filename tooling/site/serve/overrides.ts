import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where a member of staff asks for other origins, and gives them up. */
export const OVERRIDE_PATH = '/override';

const COOKIE = 'lineup-override';
/** What the secret signs here, so that nothing else that it may sign counts as a cookie. */
const PURPOSE = 'lineup override 2';
const LIFETIME = 60 * 60;
/** How long an answer of the database about a session holds, in ms. */
const CHECKED_MS = 10_000;
const MAX_SESSIONS = 1_000;
const MAX_BYTES = 2_000;
const MAX_ORIGINS = 4;
const TIME_LIMIT = 5_000;
const SESSION = /^[0-9a-f-]{36}$/;
/** Whole hosts alone: what else an address may hold would say more in a policy than one origin. */
const ORIGIN = /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1):\d{1,5})$/;

interface Backend {
  /** Without a slash at the end. */
  address: string;
  anonKey: string;
}

/**
 * Origins that one browser may load remotes from besides the site's own: those that a developer or admin asked for.
 * A signed cookie holds them, so that every page of this browser, and of no other, gets the wider policy. It belongs to the
 * session in which they were asked for, and ends with that or with the role.
 */
export class Overrides {
  readonly #secret: string | Buffer;
  /** By session: whether the database says that it still may, and when it was asked. */
  readonly #checks = new Map<string, { at: number; answer: Promise<boolean> }>();

  /** @param secret the same on every server of one site; without it, cookies end with this process. */
  constructor(secret: string | undefined) {
    this.#secret = secret || randomBytes(32);
  }

  /** The origins that this browser may use; none without a cookie that holds now. */
  async originsFor({ headers }: IncomingMessage, isSecure: boolean, backend: Backend): Promise<string[]> {
    const name = cookieName(isSecure);
    const cookie = headers.cookie?.split('; ').find((each) => each.startsWith(`${name}=`));
    const [origins = '', session = '', until = '', signature = ''] = cookie?.slice(name.length + 1).split('.') ?? [];
    const wanted = Buffer.from(this.#sign(headers.host, origins, session, until));
    const given = Buffer.from(signature);
    const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (!isOurs || Number(until) < Date.now() / 1000 || !(await this.#holds(session, backend))) return [];
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
    const { status, session } = await askBackend(request, backend);
    if (!session)
      return status >= 500
        ? refuse(response, 503, 'The backend does not answer.')
        : refuse(response, 403, 'Only developers and admins run remotes from other addresses.');
    const value = Buffer.from(origins.join(' ')).toString('base64url');
    const until = String(Math.floor(Date.now() / 1000) + LIFETIME);
    const signed = `${value}.${session}.${until}.${this.#sign(request.headers.host, value, session, until)}`;
    response.setHeader('set-cookie', `${cookieName(isSecure)}=${signed}; Max-Age=${LIFETIME}; ${attributes}`);
    response.writeHead(204, { 'cache-control': 'no-store' }).end();
  }

  /** Whether the session goes on, of somebody who may. Not while the database does not answer. */
  #holds(session: string, backend: Backend): Promise<boolean> {
    const known = this.#checks.get(session);
    const now = Date.now();
    if (known && now - known.at < CHECKED_MS) return known.answer;
    if (this.#checks.size >= MAX_SESSIONS) this.#checks.clear();
    const answer = call(backend, 'keeps_override', { p_session_id: session }).then(
      ({ answer: holds }) => holds === true,
    );
    this.#checks.set(session, { at: now, answer });
    return answer;
  }

  /** Of one host: sites that share a secret do not share what a browser may do. */
  #sign(host: string | undefined, origins: string, session: string, until: string): string {
    const signed = [PURPOSE, host?.toLowerCase() ?? '', origins, session, until].join('\n');
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

/** Asks the database whether the caller may, and in which session. */
async function askBackend(
  { headers }: IncomingMessage,
  backend: Backend,
): Promise<{ status: number; session: string | null }> {
  if (!headers.authorization) return { status: 401, session: null };
  const { status, answer } = await call(backend, 'confirm_override', {}, headers.authorization);
  return { status, session: typeof answer === 'string' && SESSION.test(answer) ? answer : null };
}

async function call(
  { address, anonKey }: Backend,
  name: string,
  args: object,
  authorization?: string,
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(`${address}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: anonKey, ...(authorization && { authorization }), 'content-type': 'application/json' },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    return { status: response.status, answer: response.ok ? await response.json() : null };
  } catch {
    return { status: 503, answer: null };
  }
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}
