import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { fakeBackend, type FakeBackend } from '@lineup/data/testing';
import { draftOf, useDrafts } from '../../model/draft';
import { saveDraft, typeDraft } from './save-draft';
import { useDraftSync } from './use-draft-sync';

const READ = 'GET /message_drafts';
const WRITE = 'POST /message_drafts';
const row = (content: string, typed_at: string) => ({ conversation_id: 'c1', content, typed_at });
const written = () => backend.callsOf(WRITE).map(({ body }) => (body as { content: string }).content);
let backend: FakeBackend;
let openInbox: () => ReturnType<typeof renderHook>;

beforeEach(() => {
  backend = fakeBackend({ [READ]: [row('one', '2026-11-20T10:00:00Z')], [WRITE]: null });
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  openInbox = () => renderHook(() => useDraftSync('me'), { wrapper });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  useDrafts.setState({ drafts: {} });
  vi.unstubAllGlobals();
});

it('whoever comes back to the inbox sees what was typed elsewhere meanwhile', async () => {
  const { unmount } = openInbox();
  await waitFor(() => expect(draftOf('c1')?.text).toBe('one'));
  unmount();
  backend.answer(READ, [row('two', '2026-11-20T10:05:00Z')]);
  openInbox();
  await waitFor(() => expect(draftOf('c1')?.text).toBe('two'));
});

it('a draft that is emptied after coming back is emptied for other devices', async () => {
  const { unmount } = openInbox();
  await waitFor(() => expect(draftOf('c1')?.text).toBe('one'));
  unmount();
  openInbox();
  typeDraft('me', 'c1', '');
  saveDraft('me', 'c1');
  await waitFor(() => expect(written()).toEqual(['']));
});

it('a draft that is emptied just before the inbox is left is emptied for other devices', async () => {
  const { unmount } = openInbox();
  await waitFor(() => expect(draftOf('c1')?.text).toBe('one'));
  typeDraft('me', 'c1', '');
  unmount();
  // As the open conversation does when it goes with the inbox.
  saveDraft('me', 'c1');
  await waitFor(() => expect(written()).toEqual(['']));
});

it('a draft that is too long to be sent stays in this browser alone', async () => {
  const long = 'a'.repeat(5001);
  openInbox();
  await waitFor(() => expect(draftOf('c1')?.text).toBe('one'));
  typeDraft('me', 'c1', long);
  saveDraft('me', 'c1');
  expect(draftOf('c1')?.text).toBe(long);
  typeDraft('me', 'c1', 'short');
  saveDraft('me', 'c1');
  await waitFor(() => expect(written()).toEqual(['short']));
});
