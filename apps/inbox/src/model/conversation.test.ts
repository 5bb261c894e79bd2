import { describe, expect, it } from 'vitest';
import { lastMessageLine, type Conversation } from './conversation';
import { conversationName } from './conversation-name';

const person = (user_id: string, display_name: string) => ({
  user_id,
  display_name,
  slug: null,
  avatar_url: null,
  guardian_of: [],
});
const base: Conversation = {
  conversation_id: 'c1',
  type: 'dm',
  created_by: null,
  max_participants: 7,
  title: null,
  updated_at: '2026-11-20T10:00:00Z',
  is_starred: false,
  unread_count: 0,
  participants: [person('me', 'Me'), person('ana', 'Ana Reyes')],
  last_message: { id: 'm1', sender_id: 'ana', content: 'See you at practice', created_at: '2026-11-20T10:00:00Z' },
  message_count: 1,
  live_topic: 'conversation:c1:1',
  is_muted: false,
  muted_until: null,
  is_marked_unread: false,
  is_archived: false,
  is_blocked: false,
  picture_url: null,
  reads: {},
  joined_late_at: null,
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
    expect(lastMessageLine({ ...base, last_message: { ...base.last_message!, sender_id: 'me' } }, 'me')).toBe(
      'You: See you at practice',
    );
    expect(
      lastMessageLine({ ...base, type: 'group', last_message: { ...base.last_message!, sender_id: null } }, 'me'),
    ).toBe('Former member: See you at practice');
    expect(lastMessageLine({ ...base, last_message: null }, 'me')).toBe('No messages yet');
  });
});
