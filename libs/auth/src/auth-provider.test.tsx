import { SESSION_KEY, configureData, createQueryClient, getClient, ownStore, type Session } from '@lineup/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useAuth, useProfile, useRoles, type Auth } from './auth-context';
import { AuthProvider } from './auth-provider';
import { passAgeVerification } from './age-verification';
import { readEndedSession } from './ended-session';
import { SessionKeeper } from './session-keeper';

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);

function token(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2ln`;
}

function session(userId = 'u1', expiresIn = HOUR): Session {
  const expires_at = now() + expiresIn;
  return {
    access_token: token({ sub: userId, exp: expires_at, session: crypto.randomUUID() }),
    refresh_token: `refresh-${userId}`,
    expires_in: expiresIn,
    expires_at,
    token_type: 'bearer',
    user: { id: userId, email: `${userId}@example.com`, aud: '', app_metadata: {}, user_metadata: {}, created_at: '' },
  };
}

type Answer = () => Response | Promise<Response>;
let answers: Record<string, Answer>;
let calls: string[];
/** What was sent last, by path. */
let sent: Record<string, unknown>;
const seen = vi.fn<(auth: Auth) => void>();
/** What `useAuth` gave last. */
const current = () => seen.mock.lastCall![0];
const changes = vi.fn<(userId: string | null) => (() => void) | void>();

beforeAll(() => configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  calls = [];
  sent = {};
  changes.mockReset();
  answers = {
    '/rest/v1/user_roles': () => Response.json([{ role: 'yes_staff', college_id: null }]),
    '/rest/v1/user_profiles': () => Response.json([]),
    '/auth/v1/logout': () => new Response(null, { status: 204 }),
    '/override': () => new Response(null, { status: 204 }),
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin);
    calls.push(pathname);
    if (typeof init?.body === 'string') sent[pathname] = JSON.parse(init.body);
    const answer = answers[pathname];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(cleanup);

function Probe() {
  const auth = useAuth();
  seen(auth);
  const roles = useRoles();
  const profile = useProfile();
  return (
    <p>
      {`${auth.status} ${auth.user?.email ?? 'nobody'}`} roles {roles.status} {roles.roles.map(({ role }) => role)}{' '}
      profile {profile.status} {profile.profile?.slug ?? 'none'}
    </p>
  );
}

function start(screens?: ReactNode) {
  return render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <AuthProvider session={new SessionKeeper()} onUserChange={changes}>
        <Probe />
        {screens}
      </AuthProvider>
    </QueryClientProvider>,
  );
}

test('[ER-010] using the auth context outside its provider throws', () => {
  expect(() => render(<Probe />)).toThrow('useAuth must be used within AuthProvider');
});

test('a visitor without a stored session is signed out at once and asks the backend nothing', async () => {
  start();
  expect(current().status).toBe('signed-out');
  await act(async () => {});
  expect(calls).toEqual([]);
});

test('[SH-107] [SH-114] [DB-025] [DB-038] a stored session signs in on load, with roles and profile', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session()));
  answers['/rest/v1/user_profiles'] = () =>
    Response.json([{ id: 'p1', slug: 'ada', display_name: 'Ada', is_published: true, avatar_url: null }]);
  start();
  expect(current()).toMatchObject({ status: 'signed-in', user: { id: 'u1' } });
  await screen.findByText(/roles ready yes_staff profile ready ada/);
});

test('[SH-109] [DB-040] signing in yields a session and no error', async () => {
  answers['/auth/v1/token'] = () => Response.json(session());
  start();
  const { error } = await act(() => current().signIn('u1@example.com', 'right'));
  expect(error).toBeNull();
  expect(sent['/auth/v1/token']).toMatchObject({ email: 'u1@example.com', password: 'right' });
  expect(current()).toMatchObject({ status: 'signed-in', session: { refresh_token: 'refresh-u1' } });
  expect(localStorage.getItem(SESSION_KEY)).toContain('refresh-u1');
  expect(changes).toHaveBeenCalledExactlyOnceWith('u1');
});

test('[SH-110] wrong credentials return an error value and leave the user signed out', async () => {
  answers['/auth/v1/token'] = () =>
    Response.json({ error_code: 'invalid_credentials', message: 'Invalid login credentials' }, { status: 400 });
  start();
  const { error } = await act(() => current().signIn('u1@example.com', 'wrong'));
  expect(error).toMatchObject({ kind: 'unauthorized', message: 'Invalid login credentials' });
  expect(current()).toMatchObject({ status: 'signed-out', session: null, user: null });
});

test('[SH-111] [SH-105] [DB-041] signing out resets session and user and clears the age verification', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session()));
  passAgeVerification();
  ownStore.setItem('draft', 'typed and not sent');
  start();
  await screen.findByText(/roles ready/);
  await act(() => current().signOut());
  expect(current()).toMatchObject({ status: 'signed-out', session: null, user: null });
  expect(localStorage).toHaveLength(0);
  expect(calls).toContain('/auth/v1/logout');
  // What this browser may load from elsewhere was its developer's.
  expect(calls).toContain('/override');
  expect(changes).toHaveBeenCalledExactlyOnceWith(null);
});

test('what follows a change of user waits until the screens of the previous one have let go', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session()));
  const order: string[] = [];
  changes.mockImplementation(() => {
    order.push('dropped');
    return () => order.push('loaded again');
  });
  function OwnScreen() {
    useEffect(() => () => void order.push('let go'), []);
    return null;
  }
  const Screens = () => (useAuth().user ? <OwnScreen /> : null);
  start(<Screens />);
  await screen.findByText(/roles ready/);
  await act(() => current().signOut());
  expect(order).toEqual(['dropped', 'let go', 'loaded again']);
});

test('signing out works although the server cannot be reached', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session()));
  delete answers['/auth/v1/logout'];
  start();
  await screen.findByText(/roles ready/);
  await act(() => current().signOut());
  expect(current().status).toBe('signed-out');
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(readEndedSession()).toBeNull();
});

test('[SH-108] [DB-039] a sign-in and a sign-out in another tab arrive here', async () => {
  start();
  const stored = JSON.stringify(session('u2'));
  localStorage.setItem(SESSION_KEY, stored);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: stored })));
  expect(current()).toMatchObject({ status: 'signed-in', user: { id: 'u2' } });
  await screen.findByText(/roles ready/);
  localStorage.removeItem(SESSION_KEY);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null })));
  expect(current().status).toBe('signed-out');
  expect(readEndedSession()).toMatchObject({ cause: 'tab' });
});

test('[SH-108] a token that the client renews, and the end of its session, are taken over', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session('u1', HOUR)));
  start();
  await screen.findByText(/roles ready/);
  const { auth } = await getClient();
  // The keeper read the session before this, and listens from then on.
  await auth.getSession();
  const renewed = session('u1', 2 * HOUR);
  answers['/auth/v1/token'] = () => Response.json(renewed);
  await act(() => auth.refreshSession());
  expect(current()).toMatchObject({ status: 'signed-in', session: { access_token: renewed.access_token } });
  await act(() => auth.signOut({ scope: 'local' }));
  expect(current().status).toBe('signed-out');
});

test('[SH-115] an expired session is refreshed on load', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session('u1', -HOUR)));
  answers['/auth/v1/token'] = () => Response.json(session('u1'));
  start();
  expect(current().status).toBe('loading');
  await screen.findByText(/signed-in u1@example.com/);
  expect(current().session!.expires_at).toBeGreaterThan(now());
});

test('[ER-001] a session that the server refuses is silent and counts as signed out', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session('u1', -HOUR)));
  answers['/auth/v1/token'] = () =>
    Response.json({ error_code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, { status: 400 });
  start();
  expect(await screen.findByText(/signed-out nobody/)).toBeTruthy();
});

test('[SH-111] a session that was ended elsewhere leaves nothing typed to whoever comes next', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session('u7', -HOUR)));
  ownStore.setItem('form:u7:post', 'typed and not sent');
  ownStore.setItem('inbox-outbox:u7:1', 'waits');
  ownStore.setItem('last-team:u7', 'no words');
  sessionStorage.setItem('lineup-own:form:u7:report', 'typed in this tab');
  answers['/auth/v1/token'] = () =>
    Response.json({ error_code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, { status: 400 });
  start();
  await screen.findByText(/signed-out nobody/);
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage.getItem('lineup-own:form:u7:report')).toBeNull();
  // What was not sent is said at the sign-in.
  expect(readEndedSession()).toEqual({ drafts: 2, messages: 1, cause: 'elsewhere' });
});

test.each([
  ['u91', 'session_not_found', 'elsewhere'],
  ['u92', 'session_expired', 'expired'],
  ['u93', 'user_banned', 'blocked'],
  ['u94', 'bad_jwt', 'unknown'],
])('[SH-111] the session of %s that the server refuses with %s is told to be over: %s', async (id, code, cause) => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session(id, -HOUR)));
  answers['/auth/v1/token'] = () => Response.json({ error_code: code, message: 'Refused' }, { status: 400 });
  start();
  await screen.findByText(/signed-out nobody/);
  expect(readEndedSession()).toEqual({ drafts: 0, messages: 0, cause });
});

test.each([
  ['u81', 'too many requests', () => Response.json({ error_code: 'over_request_rate_limit' }, { status: 429 })],
  ['u82', 'the page of a network that asks to sign in', () => new Response('<html>Wi-Fi</html>', { status: 511 })],
  ['u83', 'an outage', () => Response.json({ message: 'down' }, { status: 503 })],
])(
  '[SH-115] a refresh answered without a word about the session of %s keeps it, and what was typed: %s',
  async (id, _, answer) => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session(id, -HOUR)));
    ownStore.setItem(`form:${id}:post`, 'typed and not sent');
    answers['/auth/v1/token'] = answer;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    start();
    expect(current().status).toBe('loading');
    // Until the client gives up for now.
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(current()).toMatchObject({ status: 'signed-in', user: { id } });
    expect(ownStore.getItem(`form:${id}:post`)).toBe('typed and not sent');
  },
);

test('what a visitor typed stays', async () => {
  ownStore.setItem('form::contact', 'typed and not sent');
  start();
  await act(async () => {});
  expect(ownStore.getItem('form::contact')).toBe('typed and not sent');
});

test('[ER-002] roles that cannot be loaded are silent and count as none', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session()));
  delete answers['/rest/v1/user_roles'];
  start();
  await screen.findByText(/roles ready profile/, {}, { timeout: 5000 });
  expect(console.error).toHaveBeenCalledWith('The roles could not be loaded', expect.anything());
});

test('whether a profile exists stays unknown when it cannot be loaded', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session()));
  delete answers['/rest/v1/user_profiles'];
  start();
  await screen.findByText(/profile failed none/, {}, { timeout: 5000 });
  await waitFor(() => expect(calls).toContain('/rest/v1/user_profiles'));
});

test('[SE-021] a session without the second factor has no role that asks for it, and gets them once it has passed', async () => {
  const atLevel = (aal: string, ...factors: object[]) => {
    const base = session();
    const access_token = token({ sub: 'u1', exp: base.expires_at, aal });
    return { ...base, access_token, user: { ...base.user, factors } };
  };
  answers['/rest/v1/user_roles'] = () => Response.json([{ role: 'yes_staff' }, { role: 'recruit_player' }]);
  localStorage.setItem(SESSION_KEY, JSON.stringify(atLevel('aal1')));
  function Held() {
    return <p>holds back: {String(useRoles().holdsBack)}</p>;
  }
  start(<Held />);
  await screen.findByText(/roles ready recruit_player profile/);
  expect(screen.getByText('holds back: true')).toBeTruthy();
  const stored = JSON.stringify(atLevel('aal2'));
  localStorage.setItem(SESSION_KEY, stored);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: stored })));
  await screen.findByText(/roles ready yes_staff *recruit_player/);
  expect(screen.getByText('holds back: false')).toBeTruthy();
});
