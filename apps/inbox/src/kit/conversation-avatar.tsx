import { Users } from 'lucide-react';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import type { Conversation } from '../model/conversation';
import { othersIn } from '../model/conversation-name';

interface ConversationAvatarProps {
  conversation: Conversation;
  myId: string;
}

/** The other person's picture or initials; of a group its picture or an icon. Decorative: the name stands beside it. */
export function ConversationAvatar({ conversation, myId }: ConversationAvatarProps) {
  if (conversation.type === 'group')
    return <PersonAvatar url={conversation.picture_url} size={40} icon={<Users size={18} aria-hidden />} />;
  const [other] = othersIn(conversation, myId);
  return <PersonAvatar url={other?.avatar_url} name={other?.display_name ?? '?'} size={40} />;
}
