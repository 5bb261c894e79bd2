import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import { FakeSocket, fakeBackend } from '@lineup/data/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, MemoryRouter } from 'react-router-dom';
import { LazyLinkBadge } from './lazy-link-badge';

beforeEach(() => {
  FakeSocket.reset();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(count: number, signedIn = true) {
  const backend = fakeBackend({ 'POST /rpc/open_orders': count });
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth {...(signedIn && { userId: 'ann' })}>
        <MemoryRouter>
          <Link to="/orders">
            Orders
            <LazyLinkBadge name="open_orders" />
          </Link>
        </MemoryRouter>
      </TestAuth>
    </QueryClientProvider>,
  );
  return backend;
}

test('the number of what is new is part of the link’s name', async () => {
  show(120);
  expect(await screen.findByRole('link', { name: 'Orders, 99+ new' })).toBeTruthy();
});

test('nothing new shows nothing', async () => {
  const backend = show(0);
  await waitFor(() => expect(backend.calls).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Orders' }).textContent).toBe('Orders');
});

test('a visitor’s browser asks for no number', () => {
  const backend = show(3, false);
  expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy();
  expect(backend.calls).toEqual([]);
});
