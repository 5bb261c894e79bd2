import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { lazyPart } from '@lineup/ui/lazy-part';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<'menu' | 'report' | null>(null);
  return (
    <>
      <button
        className={styles.tool}
        type="button"
        aria-haspopup="menu"
        aria-expanded={shown === 'menu'}
        aria-label={`More for ${name}`}
        onPointerEnter={menu.prefetch}
        onFocus={menu.prefetch}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setShown(shown === 'menu' ? null : 'menu');
        }}
      >
        <Ellipsis size={20} aria-hidden />
      </button>
      {shown === 'menu' && anchor && (
        <menu.Part
          conversation={conversation}
          myId={myId}
          name={name}
          anchor={anchor}
          onClose={() => setShown((now) => (now === 'menu' ? null : now))}
          onReport={() => setShown('report')}
        />
      )}
      {shown === 'report' && (
        <report.Part
          title="Report a person"
          about="Our staff will look into it. To show them what was said, report the message itself: open it in the conversation and choose Report. People in the conversation won’t be notified."
          subject={{ people: othersIn(conversation, myId) }}
          onClose={() => {
            setShown(null);
            anchor?.focus();
          }}
        />
      )}
    </>
  );
}
