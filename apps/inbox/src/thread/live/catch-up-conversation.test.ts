import { createQueryClient } from '@lineup/data';
import { fakeBackend } from '@lineup/data/testing';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conversation } from '../../model/conversation';
import { cachedConversation, patchConversation } from '../../model/conversation-cache';
import { inboxKeys } from '../../model/keys';
import type { ConversationPage } from '../../model/list-conversations';
import { startReading } from '../../model/reading';
import { messageRow } from '../../testing/message-row';
import { catchUpSoon, followConversation, isListed } from './catch-up-conversation';
import { followThread } from './follow-thread';
import type { Message } from '../cache/message';
import { addMessages, cachedThread } from '../cache/thread-cache';

const conversation = (id: string, minute: number): Conversation => ({
  conversation_id: id,
  type: 'group',
  created_by: null,
  max_participants: 7,
  title: id,
  updated_at: `2026-11-20T10:0${minute}:00+00:00`,
  is_starred: false,
  unread_count: 2,
  participants: [],
  last_message: null,
  message_count: 2,
  live_topic: `conversation:${id}:1`,
  is_muted: false,
  muted_until: null,
  is_marked_unread: false,
  is_archived: false,
  is_blocked: false,
  picture_url: null,
  joined_late_at: null,
  lacks_company: false,
  is_exportable: false,
  quiet: null,
  reads: {},
});
const update = (...numbers: number[]) => ({
  title: 'c1',
  updated_at: '2026-11-20T10:09:00+00:00',
  message_count: numbers.at(-1) ?? 2,
  is_starred: false,
  unread_count: 0,
  last_message: messageRow(numbers.at(-1) ?? 2),
  live_topic: 'conversation:c1:1',
  is_muted: false,
  muted_until: null,
  is_marked_unread: false,
  is_archived: false,
  picture_url: null,
  reads: {},
  messages: numbers.map((number) => messageRow(number)),
});

const pagesOf = (...pages: Conversation[][]): ConversationPage[] => pages.map((rows) => ({ rows, next: null }));

let queryClient: QueryClient;
let backend: ReturnType<typeof fakeBackend>;
let answer: object;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = createQueryClient();
  queryClient.setQueryData(inboxKeys.conversations(), {
    pages: pagesOf([conversation('c2', 5), conversation('c1', 3)], [conversation('c3', 1)]),
    pageParams: [null, null],
  });
  answer = update(3);
  backend = fakeBackend({ 'POST /rpc/catch_up_conversation': () => answer });
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (...numbers: number[]) =>
  queryClient.setQueryData(inboxKeys.messages('c1'), {
    messages: numbers.map((number) => messageRow(number)),
    hasOlder: false,
    hasNewer: false,
    upTo: numbers.at(-1) ?? 0,
  });
const settle = () => vi.advanceTimersByTimeAsync(1000);
const numbers = () => cachedThread(queryClient, 'c1')?.messages.map(({ number }) => number);
const order = () =>
  queryClient
    .getQueryData<{ pages: ConversationPage[] }>(inboxKeys.conversations())
    ?.pages.map(({ rows }) => rows.map(({ conversation_id }) => conversation_id));
const notify = (kind: string, message_number?: number) =>
  followConversation(queryClient, { conversation_id: 'c1', kind, message_number });

describe('an event of a conversation', () => {
  it('[IN-003, IN-007] is one small fetch, however many topics announce it, and moves the conversation up', async () => {
    open(1, 2);
    notify('message', 3);
    followThread(queryClient, 'c1', { event: 'message', payload: { id: 'm3', number: 3, kind: 'new' } }, 'me');
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3]));
    expect(backend.calls).toHaveLength(1);
    expect(cachedConversation(queryClient, 'c1')).toMatchObject({ message_count: 3, unread_count: 0 });
    expect(order()).toEqual([['c1', 'c2'], ['c3']]);
    notify('message', 3);
    await settle();
    expect(backend.calls).toHaveLength(1);
  });

  it('of my own message, which the response has shown, is none', async () => {
    open(1, 2);
    notify('message', 3);
    addMessages(queryClient, 'c1', [messageRow(3)]);
    queryClient.setQueryData(inboxKeys.conversations(), {
      pages: pagesOf([{ ...conversation('c1', 9), message_count: 3 }]),
      pageParams: [null],
    });
    await settle();
    expect(backend.calls).toEqual([]);
  });

  it('[IN-014] of a message before my own, which came later, fetches what lies between', async () => {
    open(1, 2);
    addMessages(queryClient, 'c1', [messageRow(4)]);
    expect(cachedThread(queryClient, 'c1')?.upTo).toBe(2);
    answer = update(3, 4);
    notify('message', 3);
    await settle();
    expect(backend.calls).toHaveLength(1);
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(cachedThread(queryClient, 'c1')?.upTo).toBe(4);
  });

  it('[IN-014] that comes during a fetch is fetched too', async () => {
    open(1, 2);
    notify('message', 3);
    await vi.waitFor(() => expect(backend.calls).toHaveLength(1));
    answer = update(4);
    notify('message', 4);
    await settle();
    expect([backend.calls.length, numbers()]).toEqual([2, [1, 2, 3, 4]]);
  });

  it('[IN-014] answered after the newest messages were opened without it is asked for again', async () => {
    open(1, 2);
    queryClient.setQueryData(inboxKeys.messages('c1'), { ...cachedThread(queryClient, 'c1'), hasNewer: true });
    const answers: ((answer: object) => void)[] = [];
    backend.answer('POST /rpc/catch_up_conversation', () => new Promise((resolve) => answers.push(resolve)));
    notify('message', 3);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    // The newest page, as it was before the message.
    open(1, 2);
    answers[0]?.({ ...update(3), messages: [] });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(backend.calls[1]?.body).toMatchObject({ p_after: 2 });
    answers[1]?.(update(3));
    await settle();
    expect([backend.calls.length, numbers()]).toEqual([2, [1, 2, 3]]);
  });

  it('[IN-014] that other readers see a moment later is asked for again, and no number that nobody wrote is for ever', async () => {
    open(1, 2);
    answer = { ...update(), messages: [] };
    notify('message', 3);
    await vi.waitFor(() => expect(backend.calls).toHaveLength(1));
    answer = update(3);
    await settle();
    expect([backend.calls.length, numbers()]).toEqual([2, [1, 2, 3]]);
    answer = { ...update(), message_count: 3, messages: [] };
    notify('message', 900);
    await settle();
    await settle();
    expect([backend.calls.length, numbers()]).toEqual([5, [1, 2, 3]]);
  });

  it('[IN-016] of an edit that other readers see a moment later asks for the message again', async () => {
    open(1, 2);
    // The list came from a function, which answers with the parts of a message in another order.
    let row = Object.fromEntries(Object.entries(messageRow(2)).toReversed()) as unknown as Message;
    backend.answer('GET /messages', () => row);
    followThread(queryClient, 'c1', { event: 'message', payload: { id: row.id, number: 2, kind: 'edited' } }, 'me');
    await vi.waitFor(() => expect(backend.calls).toHaveLength(1));
    row = { ...row, content: 'mended', edited_at: '2026-11-20T10:10:00+00:00' };
    await settle();
    expect(cachedThread(queryClient, 'c1')?.messages.at(-1)).toMatchObject({ content: 'mended' });
    expect(backend.calls).toHaveLength(2);
  });

  it('[IN-008] read before I marked it as unread, and told after it, leaves the mark to the database', async () => {
    const stop = startReading('c1');
    followConversation(queryClient, { conversation_id: 'c1', kind: 'changed' });
    answer = { ...update(), is_marked_unread: true };
    await settle();
    expect(backend.calls[0]?.body).toMatchObject({ p_mark_read: false });
    stop();
    notify('read', 2);
    expect(cachedConversation(queryClient, 'c1')?.is_marked_unread).toBe(true);
    answer = { ...update(), is_marked_unread: false };
    await settle();
    expect(cachedConversation(queryClient, 'c1')?.is_marked_unread).toBe(false);
  });

  it('[IN-008] read in another window clears the count without a fetch', async () => {
    notify('read', 2);
    await settle();
    expect(cachedConversation(queryClient, 'c1')?.unread_count).toBe(0);
    expect(backend.calls).toEqual([]);
  });

  it('[IN-007, IN-008] of one that is not loaded, or has other people, reads that one alone; several at once in one request', async () => {
    const ROW = 'POST /rpc/list_conversations';
    const mine = [{ ...conversation('c9', 9), message_count: 1 }];
    backend = fakeBackend({ [ROW]: mine });
    followConversation(queryClient, { conversation_id: 'c9', kind: 'message', message_number: 1 });
    followConversation(queryClient, { conversation_id: 'c9', kind: 'participants' });
    followConversation(queryClient, { conversation_id: 'c3', kind: 'participants' });
    await settle();
    expect(backend.calls.map(({ body }) => body)).toEqual([{ p_ids: ['c9', 'c3'] }]);
    // The other one is no longer mine.
    expect(order()?.flat()).toEqual(['c9', 'c2', 'c1']);
  });

  it('[IN-015] of my own reading that the next message has overtaken costs nothing', async () => {
    open(1, 2);
    queryClient.setQueryData(inboxKeys.conversations(), {
      pages: pagesOf([{ ...conversation('c1', 3), unread_count: 0 }]),
      pageParams: [null],
    });
    notify('read', 1);
    await settle();
    expect(backend.calls).toEqual([]);
  });

  it('from before the page opened is in the list when the list has its message, and in doubt is not', () => {
    const tells = (kind: string, number?: number, id = 'c1') =>
      isListed(queryClient, { conversation_id: id, kind, message_number: number });
    expect([tells('message', 2), tells('message', 3), tells('message', 2, 'unknown')]).toEqual([true, false, false]);
    expect([tells('read', 2), tells('participants', 2), tells('removed')]).toEqual([false, false, false]);
    patchConversation(queryClient, 'c1', { unread_count: 0 });
    expect(tells('read', 2)).toBe(true);
    patchConversation(queryClient, 'c1', { is_marked_unread: true });
    expect(tells('read', 2)).toBe(false);
  });

  it('that I was removed removes it from the list', () => {
    notify('removed');
    expect(order()).toEqual([['c2'], ['c3']]);
  });

  it('[IN-016] of a deleted message is believed only when the database says so', async () => {
    open(1, 2);
    const deleted = () =>
      followThread(queryClient, 'c1', { event: 'message', payload: { id: 'm2', number: 2, kind: 'deleted' } }, 'me');
    const second = () => cachedThread(queryClient, 'c1')?.messages[1];
    backend.answer('GET /messages', messageRow(2));
    deleted();
    await settle();
    await settle();
    expect(second()).toMatchObject({ content: 'line 2', deleted_at: null });
    expect(backend.calls).toHaveLength(3);
    backend.answer('GET /messages', { ...messageRow(2), content: '', deleted_at: '2026-11-20T10:10:00Z' });
    deleted();
    await settle();
    expect(second()).toMatchObject({ content: '', deleted_at: '2026-11-20T10:10:00Z' });
    expect(backend.calls).toHaveLength(4);
  });

  it('that it moved fetches its new topic', async () => {
    answer = { ...update(), live_topic: 'conversation:c1:2' };
    followThread(queryClient, 'c1', { event: 'moved', payload: {} }, 'me');
    await settle();
    expect(cachedConversation(queryClient, 'c1')?.live_topic).toBe('conversation:c1:2');
  });

  it('on a network failure refetches the list, which has retries', async () => {
    backend = fakeBackend({});
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries');
    vi.spyOn(console, 'error').mockReturnValue();
    catchUpSoon(queryClient, 'c1');
    await settle();
    expect(invalidated).toHaveBeenCalledWith(expect.objectContaining({ queryKey: inboxKeys.conversations() }));
  });
});
