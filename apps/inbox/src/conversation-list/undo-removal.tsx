import { UndoNotice } from '@lineup/ui/undo-notice';
import styles from './conversation-list.module.css';
import { useChangeConversation } from '../model/change-conversation';
import { useRemoval } from '../model/removed-conversation';

/** Offers to bring back what was archived, or to archive again what was brought back. */
export default function UndoRemoval() {
  const { removed, show } = useRemoval();
  const action = useChangeConversation();
  if (!removed) return null;
  const { conversationId, name, isArchived } = removed;
  return (
    <div className={styles.notice}>
      <UndoNotice
        text={isArchived ? `${name} was archived.` : `${name} is back in the inbox.`}
        isUndoing={action.isPending}
        onUndo={() => {
          action.mutate({ conversationId, change: { kind: 'archive', isArchived: !isArchived } });
          show(null);
        }}
        onDismiss={() => show(null)}
      />
    </div>
  );
}
