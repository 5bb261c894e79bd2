import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestAuth } from '@lineup/auth/testing';
import { TestShell } from '@lineup/contract/testing';
import { configureReporter } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { showToast, toastStore } from '@lineup/ui/toast';
import { afterEach, expect, test, vi } from 'vitest';
import remote from '../../routes';
// Lazy parts are read once here, so that no test waits for their compilation.
import './manage-pages';
import '../page-list-page';

configure({ asyncUtilTimeout: 8000 });
configureReporter(showToast);
afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

const pageAt = (slug: string, display_order: number) => ({
  id: slug,
  slug,
  title: slug,
  is_published: true,
  publish_at: null,
  unpublish_at: null,
  display_order,
  created_at: '2026-11-01T10:00:00+00:00',
  updated_at: '2026-11-01T10:00:00+00:00',
});

test('[LE-010, LE-018] an order that somebody else changed meanwhile is told and shown', async () => {
  const backend = fakeBackend({
    'GET /content_pages': [pageAt('Aims', 1), pageAt('Basics', 2), pageAt('Coaches', 3)],
    'POST /rpc/reorder_pages': () => failure(409, 'PT409', 'The order was changed meanwhile.'),
  });
  render(
    <TestShell
      remote={remote}
      path="/learn?view=manage"
      viewerId="ann"
      wrap={(routes) => (
        <TestAuth userId="ann" roles={[{ role: 'yes_staff', college_id: null }]}>
          {routes}
        </TestAuth>
      )}
    />,
  );
  const shown = () =>
    [...screen.getByRole('region', { name: 'Order for readers' }).querySelectorAll('li')].map((row) => row.textContent);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await screen.findByRole('region', { name: 'Order for readers' });
  expect(shown()).toEqual(['Aims', 'Basics', 'Coaches']);
  backend.answer('GET /content_pages', [pageAt('Coaches', 1), pageAt('Aims', 2), pageAt('Basics', 3)]);
  screen.getByRole('button', { name: /Aims/ }).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(shown()).toEqual(['Coaches', 'Aims', 'Basics']));
  expect(backend.callsOf('POST /rpc/reorder_pages')[0]?.body).toEqual({
    p_page_ids: ['Basics', 'Aims', 'Coaches'],
    p_seen: ['Aims', 'Basics', 'Coaches'],
  });
  await waitFor(() =>
    expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual([
      'Somebody else changed the order. This is how it is now.',
    ]),
  );
});
