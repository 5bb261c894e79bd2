import type { UserRole } from '@lineup/auth';
import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import { ShellContext, type ShellApi } from '@lineup/contract';
import { SESSION_KEY, createQueryClient } from '@lineup/data';
import { ThemeProvider } from '@lineup/ui/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { OwnAccount } from './model/own-account';

/** An adult with little to show. */
export const account: OwnAccount = {
  email: 'pat@example.com',
  new_email: null,
  age: 'adult',
  birth_date: '1990-05-06',
  profile: {
    slug: 'pat',
    display_name: 'Pat',
    first_name: 'Patricia',
    last_name: null,
    is_published: true,
    visibility: 'public',
    avatar_url: null,
    in_search_engines: false,
  },
  notifications: {
    email_messages: true,
    email_practices: true,
    email_recruiting: true,
    practice_notices: 'at_once',
    team_notices: 'at_once',
    recruiting_notices: 'daily',
    account_notices: 'at_once',
    time_zone: null,
    quiet_from: 22,
    quiet_until: 7,
  },
  calendar_since: null,
  guardians: [],
  sessions: [
    {
      id: 's1',
      created_at: '2026-01-02T10:00:00Z',
      last_used_at: '2026-01-02T10:00:00Z',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
      is_current: true,
      second_factor: null,
      by_passkey: false,
    },
  ],
  second_factor: { required: false, has: false, passed: false, codes_left: 0, removed: null },
  sign_in: { has_password: true, passkeys: [], links: [] },
  points: { total: 0, awards: [], rules: [{ description: 'Profile completed', points: 100, daily_limit: null }] },
  requests: { roles: [], colleges: [] },
  blockers: [],
};

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

/** A token of the signed-in person. */
export function accessToken(): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'u1', exp: inAnHour() })}.c2ln`;
}

/** Leaves a session in this browser's storage, for calls of the auth service. */
export function signInBrowser(): void {
  const expires_at = inAnHour();
  const access_token = accessToken();
  const session = {
    access_token,
    refresh_token: 'refresh',
    expires_in: 3600,
    expires_at,
    token_type: 'bearer',
    user: { id: 'u1' },
  };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

type Answer = (body: unknown) => Response | Promise<Response>;

/** What was asked, by path without the query; and how the service answers it (204 unless told). */
export class Service {
  readonly calls: { path: string; query: string; body: unknown }[] = [];
  readonly answers: Record<string, Answer> = {};
  #gate = Promise.resolve();

  constructor() {
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body;
      this.calls.push({ path: url.pathname, query: decodeURIComponent(url.search), body });
      await this.#gate;
      return this.answers[url.pathname]?.(body) ?? new Response(null, { status: 204 });
    });
  }

  /** Answers nothing until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.#gate = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  /** Bodies sent to a path. */
  sentTo(path: string): unknown[] {
    return this.calls.filter((call) => call.path === path).map(({ body }) => body);
  }
}

/** Shows parts of the account, or its page at an address, to a signed-in person; `/` is plain words. */
export function show(part: ReactNode, auth: TestAuthProps['auth'] = {}, at = '/account', roles: UserRole[] = []) {
  const register = vi.fn<ShellApi['banners']['register']>();
  const shell = { track() {}, award() {}, banners: { register, remove() {} } } satisfies ShellApi;
  const router = createMemoryRouter(
    [
      { path: '/account/*', element: part },
      { path: '/', element: <p>The landing page</p> },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth userId="u1" email={account.email} auth={auth} roles={roles}>
        <ThemeProvider>
          <ShellContext value={shell}>
            <RouterProvider router={router} />
          </ShellContext>
        </ThemeProvider>
      </TestAuth>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), register };
}
