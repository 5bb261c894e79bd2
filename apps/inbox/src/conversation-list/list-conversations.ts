import { infiniteQueryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { inboxKeys } from '../keys';
import type { Conversation, Participant } from './conversation';

const PAGE_SIZE = 50;

interface Cursor {
  updatedAt: string;
  id: string;
}

interface ParticipantJson {
  user_id: string;
  display_name: string;
  slug: string | null;
  avatar_url: string | null;
}

/** The latest message as the database shows it in a list. */
export interface LastMessageJson {
  id: string;
  sender_id: string | null;
  content: string;
  created_at: string;
}

/** My conversations, newest activity first, with people, last message and unread count: one request a page. */
export const listConversations = () =>
  infiniteQueryOptions({
    queryKey: inboxKeys.conversations(),
    queryFn: async ({ pageParam }): Promise<Conversation[]> => {
      const client = await getClient();
      const rows = await unwrap(
        client.rpc('list_conversations', {
          p_limit: PAGE_SIZE,
          ...(pageParam && { p_before: pageParam.updatedAt, p_before_id: pageParam.id }),
        }),
      );
      return rows.map((row) => ({
        id: row.conversation_id,
        type: row.type === 'group' ? 'group' : 'dm',
        title: row.title,
        updatedAt: row.updated_at,
        isStarred: row.is_starred,
        unreadCount: row.unread_count,
        participants: ((row.participants ?? []) as unknown as ParticipantJson[]).map(toParticipant),
        lastMessage: toLastMessage(row.last_message as unknown as LastMessageJson | null),
        messageCount: row.message_count,
        liveTopic: row.live_topic,
      }));
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page): Cursor | null => {
      const last = page.at(-1);
      return last && page.length === PAGE_SIZE ? { updatedAt: last.updatedAt, id: last.id } : null;
    },
  });

function toParticipant(row: ParticipantJson): Participant {
  return { userId: row.user_id, name: row.display_name, slug: row.slug, avatarUrl: row.avatar_url };
}

/** The latest message as a row of the list holds it. */
export function toLastMessage(row: LastMessageJson | null): Conversation['lastMessage'] {
  return row && { id: row.id, senderId: row.sender_id, content: row.content, createdAt: row.created_at };
}
