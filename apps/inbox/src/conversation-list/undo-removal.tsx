import { UndoNotice } from '@lineup/ui/undo-notice';
import styles from './conversation-list.module.css';
import { useChangeConversation } from '../model/change-conversation';
import { useRemoval, type RemovedConversation } from '../model/removed-conversation';

/** Offers to bring back what was archived, or to archive again what was brought back. */
export default function UndoRemoval() {
  const { removed } = useRemoval();
  return removed && <Offer key={removed.conversationId} {...removed} />;
}

function Offer({ conversationId, name, isArchived }: RemovedConversation) {
  const show = useRemoval((state) => state.show);
  const action = useChangeConversation(conversationId);
  return (
    <div className={styles.notice}>
      <UndoNotice
        text={isArchived ? `${name} was archived.` : `${name} is back in the inbox.`}
        isUndoing={action.isPending}
        onUndo={() => {
          action.mutate({ kind: 'archive', isArchived: !isArchived });
          show(null);
        }}
        onDismiss={() => show(null)}
      />
    </div>
  );
}
