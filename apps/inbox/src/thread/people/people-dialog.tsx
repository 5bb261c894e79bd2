import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UserPlus } from 'lucide-react';
import { Dialog } from '@lineup/ui/dialog';
import { Button } from '@lineup/ui/button';
import { whenSettled } from '@lineup/ui/open-dialogs';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import type { Conversation } from '../../model/conversation';
import { AddPeopleForm } from './add-people-form';
import { useLeaveGroup } from './change-people';
import { GroupNameForm } from './group-name-form';
import { GroupPicture } from './group-picture';
import styles from './people-dialog.module.css';
import { PeopleList } from './people-list';

export interface PeopleDialogProps {
  conversation: Conversation;
  myId: string;
  onClose(): void;
}

/** Who is in a group. Whoever started it names it, adds people and removes them; everybody may leave. */
export default function PeopleDialog({ conversation, myId, onClose }: PeopleDialogProps) {
  const navigate = useNavigate();
  const leave = useLeaveGroup(conversation.conversation_id, myId);
  const [isAdding, setAdding] = useState(false);
  const people = conversation.participants ?? [];
  const free = conversation.max_participants - people.length;
  const isMine = conversation.created_by === myId;

  if (isAdding)
    return (
      <Dialog key="add" title="Add people" onClose={() => setAdding(false)}>
        {(close) => <AddPeopleForm conversation={conversation} onDone={close} />}
      </Dialog>
    );
  return (
    <Dialog key="people" title="People of this group" onClose={onClose}>
      <div className={styles.people}>
        {isMine && <GroupPicture conversation={conversation} />}
        {isMine && <GroupNameForm conversation={conversation} />}
        <PeopleList conversation={conversation} myId={myId} canRemove={isMine} />
        {isMine && (
          <div className={styles.add}>
            <Button disabled={free <= 0} onClick={() => setAdding(true)}>
              <UserPlus size={16} aria-hidden />
              Add people
            </Button>
            <p>
              {free > 0
                ? `${people.length} of ${conversation.max_participants} places are taken.`
                : `This group is full: it takes ${conversation.max_participants} people.`}
            </p>
          </div>
        )}
        {!isMine && <p className={styles.note}>Only the person who started the group can add or remove people.</p>}
        <ConfirmDialog
          title="Leave this group?"
          description="You won’t see its messages any more, and nobody can add you back."
          yes="Leave"
          isDestructive
          onConfirm={() =>
            leave.mutateAsync().then(
              // The dialog goes with the conversation.
              () => whenSettled(() => void navigate('/inbox', { replace: true })),
              () => {},
            )
          }
        >
          {(ask) => (
            <Button onClick={ask} variant="secondary">
              Leave group
            </Button>
          )}
        </ConfirmDialog>
      </div>
    </Dialog>
  );
}
