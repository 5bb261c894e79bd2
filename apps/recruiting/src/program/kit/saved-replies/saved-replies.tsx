import { BookmarkPlus, Settings2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import type { SavedReply } from '../../model/load-pipeline';
import { fillReply, type ReplyFacts } from '../../model/fill-reply';
import styles from './saved-replies.module.css';

export type ReplyDialog = 'save' | 'edit';

interface SavedRepliesProps {
  /** Of the player; null inserts a template with its fields. */
  facts: ReplyFacts | null;
  replies: readonly SavedReply[];
  /** Whether the user may change one of them. */
  canEdit: boolean;
  /** Whether something stands in the field. */
  isTyped: boolean;
  /** What saving it is called. */
  saveLabel?: string;
  onInsert(words: string): void;
  onOpen(dialog: ReplyDialog): void;
}

/** The replies of the program below the field: each is inserted by one press, and what was typed becomes one. */
export function SavedReplies({
  facts,
  replies,
  canEdit,
  isTyped,
  saveLabel = 'Save as reply',
  onInsert,
  onOpen,
}: SavedRepliesProps) {
  return (
    <div className={styles.bar}>
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label="Saved replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Button title={reply.body} onClick={() => onInsert(facts ? fillReply(reply.body, facts) : reply.body)}>
                {reply.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(isTyped || replies.length === 0) && (
        <Button variant="ghost" onClick={() => onOpen('save')}>
          <BookmarkPlus size={16} aria-hidden />
          {saveLabel}
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
