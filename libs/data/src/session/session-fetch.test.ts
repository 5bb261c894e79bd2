import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEY, configureData, getClient, type Session } from '../index';

const DAY = 86_400;
const HOUR = 3600;
const api = 'https://api.example.com';

/** The backend: takes only the newest token, and keeps a clock of its own. */
function backend({ now }: { now: () => number }) {
  let newest = '';
  const calls: string[] = [];
  const issue = (): Session => {
    newest = `token-${calls.filter((call) => call.startsWith('/auth')).length}`;
    const user = { id: 'u1', aud: '', app_metadata: {}, user_metadata: {}, created_at: '' };
    const refresh_token = 'refresh';
    return {
      access_token: newest,
      refresh_token,
      expires_in: HOUR,
      expires_at: now() + HOUR,
      token_type: 'bearer',
      user,
    };
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    calls.push(`${pathname} ${new Headers(init?.headers).get('authorization')}`);
    if (pathname === '/auth/v1/token') return Response.json(issue());
    const isKnown = new Headers(init?.headers).get('authorization') === `Bearer ${newest}`;
    return isKnown
      ? Response.json([{ stored: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null }])
      : Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
  });
  return { calls, countOf: (path: string) => calls.filter((call) => call.startsWith(path)).length, issue };
}

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  configureData({ supabaseUrl: api, anonKey: 'public' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The client of a new page load. */
async function newPage() {
  const data = await import('../index');
  data.configureData({ supabaseUrl: api, anonKey: 'public' });
  return data.getClient() as ReturnType<typeof getClient>;
}

const seconds = () => Math.floor(Date.now() / 1000);

test('[fault 15] a call that the server refuses with 401 is sent again once with a new token, its body too', async () => {
  const server = backend({ now: seconds });
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...server.issue(), access_token: 'of an hour ago' }));
  const supabase = await newPage();
  const { data, error } = await supabase
    .from('teams')
    .insert({ name: 'Comets' } as never)
    .select();
  expect(error).toBeNull();
  expect(data).toEqual([{ stored: { name: 'Comets' } }]);
  expect([server.countOf('/auth/v1/token'), server.countOf('/rest/v1/teams')]).toEqual([1, 2]);
});

test('[fault 15] calls that are refused together share one refresh', async () => {
  const server = backend({ now: seconds });
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...server.issue(), access_token: 'of an hour ago' }));
  const supabase = await newPage();
  const answers = await Promise.all([1, 2, 3, 4].map(() => supabase.from('teams').select()));
  expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
  expect(server.countOf('/auth/v1/token')).toBe(1);
});

test('a second 401 is the answer', async () => {
  const server = backend({ now: seconds });
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...server.issue(), access_token: 'of an hour ago' }));
  const healthy = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).includes('/rest/')
      ? (server.calls.push('/rest'), Response.json({ message: 'no' }, { status: 401 }))
      : healthy(input, init),
  );
  const supabase = await newPage();
  expect((await supabase.from('teams').select()).status).toBe(401);
  expect(server.countOf('/rest')).toBe(2);
});

/** As the auth server refuses a refresh. */
const refusal = (body: object) =>
  Response.json(body, { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } });

test.each([
  [
    'refused, too: the session is over',
    () => refusal({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }),
    false,
  ],
  [
    'refused by a server of before 2024: the session is over',
    () => Response.json({ code: 400, error_code: 'session_not_found', msg: 'No such session' }, { status: 400 }),
    false,
  ],
  [
    'refused by the gateway, whose public key was replaced: the session stays',
    () => Response.json({ message: 'Invalid API key' }, { status: 401 }),
    true,
  ],
  ['not answered: the session stays', () => Response.json({ message: 'down' }, { status: 503 }), true],
])('[fault 18] a token is refused before its time, and its renewal is %s', async (_, renewal, isKept) => {
  const server = backend({ now: seconds });
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...server.issue(), access_token: 'of an ended session' }));
  const healthy = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input).includes('/auth/v1/')) return healthy(input, init);
    return String(input).includes('grant_type=refresh_token') ? renewal() : new Response(null, { status: 403 });
  });
  const supabase = await newPage();
  vi.useFakeTimers();
  const call = supabase
    .from('teams')
    .select()
    .then((answer) => answer.status);
  // An outage is tried again for half a minute.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await call).toBe(401);
  expect(localStorage.getItem(SESSION_KEY) !== null).toBe(isKept);
});

test.each([
  ['ahead', DAY],
  ['behind', -DAY],
])('[fault 23] a clock a day %s costs one refresh, not one for each call', async (_, off) => {
  const right = seconds();
  const server = backend({ now: () => right });
  const stored = server.issue();
  vi.useFakeTimers({ now: (right + off) * 1000, toFake: ['Date'] });
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...stored, access_token: 'of an hour ago' }));
  for (let pages = 0; pages < 5; pages += 1) {
    vi.resetModules();
    const supabase = await newPage();
    for (let reads = 0; reads < 5; reads += 1) expect((await supabase.from('teams').select()).error).toBeNull();
  }
  expect(server.countOf('/auth/v1/token')).toBe(1);
});
