import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import type { Conversation } from '../../model/conversation';
import { groupRow, person } from '../../testing/inbox-answer';
import { ME, renderRemote } from '../../testing/render-remote';

const HOUR = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const night = { starts_at: from(-1), ends_at: from(8), minor_id: 'kai' };
const evening = { starts_at: from(2), ends_at: from(12), minor_id: 'kai' };

const dm = (change: Partial<Conversation> = {}) =>
  groupRow({
    type: 'dm',
    title: null,
    participants: [
      person(ME, 'Jordan'),
      person('kai', 'Kai'),
      { ...person('lee', 'Lee'), guardian_of: ['kai'], is_companion: true },
    ],
    quiet: night,
    ...change,
  });
const row = (id: string, content: string) => ({ id, content, due_at: from(8), refused_at: null, images: null });

async function open(conversation: Conversation, waiting: unknown[] = []) {
  const stored = [...waiting];
  const backend = fakeBackend({
    'POST /rpc/list_conversations': [conversation],
    'GET /messages': [],
    'GET /waiting_messages': () => stored,
    'POST /rpc/mark_conversation_read': 0,
  });
  const view = renderRemote('/inbox?conversation=c1');
  await screen.findByRole('region', { name: 'Conversation with Kai' });
  return { backend, stored, ...view };
}
const NOTE = 'What you send now waits until 7:00 AM, Kai’s time.';

describe('before the first word', () => {
  it('there stands who else is there, and at night that words wait', async () => {
    await open(dm({ is_exportable: true }));
    expect(screen.getByText('Lee (guardian of Kai) is in this conversation, too')).toBeTruthy();
    expect(screen.getByText('The team’s owner can export this conversation.')).toBeTruthy();
    expect(screen.getByText(NOTE)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy();
  });

  it('by day nothing is said of the night', async () => {
    const { backend } = await open(dm({ quiet: evening }));
    expect(screen.queryByText(NOTE)).toBeNull();
    await waitFor(() => expect(backend.callsOf('GET /waiting_messages')).toHaveLength(1));
  });

  it('where words never wait, nothing is asked for', async () => {
    const { backend } = await open(dm({ quiet: null }));
    expect(backend.callsOf('GET /waiting_messages')).toHaveLength(0);
  });

  it('with nobody to add there is no field, but why and what helps', async () => {
    await open(dm({ lacks_company: true }));
    expect(screen.getByText(/Nobody can write here for now/).textContent).toMatch(/guardian is linked .* second adult/);
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.queryByText(NOTE)).toBeNull();
  });
});

describe('what was sent at night', () => {
  it('shows as waiting, once it was taken', async () => {
    const { backend, stored, user } = await open(dm());
    backend.answer('POST /messages', () => {
      stored.push(row('w1', 'Bus at six'));
      return [];
    });
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Bus at six{Enter}');
    const list = await screen.findByRole('list', { name: 'Messages that wait for the morning' });
    expect(within(list).getByText('Bus at six')).toBeTruthy();
    expect(within(list).getByText('Will be sent at 7:00 AM, Kai’s time.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(screen.getAllByText('Bus at six')).toHaveLength(1);
  });

  it('is changed, and taken back', async () => {
    const { backend, stored, user } = await open(dm(), [row('w1', 'Bus at six')]);
    backend.answer('PATCH /waiting_messages', () => {
      stored.splice(0, 1, row('w1', 'Bus at seven'));
      return [{ id: 'w1' }];
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const field = screen.getByRole('textbox', { name: 'Change the message' });
    await user.clear(field);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled') ?? 'disabled').toBeTruthy();
    await user.type(field, 'Bus at seven');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Bus at seven')).toBeTruthy();
    expect(backend.callsOf('PATCH /waiting_messages').map(({ body }) => body)).toEqual([{ content: 'Bus at seven' }]);
    backend.answer('DELETE /waiting_messages', () => {
      stored.splice(0);
      return [{ id: 'w1' }];
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel sending' }));
    await waitFor(() => expect(screen.queryByText('Bus at seven')).toBeNull());
  });

  it('that could not be sent in the morning says so', async () => {
    await open(dm(), [{ ...row('w1', 'Bus at six'), refused_at: from(-1) }]);
    expect(await screen.findByText('Not sent: this conversation could not go on in the morning.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});
