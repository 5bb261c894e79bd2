import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { groupRow } from '../testing/inbox-answer';
import { ME, renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';

const LIST = 'POST /rpc/list_conversations';
const REQUESTS = 'POST /rpc/list_talk_requests';
const ANSWER = 'POST /rpc/answer_talk_request';
const CREATE = 'POST /rpc/create_conversation_with_participants';
const request = { id: 'r1', person_id: 'u1', slug: 'riley-tran', since: '2026-11-03T10:00:00Z' };

function open(requests: unknown = [request]) {
  const backend = fakeBackend({
    [LIST]: [],
    [REQUESTS]: requests,
    [ANSWER]: 'u1',
    [CREATE]: [{ conversation_id: 'c1', is_existing: false }],
    'GET /messages': [],
    'POST /rpc/mark_conversation_read': 0,
  });
  return { backend, ...renderRemote('/inbox?asks=r1') };
}

describe('a request to talk', () => {
  it('[SE-040] that is accepted begins the conversation', async () => {
    const { backend, user } = open();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'See their profile' });
    expect(link.getAttribute('href')).toBe('/player/riley-tran');
    backend.answer(LIST, [groupRow({ type: 'dm', title: null, max_participants: 2 })]);
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByRole('region', { name: 'Conversation with Riley Tran' })).toBeTruthy();
    expect(backend.callsOf(ANSWER).map(({ body }) => body)).toEqual([{ p_request_id: 'r1', p_accept: true }]);
    expect(backend.callsOf(CREATE).map(({ body }) => body)).toMatchObject([
      { type: 'dm', participant_ids: [ME, 'u1'] },
    ]);
  });

  it('[SE-040] that is declined begins none, and leaves the list', async () => {
    const { backend, user } = open();
    const decline = await screen.findByRole('button', { name: /^Decline/ });
    backend.answer(REQUESTS, []);
    await user.click(decline);
    expect(await screen.findByText('Nobody is waiting for an answer.')).toBeTruthy();
    expect(backend.callsOf(ANSWER).map(({ body }) => body)).toEqual([{ p_request_id: 'r1', p_accept: false }]);
    expect(backend.callsOf(CREATE)).toEqual([]);
  });

  it('that is no longer open says so', async () => {
    const { backend, user } = open([{ ...request, slug: null }]);
    expect(await screen.findByText('Somebody without a public profile')).toBeTruthy();
    backend.answer(ANSWER, () => failure(404, 'PT404', 'Request not found'));
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    await waitFor(() => expect(shownToast()?.title).toBe('This request is no longer open'));
  });
});
