import { clearRedirect, readRedirect } from '@lineup/auth';
import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import { fakeBackend } from '@lineup/data/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Component as AuthPage } from './auth-page';
import { noteMailed, readWaiting, rememberSignUp } from './pending-sign-up';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  clearRedirect();
  vi.useRealTimers();
});

/** `/auth` as it opens, with what a link carried; each call is another tab, or a reload. */
function open({ state, hash = '', ...identity }: { state?: object; hash?: string } & Partial<TestAuthProps> = {}) {
  const router = createMemoryRouter(
    [
      { path: '/auth', element: <AuthPage /> },
      { path: '*', element: <p>Gone on</p> },
    ],
    { initialEntries: [{ pathname: '/auth', hash, state }] },
  );
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth {...identity}>
        <RouterProvider router={router} />
      </TestAuth>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const again = () => screen.getByRole('button', { name: /^Send the email again/ });

test('a password is read by its owner while it is typed, and is covered again', async () => {
  const { user } = open();
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(password, 'mistyped');
  expect(password.type).toBe('password');
  await user.click(screen.getByRole('checkbox', { name: 'Show what I type' }));
  expect([password.type, password.value, password.autocomplete]).toEqual(['text', 'mistyped', 'current-password']);
  await user.click(screen.getByRole('checkbox', { name: 'Show what I type' }));
  expect(password.type).toBe('password');
});

describe('waiting for the email', () => {
  test('[SH-106] survives a reload and shows in another tab: the address, the field, and when it may be sent again', async () => {
    open({ state: { mode: 'sign-up' } });
    cleanup();
    rememberSignUp('Kim@mail.example', '2001-02-03');
    noteMailed();
    // No link named a form.
    const { user } = open();
    expect(screen.getByText(/We sent a link to kim@mail.example/)).toBeTruthy();
    expect(screen.getByLabelText('6-digit code')).toBeTruthy();
    expect(again().textContent).toMatch(/in (60|59) s$/);
    expect(again().getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByLabelText('Date of birth')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  test('[SH-106] after a minute the email can be sent again', () => {
    vi.useFakeTimers({ now: Date.now() - 61_000, toFake: ['Date'] });
    rememberSignUp('kim@mail.example', '2001-02-03');
    noteMailed();
    vi.useRealTimers();
    open();
    expect(again().textContent).toBe('Send the email again');
    expect(again().getAttribute('aria-disabled')).toBe('false');
  });

  test('[SH-106] another address begins anew; the link of the first mail still works', async () => {
    rememberSignUp('kim@mail.example', '2001-02-03');
    noteMailed();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText('Date of birth')).toBeTruthy();
    expect(readWaiting()).toBeNull();
    expect(localStorage.getItem('pending_sign_up')).toContain('kim@mail.example');
    cleanup();
    open();
    expect(heading()).toBe('Welcome back');
  });

  test('[SH-106] a sign-up that was refused is not waited for', () => {
    rememberSignUp('kim@mail.example', '2001-02-03');
    open();
    expect(heading()).toBe('Welcome back');
  });
});

describe('which form comes first', () => {
  test('[SH-106] for who was sent here by something to do: sign-up, until somebody has signed in here', () => {
    open({ state: { mode: 'join' } });
    expect(heading()).toBe('Create your account');
    cleanup();
    localStorage.setItem('has_signed_in', 'true');
    open({ state: { mode: 'join' } });
    expect(heading()).toBe('Welcome back');
  });

  test.each([
    ['sign-up', 'Create your account'],
    ['sign-in', 'Welcome back'],
  ])('[SH-106] a mail that says %s leads there, with its address, and on to what it is about', async (mode, title) => {
    const { user } = open({ hash: `#mode=${mode}&email=mum+1@mail.example&next=/account/guardians` });
    expect(heading()).toBe(title);
    expect(readRedirect()).toBe('/account/guardians');
    if (mode === 'sign-up') {
      await user.type(screen.getByLabelText('Date of birth'), '1980-01-01');
      await user.click(screen.getByRole('button', { name: 'Continue' }));
    }
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('mum+1@mail.example');
  });

  test('[SH-106] who is signed in already is led on by the mail at once', async () => {
    fakeBackend({ 'POST /rpc/load_my_age': JSON.stringify('adult') });
    const { router } = open({ userId: 'u1', hash: '#mode=sign-in&email=a@mail.example&next=/account/guardians' });
    expect(await screen.findByText('Gone on')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/account/guardians');
  });

  test('[SH-106] a link that leads off the site names nothing', () => {
    open({ hash: '#mode=sign-up&email=a@mail.example&next=//evil.example' });
    expect(heading()).toBe('Welcome back');
    expect(readRedirect()).toBeNull();
  });
});

describe('a session that ended from outside', () => {
  test.each([
    [{ drafts: 0, messages: 0 }, /What showed as sent has arrived. Nothing was waiting to be sent./],
    [{ drafts: 1, messages: 2 }, /Not sent, and removed from this browser .*: 2 messages and 1 draft./],
  ])('%j says so, what was sent and what was not', (ended, words) => {
    sessionStorage.setItem('session_ended', `${ended.drafts} ${ended.messages}`);
    open();
    expect(screen.getByText('You were signed out.')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  });

  test.each([
    ['tab', /another tab of this browser/, /device|staff|expired/],
    ['elsewhere', /on another device, your password was changed, or this account was deleted/, /staff|expired/],
    ['expired', /Your session expired/, /device|staff/],
    ['blocked', /Our staff blocked this account/, /device|expired/],
  ])('%s: says what is known of why, and nothing else', (cause, says, never) => {
    sessionStorage.setItem('session_ended', `0 0 ${cause}`);
    open();
    const said = screen.getByRole('status').textContent;
    expect(said).toMatch(says);
    expect(said).not.toMatch(never);
  });

  test('nothing is said to who was not signed in', () => {
    open();
    expect(screen.queryByText('You were signed out.')).toBeNull();
  });
});

// The last one: a refusal lasts until the browser is closed.
test('[SH-106] the date of birth shows beside the address and is corrected before it is set for good; one under 13 ends it', async () => {
  const { user } = open({ state: { mode: 'sign-up' } });
  const date = () => screen.getByLabelText<HTMLInputElement>('Date of birth');
  await user.type(date(), '2001-03-04');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByText(/^Born/)).textContent).toContain('Mar 4, 2001');
  await user.click(screen.getByRole('button', { name: 'Change the date of birth' }));
  expect(date().value).toBe('2001-03-04');
  await user.clear(date());
  await user.type(date(), `${new Date().getFullYear() - 10}-01-01`);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toContain('cannot make an account');
  // Nor after a reload: the date that passed is gone.
  cleanup();
  open({ state: { mode: 'sign-up' } });
  expect(screen.getByRole('alert').textContent).toContain('cannot make an account');
  expect(screen.queryByLabelText('Email')).toBeNull();
});
