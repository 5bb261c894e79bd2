import { Users } from 'lucide-react';
import { Avatar } from '@lineup/ui/avatar';
import type { Conversation } from './conversation';

/** The other person's picture or initial; a sign for a group. Decorative: the name stands beside it. */
export function ConversationAvatar({ conversation, myId }: { conversation: Conversation; myId: string }) {
  const other = conversation.participants.find((person) => person.userId !== myId);
  return (
    <span aria-hidden>
      {conversation.type === 'group' ? (
        <Avatar size={40} icon={<Users size={18} />} />
      ) : (
        <Avatar size={40} src={other?.avatarUrl || undefined}>
          {[...(other?.name ?? '?')][0]?.toLocaleUpperCase()}
        </Avatar>
      )}
    </span>
  );
}
