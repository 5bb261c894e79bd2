import { fireEvent, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { groupRow, person } from '../testing/inbox-answer';
import { ME, renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';

afterEach(() => {
  vi.restoreAllMocks();
});

const LIST = 'POST /rpc/list_conversations';
const dm = groupRow({
  conversation_id: 'c2',
  type: 'dm',
  title: null,
  participants: [person(ME, 'Jordan Vasquez'), person('u2', 'Alex Petrosyan')],
  updated_at: '2026-11-19T10:00:00Z',
});

async function open(path = '/inbox', rows = [groupRow(), dm]) {
  const backend = fakeBackend({
    [LIST]: rows,
    'POST /rpc/unread_total': 3,
    'POST /rpc/archive_conversation': null,
    'POST /rpc/mute_conversation': null,
    'POST /rpc/mark_conversation_unread': null,
    'DELETE /conversation_mutes': null,
    'POST /user_blocks': null,
    'POST /rpc/report_abuse': null,
    'GET /messages': [],
  });
  const view = renderRemote(path);
  await screen.findByRole('list', { name: 'Conversations' });
  return { backend, ...view };
}
const names = () =>
  within(screen.getByRole('list', { name: 'Conversations' }))
    .getAllByRole('button', { name: /^More for/ })
    .map((button) => button.getAttribute('aria-label')?.replace('More for ', ''));
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, name: string, ...items: (string | RegExp)[]) => {
  const list = within(screen.getByRole('list', { name: 'Conversations' }));
  await user.click(list.getByRole('button', { name: `More for ${name}` }));
  for (const item of items) await user.click(await screen.findByRole('menuitem', { name: item }));
};

it('a newcomer reads once what to do, and is asked to choose only where there is something to choose', async () => {
  fakeBackend({ [LIST]: [], 'POST /rpc/unread_total': 0 });
  renderRemote('/inbox');
  await screen.findByText('No conversations yet');
  expect(screen.getByRole('region', { name: 'No conversation open' }).textContent).toBe('');
  cleanup();
  await open();
  expect(screen.getByText('Choose a conversation')).toBeTruthy();
});

it('[IN-006, ER-012] a failed list is an empty list without a message, and Retry fills it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const backend = fakeBackend({ [LIST]: failure(403), 'POST /rpc/unread_total': 0 });
  const { user } = renderRemote('/inbox');
  await screen.findByText('No conversations yet');
  expect(logged).toHaveBeenCalledWith('Conversations could not be loaded', expect.anything());
  expect(shownToast()).toBeUndefined();
  expect(screen.queryByRole('alert')).toBeNull();
  backend.answer(LIST, [groupRow()]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(names()).toEqual(['Scrim crew']));
});

describe('the menu of a row', () => {
  it('archives at once, and undoes it from the notice', async () => {
    const opened = await open();
    await choose(opened, 'Scrim crew', 'Archive');
    expect(names()).toEqual(['Alex Petrosyan']);
    expect(await screen.findByText('Scrim crew was archived.')).toBeTruthy();
    await opened.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(['Scrim crew', 'Alex Petrosyan']));
    expect(opened.backend.callsOf('POST /rpc/archive_conversation').map(({ body }) => body)).toEqual([
      { p_conversation_id: 'c1', p_is_archived: true },
      { p_conversation_id: 'c1', p_is_archived: false },
    ]);
    expect(opened.backend.callsOf(LIST)).toHaveLength(1);
  });

  it('offers to undo during a search, too, and no longer once the inbox was left', async () => {
    const opened = await open();
    await choose(opened, 'Scrim crew', 'Archive');
    opened.backend.answer('POST /rpc/search_inbox', { conversations: [], named: [], found: [], older: null });
    opened.backend.answer('POST /rpc/search_users', []);
    await opened.user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'zq');
    await screen.findByText('Nothing found');
    expect(screen.getByText('Scrim crew was archived.')).toBeTruthy();
    cleanup();
    await open();
    expect(screen.queryByText('Scrim crew was archived.')).toBeNull();
  });

  it('brings back what could not be archived, with a message', async () => {
    const opened = await open();
    opened.backend.answer('POST /rpc/archive_conversation', () => failure(503));
    await choose(opened, 'Scrim crew', 'Archive');
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to update conversation'));
    expect(names()).toEqual(['Scrim crew', 'Alex Petrosyan']);
  });

  it.each([
    ['For 1 hour', { p_hours: 1 }],
    ['For 1 week', { p_hours: 168 }],
    ['Until I turn it back on', {}],
  ])('mutes %s', async (label, body) => {
    const opened = await open();
    await choose(opened, 'Scrim crew', 'Mute…', label);
    await waitFor(() =>
      expect(opened.backend.callsOf('POST /rpc/mute_conversation')[0]?.body).toEqual({
        p_conversation_id: 'c1',
        ...body,
      }),
    );
    expect(screen.getByText('Muted')).toBeTruthy();
    await choose(opened, 'Scrim crew', /^Unmute/);
    await waitFor(() => expect(opened.backend.callsOf('DELETE /conversation_mutes')).toHaveLength(1));
  });

  it('marks as unread, and closes the open conversation, which would be read again', async () => {
    const opened = await open('/inbox?conversation=c1');
    await choose(opened, 'Scrim crew', 'Mark as unread');
    await screen.findByText('Choose a conversation');
    expect(screen.getByText('Marked as unread')).toBeTruthy();
    expect(opened.backend.callsOf('POST /rpc/mark_conversation_unread')).toHaveLength(1);
  });

  it('blocks after a question, only in a dm', async () => {
    const opened = await open();
    await choose(opened, 'Alex Petrosyan', 'Block Alex Petrosyan…');
    expect(opened.backend.callsOf('POST /user_blocks')).toEqual([]);
    await opened.user.click(screen.getByRole('menuitem', { name: 'Block Alex Petrosyan' }));
    await waitFor(() => expect(opened.backend.callsOf('POST /user_blocks')[0]?.body).toEqual({ blocked_id: 'u2' }));
    await choose(opened, 'Scrim crew');
    expect(screen.queryByRole('menuitem', { name: /^Block/ })).toBeNull();
  });

  it('reports someone of a group', async () => {
    const opened = await open();
    await choose(opened, 'Scrim crew', 'Report someone…');
    await opened.user.selectOptions(await screen.findByLabelText(/What is wrong/), 'spam');
    await opened.user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Report sent'));
    expect(opened.backend.callsOf('POST /rpc/report_abuse')[0]?.body).toMatchObject({
      p_user_id: 'u1',
      p_reason: 'spam',
    });
  });

  it('is used by the keyboard alone', async () => {
    const { user } = await open();
    screen.getByRole('button', { name: 'More for Scrim crew' }).focus();
    await user.keyboard('{Enter}');
    const first = await screen.findByRole('menuitem', { name: 'Mark as unread' });
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toContain('Report');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More for Scrim crew');
  });
});

describe('views', () => {
  it('are in the address and read from the database', async () => {
    const { backend } = await open('/inbox?show=archived', [groupRow({ is_archived: true })]);
    expect(backend.callsOf(LIST)[0]?.body).toMatchObject({ p_show: 'archived', p_sort: 'newest' });
    expect(screen.getByRole('link', { name: 'Archived' }).getAttribute('aria-current')).toBe('page');
  });

  it('keep the order that was chosen', async () => {
    const { backend, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Inbox options' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Unread first' }));
    await waitFor(() => expect(backend.callsOf(LIST).at(-1)?.body).toMatchObject({ p_sort: 'unread' }));
    expect(localStorage.getItem('lineup-inbox-sort')).toBe('unread');
    localStorage.clear();
  });

  it('the title says how much waits', async () => {
    await open();
    await waitFor(() => expect(document.title).toBe('(3) Inbox · Lineup'));
  });
});

it('1,000 conversations are a bounded page, read 50 at a time', async () => {
  // jsdom has no layout: the pane is 500 tall and each row 70.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(70);
  HTMLElement.prototype.scrollTo ??= () => {};
  const rows = Array.from({ length: 50 }, (_, index) =>
    groupRow({
      conversation_id: `p0-${index}`,
      title: `Group ${index}`,
      updated_at: new Date(1e12 - index).toISOString(),
    }),
  );
  const { backend, queryClient } = await open('/inbox', rows);
  queryClient.setQueryData(['inbox', 'conversations', 'all', 'newest'], {
    pages: Array.from({ length: 20 }, (_, page) => ({
      rows: rows.map((row) => ({ ...row, conversation_id: `p${page}-${row.conversation_id}` })),
      next: null,
    })),
    pageParams: Array.from({ length: 20 }, () => null),
  });
  const list = screen.getByRole('list', { name: 'Conversations' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('1000'));
  expect(list.querySelectorAll('li').length).toBeLessThan(60);
  expect(backend.callsOf(LIST)[0]?.body).toMatchObject({ p_limit: 50 });
});

/** Opens the list with the first of two pages. */
async function openLong() {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(70);
  HTMLElement.prototype.scrollTo ??= () => {};
  const rows = Array.from({ length: 50 }, (_, index) =>
    groupRow({
      conversation_id: `c${index}`,
      title: `Group ${index}`,
      updated_at: new Date(1e12 - index).toISOString(),
    }),
  );
  const view = await open('/inbox', rows);
  const list = screen.getByRole('list', { name: 'Conversations' });
  const scrollTo = (top: number) => {
    const pane = list.closest('[data-scrolls]')!;
    pane.scrollTop = top;
    fireEvent.scroll(pane);
  };
  return { ...view, list, scrollTo };
}
const SECOND_PAGE = [groupRow({ conversation_id: 'c50', title: 'Group 50', updated_at: '2001-09-09T01:00:00Z' })];

it('[IN-002] the first page leads to the second as it is scrolled, without a press', async () => {
  const { backend, list, scrollTo } = await openLong();
  expect(backend.callsOf(LIST)).toHaveLength(1);
  backend.answer(LIST, SECOND_PAGE);
  scrollTo(3000);
  await waitFor(() => expect(backend.callsOf(LIST)).toHaveLength(2));
  expect(backend.callsOf(LIST)[1]?.body).toMatchObject({ p_before_id: 'c49' });
  expect(await within(list).findByText('Group 50')).toBeTruthy();
});

it('[IN-002] a page that failed is not asked for again by scrolling; Retry loads it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { backend, list, scrollTo, user } = await openLong();
  backend.answer(LIST, () => failure(503));
  scrollTo(3000);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^More conversations could not be loaded/);
  const tries = backend.callsOf(LIST).length;
  backend.answer(LIST, SECOND_PAGE);
  scrollTo(2800);
  scrollTo(3000);
  expect(backend.callsOf(LIST)).toHaveLength(tries);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await within(list).findByText('Group 50')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
