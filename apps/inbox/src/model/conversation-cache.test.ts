import { createQueryClient } from '@lineup/data';
import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { groupRow } from '../testing/inbox-answer';
import { isUnread, type Conversation } from './conversation';
import { cachedConversation, dropConversation, patchConversation, putConversation } from './conversation-cache';
import { inboxKeys } from './keys';
import type { ConversationPage } from './list-conversations';
import { belongsTo, orderOf, type Shown, type Sort } from './list-view';

const row = (id: string, minute: number, change: Partial<Conversation> = {}): Conversation =>
  groupRow({ conversation_id: id, updated_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00+00:00`, ...change });

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = createQueryClient();
});

const fill = (show: Shown, sort: Sort, pages: ConversationPage[]) =>
  queryClient.setQueryData(inboxKeys.conversationList(show, sort), { pages, pageParams: pages.map(() => null) });
const ids = (show: Shown, sort: Sort = 'newest') =>
  queryClient
    .getQueryData<{ pages: ConversationPage[] }>(inboxKeys.conversationList(show, sort))
    ?.pages.flatMap(({ rows }) => rows.map(({ conversation_id }) => conversation_id));
const cursor = (last: Conversation) => ({
  p_before: last.updated_at,
  p_before_id: last.conversation_id,
  p_before_unread: isUnread(last),
});

describe('a changed conversation', () => {
  it('[IN-003, IN-017] stands in each list where it belongs, and in no other', () => {
    const all = [row('c3', 3), row('c2', 2), row('c1', 1)];
    fill('all', 'newest', [{ rows: all, next: null }]);
    fill('all', 'unread', [{ rows: all, next: null }]);
    for (const show of ['unread', 'starred', 'archived'] as const) fill(show, 'newest', [{ rows: [], next: null }]);
    patchConversation(queryClient, 'c1', { is_starred: true, unread_count: 1 });
    expect([ids('all'), ids('all', 'unread')]).toEqual([
      ['c3', 'c2', 'c1'],
      ['c1', 'c3', 'c2'],
    ]);
    expect([ids('unread'), ids('starred'), ids('archived')]).toEqual([['c1'], ['c1'], []]);
    patchConversation(queryClient, 'c1', { is_archived: true });
    expect([ids('all'), ids('unread'), ids('starred'), ids('archived')]).toEqual([['c3', 'c2'], [], ['c1'], ['c1']]);
    patchConversation(queryClient, 'c1', { is_archived: false, updated_at: '2026-11-20T11:00:00+00:00' });
    expect([ids('all'), ids('archived')]).toEqual([['c1', 'c3', 'c2'], []]);
    dropConversation(queryClient, 'c1');
    expect([ids('all'), ids('unread'), ids('starred')]).toEqual([['c3', 'c2'], [], []]);
    expect(cachedConversation(queryClient, 'c1')).toBeUndefined();
  });

  it('that lies behind what is loaded waits for its page; the last one loaded stays', () => {
    const last = row('c2', 2);
    fill('all', 'newest', [{ rows: [row('c3', 3), last], next: cursor(last) }]);
    putConversation(queryClient, row('c1', 1));
    expect(ids('all')).toEqual(['c3', 'c2']);
    patchConversation(queryClient, 'c2', { is_muted: true });
    expect(ids('all')).toEqual(['c3', 'c2']);
    putConversation(queryClient, row('c1', 9));
    expect(ids('all')).toEqual(['c1', 'c3', 'c2']);
  });

  it('keeps the places of pages, so that none is asked for twice', () => {
    const [first, second] = [row('c3', 3), row('c1', 1)];
    fill('all', 'newest', [
      { rows: [row('c4', 4), first], next: cursor(first) },
      { rows: [row('c2', 2), second], next: null },
    ]);
    patchConversation(queryClient, 'c1', { updated_at: '2026-11-20T11:00:00+00:00' });
    expect(ids('all')).toEqual(['c1', 'c4', 'c3', 'c2']);
  });
});

it('[IN-003, IN-007] lists are as the database would list them, whatever comes in which order', () => {
  const events: ((before: Conversation, turn: number) => Partial<Conversation> | null)[] = [
    (before, turn) => ({
      updated_at: `2026-11-20T12:${String(turn).padStart(2, '0')}:00+00:00`,
      unread_count: before.unread_count + 1,
      is_archived: before.is_archived && before.is_muted,
    }),
    () => ({ unread_count: 0, is_marked_unread: false }),
    (before) => ({ is_muted: !before.is_muted }),
    (before) => ({ is_archived: !before.is_archived }),
    () => ({ is_marked_unread: true }),
    (before) => ({ is_starred: !before.is_starred }),
    () => null,
  ];
  const views: [Shown, Sort][] = [
    ['all', 'newest'],
    ['all', 'unread'],
    ['starred', 'newest'],
    ['archived', 'newest'],
  ];
  for (let seed = 1; seed <= 200; seed++) {
    const known = new Map(['c1', 'c2', 'c3'].map((id, index) => [id, row(id, index)]));
    queryClient.clear();
    for (const [show, sort] of views) {
      const rows = [...known.values()].filter((each) => belongsTo(show, each)).toSorted(orderOf(sort));
      fill(show, sort, [{ rows, next: null }]);
    }
    let state = seed;
    const pick = (most: number) => (state = (state * 48271) % 2147483647) % most;
    for (let turn = 0; turn < 12; turn++) {
      const id = `c${pick(3) + 1}`;
      const before = known.get(id);
      if (!before) continue;
      const change = events[pick(events.length)]!(before, turn);
      if (change === null) {
        known.delete(id);
        dropConversation(queryClient, id);
      } else {
        known.set(id, { ...before, ...change });
        putConversation(queryClient, { ...before, ...change });
      }
      for (const [show, sort] of views) {
        const wanted = [...known.values()].filter((each) => belongsTo(show, each)).toSorted(orderOf(sort));
        expect(ids(show, sort), `${seed} ${turn} ${show}`).toEqual(
          wanted.map(({ conversation_id }) => conversation_id),
        );
      }
    }
  }
});
