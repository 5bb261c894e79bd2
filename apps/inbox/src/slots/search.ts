import { defineSearch, type SearchItem, type SearchSection } from '@lineup/contract';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { conversationName, namesOf, othersIn } from '../model/conversation-name';

const conversationSchema = z.object({
  conversation_id: z.string(),
  type: z.string(),
  title: z.nullable(z.string()),
  picture_url: z.nullable(z.string()),
  participants: z.nullable(
    z.array(
      z.object({ user_id: z.string(), display_name: z.nullable(z.string()), avatar_url: z.nullable(z.string()) }),
    ),
  ),
});
const foundSchema = z.object({
  conversations: z.array(conversationSchema),
  /** Those found by title or people. */
  named: z.array(z.string()),
  /** Those with messages that hold the words, the newest message first. */
  found: z.array(
    z.object({ conversation_id: z.string(), hits: z.array(z.object({ number: z.number(), text: z.string() })) }),
  ),
});
type Found = z.infer<typeof foundSchema>;

/** Own conversations: first those whose title or people fit, then those with a message, which opens there. */
export function sectionsOf({ conversations, named, found }: Found, text: string, userId: string): SearchSection[] {
  const known = new Map(conversations.map((each) => [each.conversation_id, each]));
  const messages = new Map(found.map(({ conversation_id, hits }) => [conversation_id, hits[0]]));
  const ids = [...new Set([...named, ...messages.keys()])];
  return [
    {
      title: 'Conversations',
      items: ids.flatMap((id): SearchItem[] => {
        const conversation = known.get(id);
        const message = messages.get(id);
        if (!conversation) return [];
        const others = othersIn(conversation, userId);
        return [
          {
            id,
            title: conversationName(conversation, userId),
            ...(message ? { detail: message.text } : conversation.title && { detail: namesOf(others) }),
            href: `/inbox?conversation=${id}${message && !named.includes(id) ? `&message=${message.number}` : ''}`,
            picture: {
              kind: 'person',
              url: conversation.type === 'dm' ? (others[0]?.avatar_url ?? null) : conversation.picture_url,
            },
          },
        ];
      }),
      moreHref: `/inbox?search=${encodeURIComponent(text)}`,
    },
  ];
}

export default defineSearch(async (text, { userId, most, signal }) => {
  if (userId === null) return [];
  const answer = readFunction('search_inbox', { p_query: text, p_limit: most }, signal);
  return sectionsOf(await unwrapAs(foundSchema, answer), text, userId);
});
