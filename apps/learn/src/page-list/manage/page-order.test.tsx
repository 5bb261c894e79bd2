import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend, type Call } from '@lineup/data/testing';
import { toastStore } from '@lineup/ui/toast';
import { describe, expect, test } from 'vitest';
import { listWritten } from '../../manage/list-written';
import { listPublishedPages } from '../../model/list-published-pages';
import { renderRemote } from '../../testing/render-remote';

const pageAt = (slug: string, display_order: number) => ({
  id: slug,
  slug,
  title: slug,
  menu_description: null,
  is_published: true,
  publish_at: null,
  unpublish_at: null,
  display_order,
  created_at: '2026-11-01T10:00:00+00:00',
  updated_at: '2026-11-01T10:00:00+00:00',
});

const open = () => renderRemote('/learn?view=manage', 'ann', [{ role: 'yes_staff', college_id: null }]);
/** Without roles, which take long to tell of a thousand rows. */
const rowsIn = (section: string) =>
  [...document.querySelectorAll(`[aria-labelledby="${section}"] li`)].map((row) => row.textContent);
const shown = () => rowsIn('page-order');
const all = () => rowsIn('all-pages');
const isOrderOf = ({ query }: Call) => query.get('select')?.includes('menu_description') ?? false;
const toasts = () => toastStore.getState().toasts.map(({ title, description }) => [title, description]);

test('[LE-010, LE-018] an order that somebody else changed meanwhile is told and shown', async () => {
  const backend = fakeBackend({
    'GET /content_pages': [pageAt('Aims', 1), pageAt('Basics', 2), pageAt('Coaches', 3)],
    'POST /rpc/reorder_pages': () => failure(409, 'PT409', 'The order was changed in the meantime.'),
  });
  open();
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await waitFor(() => expect(shown()).toEqual(['Aims', 'Basics', 'Coaches']));
  backend.answer('GET /content_pages', [pageAt('Coaches', 1), pageAt('Aims', 2), pageAt('Basics', 3)]);
  screen.getByRole('button', { name: /Aims/ }).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(shown()).toEqual(['Coaches', 'Aims', 'Basics']));
  expect(backend.callsOf('POST /rpc/reorder_pages')[0]?.body).toEqual({
    p_page_ids: ['Basics', 'Aims', 'Coaches'],
    p_seen: ['Aims', 'Basics', 'Coaches'],
  });
  await waitFor(() =>
    expect(toasts()).toEqual([['Someone else changed the order. This is how it is now.', undefined]]),
  );
});

describe('with more pages than the API answers at once', () => {
  const many = Array.from({ length: 1050 }, (_, place) => pageAt(`page-${String(place).padStart(4, '0')}`, place + 1));
  /** As PostgREST answers, a thousand rows at most. */
  const answer = (call: Call) => {
    const { query } = call;
    // As the database sorts: upwards by what is named first, unless the caller says otherwise.
    const isUpwards = isOrderOf(call) && /^display_order(\.asc)?(,|$)/.test(query.get('order') ?? '');
    const sorted = isUpwards ? many : many.toReversed();
    const last = /(?:slug\.gt|id\.lt)\.([\w-]+)/.exec(query.get('or') ?? '')?.[1];
    const from = last === undefined ? 0 : sorted.findIndex(({ slug }) => slug === last) + 1;
    return sorted.slice(from, from + Math.min(Number(query.get('limit')), 1000));
  };

  test('[LE-010, LE-011] both lists go on, and what shows is put into order without the rest', async () => {
    const backend = fakeBackend({ 'GET /content_pages': answer, 'POST /rpc/reorder_pages': 1 });
    open();
    await waitFor(() => expect(shown()).toHaveLength(100));
    await waitFor(() => expect(all()).toHaveLength(50));
    expect(all()[0]).toContain('page-1049');
    // Nothing asks for all of them.
    expect(backend.callsOf('GET /content_pages').every(({ query }) => Number(query.get('limit')) <= 101)).toBe(true);
    fireEvent.click(screen.getByText('Load more'));
    await waitFor(() => expect(all()).toHaveLength(100));

    fireEvent.click(screen.getByText('More pages'));
    await waitFor(() => expect(shown()).toHaveLength(200));
    const handle = document.querySelector('[data-drag-id="page-0100"] button');
    fireEvent.keyDown(handle!, { key: 'ArrowUp' });
    await waitFor(() => expect(backend.callsOf('POST /rpc/reorder_pages')).toHaveLength(1));
    const [call] = backend.callsOf('POST /rpc/reorder_pages');
    const { p_page_ids, p_seen } = (call?.body ?? {}) as Record<string, string[]>;
    expect(p_seen).toEqual(many.slice(0, 200).map(({ id }) => id));
    expect(p_page_ids?.slice(98, 102)).toEqual(['page-0098', 'page-0100', 'page-0099', 'page-0101']);
    expect(p_page_ids?.toSorted()).toEqual(p_seen);
  });

  test('[LE-010, LE-011] the last of them is reached, step by step, each once', async () => {
    const { calls } = fakeBackend({ 'GET /content_pages': answer });
    const queryClient = createQueryClient();
    const order = await queryClient.fetchInfiniteQuery({ ...listPublishedPages(), pages: 20 });
    expect(order.pages.flatMap(({ rows }) => rows)).toEqual(many);
    const managed = await queryClient.fetchInfiniteQuery({ ...listWritten('page', 'all'), pages: 30 });
    expect(managed.pages.flatMap(({ rows }) => rows)).toEqual(many.toReversed());
    expect(calls).toHaveLength(11 + 21);
    queryClient.clear();
  });
});

test.each([
  { failing: 'all pages', text: 'Failed to load content pages.', shows: 'The pages could not be loaded' },
  { failing: 'order', text: 'Failed to load published content pages.', shows: 'The order could not be loaded' },
])('[LE-012] $failing: a list that fails says so, beside the one that came', async ({ failing, text, shows }) => {
  fakeBackend({
    'GET /content_pages': (call: Call) =>
      isOrderOf(call) === (failing === 'order') ? failure(400) : [pageAt('Aims', 1)],
  });
  open();
  expect(await screen.findByText(shows)).toBeTruthy();
  expect(screen.getAllByText('Aims')).toHaveLength(1);
  expect(toasts()).toEqual([['Error loading content', text]]);
});
