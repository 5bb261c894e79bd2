import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient, forgetOwn } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { InboxNotifications } from './inbox-notifications';

const LIST = 'POST /rpc/list_conversations';
const UNMUTE = 'DELETE /conversation_mutes';
const MUTE = 'POST /rpc/mute_conversation';

const person = (user_id: string, display_name: string) => ({ user_id, display_name });
const dm = {
  conversation_id: 'c1',
  title: null,
  participants: [person('me', 'Me'), person('u2', 'Robin Vale')],
  muted_until: null,
};
const group = { ...dm, conversation_id: 'c2', title: 'Scrim crew', muted_until: '2026-11-20T18:00:00Z' };

afterEach(() => {
  cleanup();
  forgetOwn();
  vi.unstubAllGlobals();
});

function show(muted: object[]) {
  const backend = fakeBackend({ [LIST]: muted });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth userId="me">
        <InboxNotifications userId="me" />
      </TestAuth>
    </QueryClientProvider>,
  );
  return { backend, user };
}
const lines = () => within(screen.getByRole('list', { name: 'Muted conversations' })).getAllByRole('listitem');

test('[IN-013] names what is muted and until when; unmuting is one press, and so is taking it back', async () => {
  const { backend, user } = show([dm, group]);
  const unmute = await screen.findByRole('button', { name: 'Unmute Scrim crew' });
  expect(backend.callsOf(LIST)).toMatchObject([{ body: { p_show: 'muted' } }]);
  expect(lines().map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Robin ValeUntil you unmute it/),
    expect.stringMatching(/^Scrim crewUntil Nov 20, 2026/),
  ]);
  backend.answer(UNMUTE, null);
  backend.answer(LIST, [dm]);
  await user.click(unmute);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(undo).toBe(document.activeElement);
  expect(backend.callsOf(UNMUTE)[0]?.query.get('conversation_id')).toBe('eq.c2');
  expect(lines()).toHaveLength(1);
  backend.answer(MUTE, group.muted_until);
  backend.answer(LIST, [dm, group]);
  await user.click(undo);
  expect(await screen.findByRole('button', { name: 'Unmute Scrim crew' })).toBeTruthy();
  // Its time is over: for the shortest that there is.
  expect(backend.callsOf(MUTE)[0]?.body).toEqual({ p_conversation_id: 'c2', p_hours: 1 });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('one that could not be unmuted stays, and a list that did not come can be asked for again', async () => {
  const { backend, user } = show([dm]);
  const unmute = await screen.findByRole('button', { name: 'Unmute Robin Vale' });
  backend.answer(UNMUTE, failure(503));
  await user.click(unmute);
  expect(lines()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  cleanup();
  const next = show([]);
  next.backend.answer(LIST, failure(500));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  next.backend.answer(LIST, []);
  await next.user.click(retry);
  expect(await screen.findByText(/^None\./)).toBeTruthy();
});

test('the browser is asked for its permission by a press alone, and a refusal is said', async () => {
  const requestPermission = vi.fn<() => Promise<string>>(async () => 'denied');
  const browser = { permission: 'default', requestPermission };
  vi.stubGlobal('Notification', browser);
  const { user } = show([]);
  const choice = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'New messages while the inbox is open in the background',
  });
  expect(choice.checked).toBe(false);
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(choice);
  expect((await screen.findByRole('alert')).textContent).toContain('blocks notifications');
  expect(choice.checked).toBe(false);
  requestPermission.mockResolvedValue('granted');
  browser.permission = 'granted';
  await user.click(choice);
  expect(choice.checked).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a browser without notifications offers none', () => {
  vi.stubGlobal('Notification', undefined);
  show([]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
