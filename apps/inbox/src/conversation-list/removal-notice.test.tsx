import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The one automatic retry comes after a second. */
const PATIENTLY = { timeout: 15_000 };

let comes = false;
// Of its own: other tests have loaded the code already.
beforeEach(() => {
  vi.resetModules();
  vi.doMock('./undo-removal', async (original) => {
    if (!comes) throw new Error('Loading chunk failed');
    return original();
  });
});
afterEach(() => {
  cleanup();
  vi.doUnmock('./undo-removal');
  vi.resetModules();
});

it('what could not be loaded for one removal is loaded for the next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [{ RemovalNotice }, { useRemoval }] = await Promise.all([
    import('./removal-notice'),
    import('../model/removed-conversation'),
  ]);
  const archive = (name: string) =>
    act(() => useRemoval.getState().show({ conversationId: 'c1', name, isArchived: true }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RemovalNotice />
    </QueryClientProvider>,
  );
  archive('Scrim crew');
  await waitFor(() => expect(useRemoval.getState().removed).toBeNull(), PATIENTLY);
  comes = true;
  archive('Old crew');
  expect(await screen.findByText('Old crew was archived.', undefined, PATIENTLY)).toBeTruthy();
}, 40_000);
