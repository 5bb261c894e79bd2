import { Ban } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { useChangeConversation } from '../../model/change-conversation';
import type { Conversation } from '../../model/conversation';
import { othersIn } from '../../model/conversation-name';
import styles from './composer.module.css';

interface BlockedBarProps {
  conversation: Conversation;
  myId: string;
  name: string;
  onUnblock(): void;
}

/** In place of the field while I block the other of a direct message: the database takes no message of either. */
export function BlockedBar({ conversation, myId, name, onUnblock }: BlockedBarProps) {
  const action = useChangeConversation();
  const [other] = othersIn(conversation, myId);
  return (
    <div className={styles.blocked}>
      <Ban size={18} aria-hidden />
      <p>You blocked {name}. Neither of you can write here.</p>
      {other && (
        <Button
          onClick={() => {
            onUnblock();
            action.mutate({
              conversationId: conversation.conversation_id,
              change: { kind: 'unblock', personId: other.user_id },
            });
          }}
        >
          Unblock
        </Button>
      )}
    </div>
  );
}
