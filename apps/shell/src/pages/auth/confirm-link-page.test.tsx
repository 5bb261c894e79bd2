import { SESSION_KEY, configureData } from '@lineup/data';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Service, accessToken, show } from '../account/testing';
import { Component as ConfirmLinkPage } from './confirm-link-page';
import { readMailLink } from './mail-link';

beforeAll(() => {
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const stored = () => localStorage.getItem(SESSION_KEY);

function serve(email: string) {
  const service = new Service();
  const session = {
    access_token: accessToken(),
    refresh_token: 'refresh',
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: 'u1', email },
  };
  service.answers['/auth/v1/verify'] = () => Response.json(session);
  service.answers['/auth/v1/user'] = () => Response.json(session.user);
  return service;
}

const open = (email: string) => {
  const link = new URLSearchParams({ token_hash: 'abc', type: 'email', email, next: `${location.origin}/` });
  return show(
    <ConfirmLinkPage />,
    { status: 'signed-out', user: null, session: null },
    `/account/confirm#${link.toString()}`,
  );
};

test('a link signs in by a press alone, as the account that the page named', async () => {
  const service = serve('kim@example.com');
  const { user } = open('kim@example.com');
  const button = await screen.findByRole('button', { name: 'Continue as kim@example.com' });
  expect(service.calls).toEqual([]);
  expect(stored()).toBeNull();
  await user.click(button);
  await waitFor(() => expect(stored()).toContain('kim@example.com'));
  expect(service.sentTo('/auth/v1/verify')).toMatchObject([{ token_hash: 'abc', type: 'email' }]);
});

test('a link that names another account than its own signs nobody in before a second press', async () => {
  const service = serve('attacker@example.com');
  const { user } = open('kim@example.com');
  await user.click(await screen.findByRole('button', { name: 'Continue as kim@example.com' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This link belongs to attacker@example.com, not to kim@example.com.',
  );
  expect(stored()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Do not continue' }));
  await waitFor(() => expect(service.sentTo('/auth/v1/logout')).toHaveLength(1));
  expect(stored()).toBeNull();
});

test('a link that was used up leads on, and is not offered again', async () => {
  const service = serve('kim@example.com');
  service.answers['/auth/v1/verify'] = () =>
    Response.json({ code: 403, error_code: 'otp_expired', msg: 'expired' }, { status: 403 });
  const { user } = open('kim@example.com');
  await user.click(await screen.findByRole('button', { name: 'Continue as kim@example.com' }));
  expect((await screen.findByRole('alert')).textContent).toContain('already used or has expired');
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(stored()).toBeNull();
});

describe('readMailLink', () => {
  const read = (rest: string) => readMailLink(`#token_hash=abc&type=email&${rest}`);

  test.each([
    [`next=${encodeURIComponent(`${location.origin}/teams?type=college`)}`, '/teams?type=college'],
    ['next=https%3A%2F%2Felsewhere.example%2Fteams', '/'],
    ['next=%2F%2Felsewhere.example', '/'],
    ['', '/'],
  ])('%s goes on to %s', (rest, path) => expect(read(rest)?.next).toBe(path));

  test('an address with a plus stays itself, escaped or not', () => {
    expect(read('email=a%2Bb%40x.example')?.email).toBe('a+b@x.example');
    expect(read('email=a+b@x.example')?.email).toBe('a+b@x.example');
  });

  test.each(['', '#token_hash=abc', '#type=email', '#token_hash=abc&type=sms', '#access_token=abc&type=magiclink'])(
    '"%s" is no link',
    (hash) => expect(readMailLink(hash)).toBeNull(),
  );
});
