import { useQuery } from '@tanstack/react-query';
import type { SlotProps } from '@lineup/contract';
import { todayQuery, type Today } from '@lineup/product';
import { SlotCard, SlotRow, SlotRows } from '@lineup/ui/slot-card';
import { t } from '../language';

type Unread = NonNullable<Today['inbox']>[number];

/** The inbox in "Today": unread conversations, with names and last words as in its list. */
export function TodayInbox({ userId }: SlotProps) {
  const { data } = useQuery({ ...todayQuery(userId), select: (today) => today.inbox });
  if (!data) return null;
  return (
    <SlotCard title={t('Unread messages')} more={{ label: t('Inbox'), to: '/inbox' }}>
      <SlotRows>
        {data.map((conversation) => (
          <SlotRow
            key={conversation.conversation_id}
            to={`/inbox?conversation=${conversation.conversation_id}`}
            title={nameOf(conversation)}
            text={lastWords(conversation, userId)}
            aside={
              <>
                {conversation.unread_count > 99 ? '99+' : conversation.unread_count}
                <span className="lu-visually-hidden"> {t('unread')}</span>
              </>
            }
          />
        ))}
      </SlotRows>
    </SlotCard>
  );
}

TodayInbox.parts = ['messages'] as const;

/** The title of a conversation, or the names of the others. */
export function nameOf({ title, people }: Unread): string {
  return title || people?.map((person) => person.display_name ?? t('No name yet')).join(', ') || t('Just you');
}

/** The latest message; in a group with its sender. */
export function lastWords({ last_message: message, people }: Unread, userId: string): string {
  if (!message) return t('No messages yet');
  if (message.sender_id === userId) return t('You: {message}', { message: message.content });
  if ((people?.length ?? 0) < 2) return message.content;
  const sender = people?.find((person) => person.user_id === message.sender_id);
  return `${sender ? (sender.display_name ?? t('No name yet')) : t('Former member')}: ${message.content}`;
}
