import { failure, fakeBackend } from '@lineup/data/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showNotices } from './testing';

const MARK = 'POST /rpc/mark_notices_read';
const unread = {
  id: 'n1',
  kind: 'team_invited',
  amount: 1,
  created_at: '2026-11-20T10:00:00+00:00',
  is_read: false,
  facts: { href: '/teams', team: 'Comets' },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('notices that could not be loaded say so, and Retry brings them', async () => {
  const backend = fakeBackend({ 'POST /rpc/load_notices': failure(400) });
  showNotices();
  expect((await screen.findByRole('alert')).textContent).toContain('Notices could not be loaded.');
  backend.answer('POST /rpc/load_notices', { items: [unread], next: null });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/teams');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('notices that could not be marked as read say so in the panel, until they are', async () => {
  const backend = fakeBackend({
    'POST /rpc/load_notices': { items: [unread], next: null },
    [MARK]: failure(503),
  });
  const user = userEvent.setup();
  showNotices();
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Notices were not marked as read. Try again.');
  backend.answer(MARK, null);
  backend.answer('POST /rpc/load_notices', { items: [{ ...unread, is_read: true }], next: null });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});
