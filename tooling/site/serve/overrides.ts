import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { askBackend, readList, type Backend } from './ask-backend.ts';
import { refuse } from './reply.ts';
import { isSecure } from './request-facts.ts';

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
const SESSION = /^[0-9a-f-]{36}$/;
/** Whole hosts alone: what else an address may hold would say more in a policy than one origin. */
const ORIGIN = /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1):\d{1,5})$/;

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
  async originsFor(request: Request, backend: Backend): Promise<string[]> {
    const name = cookieName(isSecure(request));
    const cookie = request.headers
      .get('cookie')
      ?.split('; ')
      .find((each) => each.startsWith(`${name}=`));
    const [origins = '', session = '', until = '', signature = ''] = cookie?.slice(name.length + 1).split('.') ?? [];
    const wanted = Buffer.from(this.#sign(request.headers.get('host'), origins, session, until));
    const given = Buffer.from(signature);
    const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (!isOurs || Number(until) < Date.now() / 1000 || !(await this.#holds(session, backend))) return [];
    return Buffer.from(origins, 'base64url').toString().split(' ');
  }

  /** Answers `PUT` (`{ "origins": […] }`, with the token of who asks) and `DELETE`. */
  async answer(request: Request, backend: Backend): Promise<Response> {
    const name = cookieName(isSecure(request));
    const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure(request) ? '; Secure' : ''}`;
    if (request.method === 'DELETE') return withCookie(`${name}=; Max-Age=0; ${attributes}`);
    const origins = await readOrigins(request);
    if (!origins) return refuse(400, 'Send { "origins": […] } with one to four origins.');
    const { status, session } = await askForSession(request, backend);
    if (!session)
      return status >= 500
        ? refuse(503, 'The backend does not answer.')
        : refuse(403, 'Only developers and admins can run remotes from other addresses.');
    const value = Buffer.from(origins.join(' ')).toString('base64url');
    const until = String(Math.floor(Date.now() / 1000) + LIFETIME);
    const signature = this.#sign(request.headers.get('host'), value, session, until);
    return withCookie(`${name}=${value}.${session}.${until}.${signature}; Max-Age=${LIFETIME}; ${attributes}`);
  }

  /** Whether the session goes on, of somebody who may. Not while the database does not answer. */
  #holds(session: string, backend: Backend): Promise<boolean> {
    const known = this.#checks.get(session);
    const now = Date.now();
    if (known && now - known.at < CHECKED_MS) return known.answer;
    if (this.#checks.size >= MAX_SESSIONS) this.#checks.clear();
    const answer = askBackend(backend, 'keeps_override', { p_session_id: session }).then(
      ({ answer: holds }) => holds === true,
    );
    this.#checks.set(session, { at: now, answer });
    return answer;
  }

  /** Of one host: sites that share a secret do not share what a browser may do. */
  #sign(host: string | null, origins: string, session: string, until: string): string {
    const signed = [PURPOSE, host?.toLowerCase() ?? '', origins, session, until].join('\n');
    return createHmac('sha256', this.#secret).update(signed).digest('base64url');
  }
}

/** Where it can be, one that no other host of the domain and no page without TLS can set. */
const cookieName = (isSecure: boolean) => (isSecure ? `__Host-${COOKIE}` : COOKIE);

async function readOrigins(request: Request): Promise<string[] | null> {
  const origins = await readList(request, 'origins', MAX_BYTES);
  const isSound =
    origins &&
    origins.length > 0 &&
    origins.length <= MAX_ORIGINS &&
    origins.every((each) => typeof each === 'string' && ORIGIN.test(each));
  return isSound ? (origins as string[]) : null;
}

/** Asks the database whether the caller may, and in which session. */
async function askForSession(
  { headers }: Request,
  backend: Backend,
): Promise<{ status: number; session: string | null }> {
  const authorization = headers.get('authorization');
  if (!authorization) return { status: 401, session: null };
  const { status, answer } = await askBackend(backend, 'confirm_override', {}, authorization);
  return { status, session: typeof answer === 'string' && SESSION.test(answer) ? answer : null };
}

const withCookie = (cookie: string) =>
  new Response(null, { status: 204, headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } });
