import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { groupRow } from '../../testing/inbox-answer';
import { messageRow } from '../../testing/message-row';
import { ME, renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import type { Message } from '../cache/message';

const EDIT = 'POST /rpc/edit_message';
const sent = (change: Partial<Message> = {}) =>
  messageRow(1, { sender_id: ME, content: 'teh game', created_at: new Date().toISOString(), ...change });

async function openActions(message = sent()) {
  const backend = fakeBackend({
    'POST /rpc/list_conversations': [groupRow({ last_message: message, message_count: 1 })],
    'GET /messages': [message],
    [EDIT]: '2026-11-20T10:05:00Z',
  });
  const view = renderRemote('/inbox?conversation=c1');
  await view.user.click(await screen.findByRole('button', { name: 'Message actions' }));
  return { backend, ...view };
}
const messages = () => screen.getByRole('region', { name: 'Messages' });
const field = () => screen.getByRole('textbox', { name: 'Edit message' });
async function startEditing(user: Awaited<ReturnType<typeof openActions>>['user']) {
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await waitFor(() => expect(document.activeElement).toBe(field()));
}

it('edits my message in its place, and shows that it was edited, in the list, too', async () => {
  const { backend, user } = await openActions();
  await startEditing(user);
  await user.clear(field());
  await user.type(field(), ' the game {Enter}');
  expect(await screen.findByRole('button', { name: 'Edited' })).toBeTruthy();
  expect(backend.callsOf(EDIT).map(({ body }) => body)).toEqual([{ p_message_id: 'm1', p_content: 'the game' }]);
  expect(screen.getByText('You: the game')).toBeTruthy();
  expect(screen.queryByText('teh game')).toBeNull();
});

it('Escape leaves the text as it was; an empty one is not sent', async () => {
  const { backend, user } = await openActions();
  await startEditing(user);
  await user.clear(field());
  await user.type(field(), '  {Enter}');
  expect(screen.getByText('Write something, or delete the message.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.getByText('teh game')).toBeTruthy();
  expect(backend.callsOf(EDIT)).toHaveLength(0);
});

it('takes all that is pasted, also what is too long, and sends none of it', async () => {
  const { backend, user } = await openActions();
  await startEditing(user);
  await user.clear(field());
  const long = 'a'.repeat(5001);
  await user.paste(long);
  expect(screen.getByText('Use at most 5,000 characters. This has 5,001.')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect((field() as HTMLTextAreaElement).value).toBe(long);
  expect(backend.callsOf(EDIT)).toHaveLength(0);
});

it.each([
  ['A message can be edited for 15 minutes. This one stays as it is.', failure(410, 'PT410')],
  ['This message was deleted.', failure(409, 'PT409')],
  ['Too many edits for now. Wait a little, then try again.', failure(429, 'PT429')],
  ['You can’t send messages in this conversation right now.', failure(403, '42501')],
])('an edit that is refused keeps what was typed: %s', async (words, answer) => {
  const { backend, user } = await openActions();
  backend.answer(EDIT, answer);
  await startEditing(user);
  await user.type(field(), '!{Enter}');
  expect(await screen.findByText(words)).toBeTruthy();
  expect((field() as HTMLTextAreaElement).value).toBe('teh game!');
});

it.each([
  ['of mine after 15 minutes', sent({ created_at: '2026-11-20T10:00:00Z' }), 1],
  ['of somebody else', sent({ sender_id: 'u1' }), 0],
])('a message %s has no Edit', async (_, message, deletes) => {
  await openActions(message);
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  expect(screen.queryAllByRole('menuitem', { name: 'Delete…' })).toHaveLength(deletes);
});

it('[IN-016] a deleted message has no actions', async () => {
  const { backend, user } = await openActions();
  const deleted = sent({ content: '', deleted_at: '2026-11-20T10:05:00Z' });
  backend.answer('PATCH /messages', deleted);
  backend.answer('POST /rpc/catch_up_conversation', { ...groupRow(), messages: [] });
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete for everyone' }));
  const line = (await screen.findByText('Message deleted')).closest('li');
  expect(document.activeElement).toBe(line);
  expect(screen.queryByRole('button', { name: 'Message actions' })).toBeNull();
});

it('copies the text', async () => {
  const { user } = await openActions();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('menuitem', { name: 'Copy' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Copied'));
  expect(write).toHaveBeenCalledWith('teh game');
  expect(document.activeElement).toBe(within(messages()).getByRole('button', { name: 'Message actions' }));
});
