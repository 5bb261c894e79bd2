import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { groupRow } from '../testing/inbox-answer';
import { renderRemote } from '../testing/render-remote';

const hit = (number: number, text: string, sender_id = 'u1') => ({
  id: `m${number}`,
  number,
  sender_id,
  created_at: '2026-11-20T10:00:00Z',
  text,
});
const SEARCH = 'POST /rpc/search_inbox';
const answer = (change: object = {}) => ({
  conversations: [groupRow()],
  named: ['c1'],
  found: [{ conversation_id: 'c1', hits: [hit(9, 'Scrims tonight'), hit(4, 'a scrim', 'me')], has_more: true }],
  older: null,
  ...change,
});

function open(path = '/inbox') {
  const backend = fakeBackend({
    'POST /rpc/list_conversations': [groupRow()],
    'POST /rpc/unread_total': 0,
    'POST /rpc/search_users': [],
    [SEARCH]: answer(),
    'GET /messages': [],
  });
  return { backend, ...renderRemote(path) };
}

it('finds messages by conversation, marks the words, and opens the thread at the message', async () => {
  const { user, backend } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), 'scrim');
  const group = within(await screen.findByRole('region', { name: 'Messages in Scrim crew' }));
  expect(group.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/inbox?search=scrim&conversation=c1&message=9',
    '/inbox?search=scrim&conversation=c1&message=4',
    '/inbox?search=scrim&in=c1',
  ]);
  expect([...document.querySelectorAll('[aria-label^="Messages in"] mark')].map((mark) => mark.textContent)).toEqual([
    'Scrims',
    'scrim',
  ]);
  expect(group.getByText('You')).toBeTruthy();
  expect(backend.callsOf(SEARCH).map(({ body }: { body: unknown }) => body)).toEqual([{ p_query: 'scrim' }]);
  await user.click(group.getByText(/Scrims/));
  await screen.findByRole('region', { name: 'Conversation with Scrim crew' });
  expect(screen.getByRole('region', { name: 'Messages in Scrim crew' })).toBeTruthy();
});

it('is used by arrow keys and Escape', async () => {
  const { user } = open('/inbox?search=scrim');
  await screen.findByRole('region', { name: 'Messages in Scrim crew' });
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  field.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Scrim crew');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Scrims tonight');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{ArrowDown}{Escape}');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('list', { name: 'Conversations' })).toBeTruthy();
});

it('searches one conversation page by page', async () => {
  const { user, backend } = open('/inbox?search=scrim&in=c1');
  expect(await screen.findByRole('searchbox', { name: 'Search in this conversation' })).toBeTruthy();
  backend.answer(
    SEARCH,
    answer({ named: [], found: [{ conversation_id: 'c1', hits: [hit(2, 'older scrim')], has_more: false }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText(/older/)).toBeTruthy();
  expect(backend.callsOf(SEARCH).at(-1)?.body).toEqual({ p_query: 'scrim', p_conversation_id: 'c1', p_before: 4 });
});

it('says that nothing was found, and tries again after a failure', async () => {
  const { user, backend } = open('/inbox?search=zq');
  backend.answer(SEARCH, () => failure(503));
  await user.click(await screen.findByRole('button', { name: /Retry|Try again/ }));
  backend.answer(SEARCH, answer({ conversations: [], named: [], found: [] }));
  await waitFor(async () => {
    const retry = screen.queryByRole('button', { name: /Retry|Try again/ });
    if (retry) await user.click(retry);
    expect(screen.getByText('Nothing found')).toBeTruthy();
  });
});

describe('older conversations', () => {
  const older = { at: '2026-10-01T10:00:00.123456+00:00', id: 'c100' };
  const nothing = { conversations: [], named: [], found: [] };

  it('are searched when asked for, and nothing found twice shows twice', async () => {
    const { user, backend } = open();
    backend.answer(SEARCH, answer({ older }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), 'scrim');
    const more = await screen.findByRole('button', { name: 'Search older conversations' });
    backend.answer(
      SEARCH,
      answer({
        conversations: [groupRow(), groupRow({ conversation_id: 'c2', title: 'Old crew' })],
        found: [{ conversation_id: 'c2', hits: [hit(3, 'older scrim')], has_more: false }],
      }),
    );
    await user.click(more);
    expect(await screen.findByRole('region', { name: 'Messages in Old crew' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Messages in Scrim crew' })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Conversations found' })).getAllByRole('link')).toHaveLength(1);
    expect(screen.getByText('3 messages found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Search older conversations' })).toBeNull();
    expect(backend.callsOf(SEARCH).at(-1)?.body).toEqual({
      p_query: 'scrim',
      p_older_than: older.at,
      p_older_than_id: 'c100',
    });
  });

  it('are searched at once while nothing was found', async () => {
    const { user, backend } = open();
    backend.answer(SEARCH, ({ body }: { body: unknown }) =>
      (body as { p_older_than?: string }).p_older_than ? answer() : { ...nothing, older },
    );
    await user.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), 'scrim');
    expect(await screen.findByRole('region', { name: 'Messages in Scrim crew' })).toBeTruthy();
    expect(screen.queryByText('Nothing found')).toBeNull();
  });

  it('that cannot be searched are not said to hold nothing', async () => {
    const { user, backend } = open();
    backend.answer(SEARCH, ({ body }: { body: unknown }) =>
      (body as { p_older_than?: string }).p_older_than ? failure(503) : { ...nothing, older },
    );
    await user.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), 'scrim');
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 20_000 });
    expect(screen.getByRole('alert').textContent).toContain('More messages could not be loaded');
    expect(screen.queryByText('Nothing found')).toBeNull();
    backend.answer(SEARCH, answer());
    await user.click(retry);
    expect(await screen.findByRole('region', { name: 'Messages in Scrim crew' })).toBeTruthy();
  }, 30_000);
});

describe('people', () => {
  const PEOPLE = 'POST /rpc/search_users';
  const nothing = answer({ conversations: [], named: [], found: [] });
  const ana = {
    user_id: 'u9',
    slug: null,
    display_name: 'Ana Zq',
    first_name: null,
    last_name: null,
    avatar_url: null,
  };

  it('are waited for before it says that nothing was found', async () => {
    const { user, backend } = open();
    const answers: ((found: unknown) => void)[] = [];
    backend.answer(SEARCH, nothing);
    backend.answer(PEOPLE, () => new Promise((resolve) => answers.push(resolve)));
    await user.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), 'zq');
    await waitFor(() => expect(backend.callsOf(PEOPLE)).toHaveLength(1));
    await waitFor(() => expect(backend.callsOf(SEARCH).at(-1)?.body).toEqual({ p_query: 'zq' }));
    expect(screen.queryByText('Nothing found')).toBeNull();
    answers[0]?.([ana]);
    expect(await screen.findByRole('link', { name: 'Message Ana Zq' })).toBeTruthy();
    expect(screen.queryByText('Nothing found')).toBeNull();
  });

  it('that could not be searched are searched again, and what was found stays', async () => {
    const { user, backend } = open();
    backend.answer(SEARCH, answer({ found: [{ conversation_id: 'c1', hits: [hit(9, 'zq')], has_more: false }] }));
    backend.answer(PEOPLE, () => failure(503));
    await user.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), 'zq');
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 20_000 });
    expect(screen.getByRole('region', { name: 'Messages in Scrim crew' })).toBeTruthy();
    expect(screen.getByText('1 message found')).toBeTruthy();
    backend.answer(PEOPLE, [ana]);
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Message Ana Zq' })).toBeTruthy();
    expect(screen.queryByText('People could not be searched.')).toBeNull();
  }, 30_000);
});
