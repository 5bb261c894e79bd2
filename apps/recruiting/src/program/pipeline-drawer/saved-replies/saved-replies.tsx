import { BookmarkPlus, Settings2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import type { Interest } from '../../model/load-interest';
import type { SavedReply } from '../../model/load-pipeline';
import { fillReply } from './fill-reply';
import styles from './saved-replies.module.css';

export type ReplyDialog = 'save' | 'edit';

interface SavedRepliesProps {
  interest: Interest;
  replies: readonly SavedReply[];
  /** Whether the user may change one of them. */
  canEdit: boolean;
  /** Whether something stands in the field. */
  isTyped: boolean;
  onInsert(words: string): void;
  onOpen(dialog: ReplyDialog): void;
}

/** The replies of the program below the field: each is inserted by one press, and what was typed becomes one. */
export function SavedReplies({ interest, replies, canEdit, isTyped, onInsert, onOpen }: SavedRepliesProps) {
  return (
    <div className={styles.bar}>
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label="Saved replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Button title={reply.body} onClick={() => onInsert(fillReply(reply.body, interest))}>
                {reply.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(isTyped || replies.length === 0) && (
        <Button variant="ghost" onClick={() => onOpen('save')}>
          <BookmarkPlus size={16} aria-hidden />
          Save as reply
        </Button>
      )}
      {canEdit && (
        <Button
          variant="ghost"
          aria-label="Edit saved replies"
          title="Edit saved replies"
          onClick={() => onOpen('edit')}
        >
          <Settings2 size={16} aria-hidden />
        </Button>
      )}
    </div>
  );
}
