import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { useRemoval } from '../model/removed-conversation';
import { RemovalNotice } from './removal-notice';

const code = vi.hoisted(() => ({ comes: false }));
vi.mock('./undo-removal', async (original) => {
  if (!code.comes) throw new Error('Loading chunk failed');
  return original();
});

afterEach(cleanup);

const archive = (name: string) =>
  act(() => useRemoval.getState().show({ conversationId: 'c1', name, isArchived: true }));

it('what could not be loaded for one removal is loaded for the next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RemovalNotice />
    </QueryClientProvider>,
  );
  archive('Scrim crew');
  await waitFor(() => expect(useRemoval.getState().removed).toBeNull(), { timeout: 5000 });
  code.comes = true;
  archive('Old crew');
  expect(await screen.findByText('Old crew was archived.', undefined, { timeout: 5000 })).toBeTruthy();
});
