import { TestAuth } from '@lineup/auth/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteAttempt, type Attempt } from '../../model/sign-in-providers/attempt';
import { Component as ReturnPage } from '../auth/provider-return-page';
import { useLostReturn } from './use-lost-return';

function Home() {
  useLostReturn();
  return <p>The landing page</p>;
}

/** What the page there is told. */
function There({ name }: { name: string }) {
  const { state } = useLocation();
  const { problem } = (state ?? {}) as { problem?: string };
  return (
    <p>
      {name}: {problem}
    </p>
  );
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function open(address: string): void {
  const router = createMemoryRouter(
    [
      { path: '/', element: <Home /> },
      { path: '/auth/return', element: <ReturnPage /> },
      { path: '/auth', element: <There name="Sign in" /> },
      { path: '/account/security', element: <There name="Security" /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <TestAuth>
      <RouterProvider router={router} />
    </TestAuth>,
  );
}

/** As the auth service leads back once it no longer knows the way. */
const LATE = '/?error=invalid_request&error_code=bad_oauth_state&error_description=OAuth+state+not+found+or+expired';

test.each<[Attempt, string]>([
  [
    { kind: 'sign-in', provider: 'discord', mode: 'sign-in', email: '' },
    'Sign in: That took too long at Discord. Nothing was changed. Please try again.',
  ],
  [
    { kind: 'link', provider: 'google', key: 'k' },
    'Security: That took too long at Google. It is not linked. Please try again.',
  ],
])('[SH-106] more than five minutes at a provider: %o is told so, where they can try again', async (attempt, text) => {
  noteAttempt(attempt);
  open(LATE);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('[SH-106] the same in a tab that went nowhere leads to the form, with no word of a provider', async () => {
  open(LATE);
  expect(await screen.findByText('Sign in: Start signing in here, in this tab.')).toBeTruthy();
});

test('the landing page stays where nothing failed', () => {
  open('/?utm_source=mail');
  expect(screen.getByText('The landing page')).toBeTruthy();
});
