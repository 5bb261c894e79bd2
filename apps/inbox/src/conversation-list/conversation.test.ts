import { describe, expect, it } from 'vitest';
import { conversationName, lastMessageLine, searchConversations, type Conversation } from './conversation';

const person = (userId: string, name: string) => ({ userId, name, slug: null, avatarUrl: null });
const base: Conversation = {
  id: 'c1',
  type: 'dm',
  title: null,
  updatedAt: '2026-11-20T10:00:00Z',
  isStarred: false,
  unreadCount: 0,
  participants: [person('me', 'Me'), person('ana', 'Ana Reyes')],
  lastMessage: { id: 'm1', senderId: 'ana', content: 'See you at practice', createdAt: '2026-11-20T10:00:00Z' },
  messageCount: 1,
  liveTopic: 'conversation:c1:1',
};

describe('conversation in the list', () => {
  it('[IN-005] is named after the other people, or by its title', () => {
    expect(conversationName(base, 'me')).toBe('Ana Reyes');
    expect(conversationName({ ...base, title: 'Scrim plans' }, 'me')).toBe('Scrim plans');
    expect(conversationName({ ...base, participants: [person('me', 'Me')] }, 'me')).toBe('Just you');
  });

  it('[IN-004] shows the latest message, with its sender in a group', () => {
    expect(lastMessageLine(base, 'me')).toBe('See you at practice');
    expect(lastMessageLine({ ...base, type: 'group' }, 'me')).toBe('Ana Reyes: See you at practice');
    expect(lastMessageLine({ ...base, lastMessage: { ...base.lastMessage!, senderId: 'me' } }, 'me')).toBe(
      'You: See you at practice',
    );
    expect(
      lastMessageLine({ ...base, type: 'group', lastMessage: { ...base.lastMessage!, senderId: null } }, 'me'),
    ).toBe('Former member: See you at practice');
    expect(lastMessageLine({ ...base, lastMessage: null }, 'me')).toBe('No messages yet');
  });

  it('is found by all words of a text, in any part', () => {
    const other = { ...base, id: 'c2', participants: [person('me', 'Me'), person('bo', 'Bo')], lastMessage: null };
    const found = (text: string) => searchConversations([base, other], text, 'me').map(({ id }) => id);
    expect(found('ana PRACTICE')).toEqual(['c1']);
    expect(found('bo')).toEqual(['c2']);
    expect(found('ana bo')).toEqual([]);
    expect(found('  ')).toEqual(['c1', 'c2']);
  });
});
