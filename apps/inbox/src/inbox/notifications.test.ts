import { afterEach, describe, expect, it, vi } from 'vitest';
import { groupRow } from '../testing/inbox-answer';
import { conversationsWithNews, notifyOf } from './notifications';

const line = (sender_id: string) => ({
  id: 'm',
  sender_id,
  content: 'secret plan',
  created_at: '2026-11-20T10:00:00Z',
});
const before = groupRow({ message_count: 3 });
const after = groupRow({ message_count: 4, unread_count: 1, last_message: line('u1') });
const news = (change = {}, known = [before]) =>
  conversationsWithNews(known, [{ ...after, ...change }], 'me').map(({ conversation_id }) => conversation_id);

describe('news', () => {
  it('is a message of somebody else in a conversation that is neither muted nor archived', () => {
    expect(news()).toEqual(['c1']);
    expect(news({ message_count: 3 })).toEqual([]);
    expect(news({ last_message: line('me') })).toEqual([]);
    expect(news({ is_muted: true })).toEqual([]);
    expect(news({ is_archived: true })).toEqual([]);
    expect(news({ unread_count: 0 })).toEqual([]);
  });

  it('is a new conversation, but neither the first list nor an older page', () => {
    expect(news({}, [])).toEqual([]);
    const other = { conversation_id: 'c2' };
    expect(news({ ...other, updated_at: '2026-11-20T09:00:00Z' })).toEqual([]);
    expect(news({ ...other, updated_at: '2026-11-20T11:00:00Z' })).toEqual(['c2']);
  });
});

describe('a notification', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('says who and never what, one for each conversation', () => {
    const shown: unknown[][] = [];
    vi.stubGlobal(
      'Notification',
      class {
        constructor(...args: unknown[]) {
          shown.push(args);
        }
      },
    );
    notifyOf(after, 'me', () => {});
    expect(shown).toEqual([['Scrim crew', { body: 'New message on Lineup', tag: 'lineup-c1' }]]);
    expect(JSON.stringify(shown)).not.toContain('secret');
  });
});
