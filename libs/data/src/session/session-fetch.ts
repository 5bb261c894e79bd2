import { noteRefusal } from './refusal';

/** Calls that the server's answer 401 may be repeated for: it refused the token before anything happened. */
const REPEATABLE = /^\/(rest|storage|functions)\/v1\//;

const REFRESH = '/auth/v1/token?grant_type=refresh_token';
/** Answers that ask for another try: 408, 425 and 429. */
const TRY_AGAIN = [408, 425, 429];

/**
 * The fetch of the client. A call that the server answers with 401, because the token had expired by its clock, is
 * sent once more with a new token. The end of a session counts by this browser's clock, so that one which is wrong
 * does not renew the session before each call. A refresh that was neither granted nor refused counts as an outage.
 *
 * `renewToken` gets the token that was refused and answers another one, or null when there is none.
 */
export function sessionFetch(
  supabaseUrl: string,
  renewToken: (refused: string) => Promise<string | null>,
): typeof fetch {
  const renewals = new Map<string, Promise<string | null>>();
  // Calls that were refused together wait for one renewal.
  const renew = (refused: string) => {
    let renewal = renewals.get(refused);
    if (!renewal) {
      renewal = renewToken(refused).finally(() => renewals.delete(refused));
      renewals.set(refused, renewal);
    }
    return renewal;
  };

  return async (input, init) => {
    const answer = await fetch(input, init);
    const path = pathBelow(supabaseUrl, input);
    if (path?.startsWith(REFRESH) && !(await isAboutSession(answer))) return new Response(null, { status: 503 });
    if (path?.startsWith('/auth/v1/')) return withOwnClock(answer);
    const token = tokenOf(init);
    if (answer.status !== 401 || !token || !path || !REPEATABLE.test(path)) return answer;
    if (init?.body instanceof ReadableStream) return answer;
    const renewed = await renew(token).catch(() => null);
    if (!renewed || renewed === token) return answer;
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${renewed}`);
    return fetch(input, { ...init, headers });
  };
}

/**
 * Whether a refresh was granted or refused by the auth server, which gives its reason as a code. supabase-js takes every
 * other answer but an outage for the end of the session: also that there were too many requests, the page of a network
 * that asks to sign in first, and a gateway that does not know the public key any more.
 */
async function isAboutSession(answer: Response): Promise<boolean> {
  if (TRY_AGAIN.includes(answer.status) || !answer.headers.get('content-type')?.includes('json')) return false;
  if (answer.ok) return true;
  const reason = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown; error_code?: unknown } | null;
  // `code` is the status where the server speaks the API of before 2024.
  const code = [reason?.error_code, reason?.code].find((each) => typeof each === 'string');
  if (typeof code !== 'string') return false;
  noteRefusal(code);
  return true;
}

/** Leaves the end of a session out of an answer that says how long it lasts: supabase-js then counts from now. */
async function withOwnClock(answer: Response): Promise<Response> {
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return answer;
  const text = await answer.clone().text();
  if (!text.includes('"expires_at"') || !text.includes('"expires_in"')) return answer;
  const { expires_at: _, ...session } = JSON.parse(text) as Record<string, unknown>;
  return Response.json(session, { status: answer.status, headers: answer.headers });
}

function pathBelow(supabaseUrl: string, input: Parameters<typeof fetch>[0]): string | null {
  const address = input instanceof Request ? input.url : String(input);
  return address.startsWith(supabaseUrl) ? address.slice(supabaseUrl.length) : null;
}

/** The user's token of a call; null for the public key, which is no token of anybody. */
function tokenOf(init: RequestInit | undefined): string | null {
  const headers = new Headers(init?.headers);
  const token = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return token && token !== headers.get('apikey') ? token : null;
}
