import { defineSearch, type SearchItem, type SearchSection } from '@lineup/contract';
import { isNumber, isText, listOf, orNull, readFunction, shape, unwrapAs, type Checked } from '@lineup/data';
import { conversationName, namesOf, othersIn } from '../model/conversation-name';

const isConversation = shape({
  conversation_id: isText,
  type: isText,
  title: orNull(isText),
  picture_url: orNull(isText),
  participants: orNull(listOf(shape({ user_id: isText, display_name: orNull(isText), avatar_url: orNull(isText) }))),
});
const isFound = shape({
  conversations: listOf(isConversation),
  /** Those found by title or people. */
  named: listOf(isText),
  /** Those with messages that hold the words, the newest message first. */
  found: listOf(shape({ conversation_id: isText, hits: listOf(shape({ number: isNumber, text: isText })) })),
});
type Found = Checked<typeof isFound>;

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
  return sectionsOf(await unwrapAs(isFound, answer), text, userId);
});
