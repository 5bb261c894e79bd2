import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import { groupRow } from '../../testing/inbox-answer';
import { renderRemote } from '../../testing/render-remote';

it('who blocks the other of a direct message reads that instead of the field, and writes again when unblocked', async () => {
  const backend = fakeBackend({
    'POST /rpc/list_conversations': [groupRow({ type: 'dm', title: null, is_blocked: true })],
    'POST /rpc/unread_total': 0,
    'GET /messages': [],
    'DELETE /user_blocks': [],
  });
  const { user } = renderRemote('/inbox?conversation=c1');
  expect(await screen.findByText('You blocked Riley Tran. Neither of you can write here.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  const field = await screen.findByRole('textbox', { name: 'Message' });
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(backend.callsOf('DELETE /user_blocks')).toHaveLength(1));
});

it('a muted conversation says so in its head', async () => {
  fakeBackend({
    'POST /rpc/list_conversations': [groupRow({ is_muted: true })],
    'POST /rpc/unread_total': 0,
    'GET /messages': [],
  });
  renderRemote('/inbox?conversation=c1');
  const thread = await screen.findByRole('region', { name: 'Conversation with Scrim crew' });
  expect(thread.querySelector('header')?.textContent).toContain('Muted');
});
