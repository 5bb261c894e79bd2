import { describe, expect, it } from 'vitest';
import { guardianLines, lastMessageLine, type Conversation } from './conversation';
import { conversationName } from './conversation-name';

const person = (user_id: string, display_name: string | null, guardian_of: string[] = []) => ({
  user_id,
  display_name,
  slug: null,
  avatar_url: null,
  guardian_of,
  works_for: null,
  is_companion: false,
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
  lacks_company: false,
  is_exportable: false,
  quiet: null,
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

describe('[IN-022] a direct message with somebody who was added', () => {
  const added = (guardian_of: string[]) => [
    person('me', 'Jordan'),
    { ...person('lee', 'Lee', guardian_of), is_companion: true },
    person('kai', 'Kai'),
  ];
  const dm = (guardian_of: string[]): Conversation => ({ ...base, participants: added(guardian_of) });

  it('is called by the two whose it is, for each of the three', () => {
    expect(conversationName(dm(['kai']), 'me')).toBe('Kai');
    expect(conversationName(dm(['kai']), 'kai')).toBe('Jordan');
    expect(conversationName(dm(['kai']), 'lee')).toBe('Jordan, Kai');
  });

  it('says who is there, too, and as what', () => {
    const as = (reader: string, wards: string[]) => guardianLines(dm(wards), reader);
    expect(as('me', ['kai'])).toEqual(['Lee (guardian of Kai) is in this conversation, too']);
    expect(as('kai', ['kai'])).toEqual(['Your guardian Lee is in this conversation']);
    expect(as('lee', ['kai'])).toEqual(['You are here as the guardian of Kai']);
    expect(as('kai', [])).toEqual(['Lee is in this conversation, too, so that an adult and a minor are not alone']);
    expect(as('lee', [])).toEqual(['You were added to this conversation, so that an adult and a minor are not alone']);
  });

  it('names the sender, as there are three', () => {
    const message = { ...base.last_message!, sender_id: 'kai' };
    expect(lastMessageLine({ ...dm(['kai']), last_message: message }, 'me')).toBe('Kai: See you at practice');
  });
});

describe('a guardian without a name', () => {
  const participants = [person('me', 'Me'), person('kai', 'Kai'), person('mom', null, ['kai'])];

  it('is named as one: in the list, above a message and in the line about them', () => {
    expect(conversationName({ title: null, participants }, 'me')).toBe('Kai, A guardian');
    expect(guardianLines({ participants }, 'me')).toEqual(['A guardian of Kai is in this conversation']);
    expect(guardianLines({ participants }, 'kai')).toEqual(['Your guardian is in this conversation']);
  });
});
