import { readRedirect } from '@lineup/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBackend, type Call } from '@lineup/data/testing';
import { groupRow } from '../testing/inbox-answer';
import { renderRemote } from '../testing/render-remote';

const LIST = 'POST /rpc/list_conversations';

/** Answers the list of all conversations; the views and the conversation alone as the test says. */
async function open(other: (body: Record<string, unknown>) => unknown) {
  const backend = fakeBackend({
    [LIST]: ({ body }: Call) => {
      const asked = body as Record<string, unknown>;
      return asked['p_show'] === 'all' && asked['p_sort'] === 'newest' ? [groupRow()] : other(asked);
    },
    'POST /rpc/unread_total': 0,
    'GET /messages': [],
  });
  const view = renderRemote('/inbox?conversation=c1');
  await screen.findByRole('list', { name: 'Conversations' });
  return { backend, ...view };
}
const thread = () => screen.queryByRole('region', { name: 'Conversation with Scrim crew' });

describe('[IN-001] the inbox', () => {
  it('shows my conversations, and beside them the open one', async () => {
    await open(() => []);
    expect(screen.getByRole('heading', { level: 1, name: 'Inbox' })).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'Conversations' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText('Scrim crew')).toBeTruthy();
    expect(thread()).not.toBeNull();
  });

  it('sends a visitor to sign in, and keeps the address for afterwards; nothing of an inbox is read', async () => {
    const backend = fakeBackend({ [LIST]: [groupRow()], 'POST /rpc/unread_total': 0, 'GET /messages': [] });
    const { container } = renderRemote('/inbox?conversation=c1', null);
    await waitFor(() => expect(container.querySelector('[data-address]')?.getAttribute('data-address')).toBe('/auth'));
    expect(readRedirect()).toBe('/inbox?conversation=c1');
    expect(screen.queryByRole('list', { name: 'Conversations' })).toBeNull();
    expect(backend.calls).toEqual([]);
  });
});

describe('the open thread', () => {
  it('stays the same while another view is read, and when that does not hold it', async () => {
    const answers: ((rows: unknown) => void)[] = [];
    const { backend, user } = await open(() => new Promise((resolve) => answers.push(resolve)));
    const before = thread();
    expect(before).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Starred' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(thread()).toBe(before);
    answers[0]?.([]);
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(backend.callsOf(LIST).at(-1)?.body).toEqual({ p_ids: ['c1'] });
    expect(thread()).toBe(before);
    answers[1]?.([groupRow({ title: 'Renamed' })]);
    await waitFor(() => expect(before?.getAttribute('aria-label')).toBe('Conversation with Renamed'));
    expect(before?.isConnected).toBe(true);
  });

  it('goes when the conversation is mine no more', async () => {
    const { user } = await open(() => []);
    await user.click(screen.getByRole('link', { name: 'Starred' }));
    await waitFor(() => expect(thread()).toBeNull());
  });
});
