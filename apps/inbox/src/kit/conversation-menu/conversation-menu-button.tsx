import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { MenuButton } from '@lineup/ui/menu-button';
import type { Conversation } from '../../model/conversation';
import { othersIn } from '../../model/conversation-name';
import styles from '../tool-button.module.css';

const menu = lazyPart(() => import('./conversation-menu'));
const report = lazyPart(() => import('../report/report-dialog'));

interface ConversationMenuButtonProps {
  conversation: Conversation;
  myId: string;
  name: string;
}

/** What can be done with a conversation, in its row and in its thread. The menu is downloaded when it is wanted. */
export function ConversationMenuButton({ conversation, myId, name }: ConversationMenuButtonProps) {
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <MenuButton
        part={menu}
        menu={(opened) => (
          <menu.Part
            {...opened}
            conversation={conversation}
            myId={myId}
            name={name}
            onReport={() => setReporting(true)}
          />
        )}
        className={styles.tool}
        aria-label={`More for ${name}`}
      >
        <Ellipsis size={20} aria-hidden />
      </MenuButton>
      {isReporting && (
        <report.Part
          title="Report a person"
          about="Our staff will look into it. To show them what was said, report the message itself: open it in the conversation and choose Report. People in the conversation won’t be notified."
          subject={{ people: othersIn(conversation, myId) }}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
