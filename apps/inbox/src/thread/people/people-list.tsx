import { UserMinus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { worksForText } from '@lineup/ui/works-for';
import { participantName } from '../../model/conversation-name';
import { listNames, senderName, type Conversation } from '../../model/conversation';
import { useRemovePerson } from './change-people';
import styles from './people-dialog.module.css';

interface PeopleListProps {
  conversation: Conversation;
  myId: string;
  canRemove: boolean;
}

/** Everybody in the group, with their page where it is public. A guardian of somebody here is removed by nobody. */
export function PeopleList({ conversation, myId, canRemove }: PeopleListProps) {
  const removal = useRemovePerson(conversation.conversation_id);
  return (
    <ul className={styles.list} aria-label="People">
      {conversation.participants?.map((person) => {
        const name = participantName(person);
        const isMe = person.user_id === myId;
        const wards = person.guardian_of.map((id) => (id === myId ? 'you' : senderName(conversation, id)));
        const facts = [
          isMe && 'You',
          wards.length > 0 && `Guardian of ${listNames(wards)}`,
          person.user_id === conversation.created_by && 'Started the group',
          person.works_for && worksForText(person.works_for),
        ];
        return (
          <li key={person.user_id}>
            <PersonAvatar url={person.avatar_url} name={name} size={36} />
            <span className={styles.person}>
              {person.slug ? <Link to={`/player/${person.slug}`}>{name}</Link> : <span>{name}</span>}
              <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
            </span>
            {canRemove && !isMe && wards.length === 0 && (
              <ConfirmDialog
                title={`Remove ${name} from this group?`}
                description="They won’t see its messages any more. You can add them again."
                yes="Remove"
                isDestructive
                onConfirm={() => removal.mutate(person.user_id)}
              >
                {(ask) => (
                  <button
                    onClick={ask}
                    className={styles.remove}
                    type="button"
                    aria-label={`Remove ${name}`}
                    aria-disabled={removal.isRunning(person.user_id)}
                  >
                    <UserMinus size={18} aria-hidden />
                  </button>
                )}
              </ConfirmDialog>
            )}
          </li>
        );
      })}
    </ul>
  );
}
