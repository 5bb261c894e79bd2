import { screen, waitFor } from '@testing-library/react';
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
