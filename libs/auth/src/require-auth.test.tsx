import type { Session } from '@lineup/data';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { readRedirect } from './redirect';
import { RequireAuth } from './require-auth';
import { TestAuth, type TestAuthProps } from './testing';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens the guarded page; returns how to show it as somebody else. */
function open(identity: Omit<TestAuthProps, 'children'>) {
  const guarded = (
    <RequireAuth fallback={<p>One moment</p>}>
      <p>Inbox</p>
    </RequireAuth>
  );
  const page = (as: Omit<TestAuthProps, 'children'>) => (
    <TestAuth {...as}>
      <MemoryRouter initialEntries={['/inbox?starred=true#last']}>
        <Routes>
          <Route path="/inbox" element={guarded} />
          <Route path="/auth" element={<p>Sign in</p>} />
        </Routes>
      </MemoryRouter>
    </TestAuth>
  );
  const { rerender } = render(page(identity));
  return (as: Omit<TestAuthProps, 'children'>) => rerender(page(as));
}

test('shows its children to a signed-in user', () => {
  open({ userId: 'u1' });
  expect(screen.getByText('Inbox')).toBeTruthy();
});

test('[SH-112] sends a signed-out visitor to /auth and saves the whole path', () => {
  open({});
  expect(screen.getByText('Sign in')).toBeTruthy();
  expect(readRedirect()).toBe('/inbox?starred=true#last');
});

test('[SH-112] whose session ends comes back in this tab; who signs in in another one is not led to their page', () => {
  const showAs = open({ userId: 'u1' });
  showAs({});
  expect(screen.getByText('Sign in')).toBeTruthy();
  expect(readRedirect()).toBe('/inbox?starred=true#last');
  expect(localStorage).toHaveLength(0);
});

test('waits while it is not known who is signed in', () => {
  open({ status: 'loading' });
  expect(screen.getByText('One moment')).toBeTruthy();
});

test('[SH-112] who has a second factor and has not entered its code is sent to do so', () => {
  const atLevel = (aal: string) => {
    const access_token = `e30.${btoa(JSON.stringify({ aal }))}.c2ln`;
    const user = { id: 'u1', app_metadata: {}, factors: [{ status: 'verified' }] };
    return { userId: 'u1', auth: { session: { access_token, user } as unknown as Session } };
  };
  const showAs = open(atLevel('aal2'));
  expect(screen.getByText('Inbox')).toBeTruthy();
  showAs(atLevel('aal1'));
  expect(screen.getByText('Sign in')).toBeTruthy();
  expect(readRedirect()).toBe('/inbox?starred=true#last');
});
