import { useId, useState } from 'react';
import { listNames, senderName } from '../../../model/conversation';
import { REACTIONS, type Message, type ReactionKind } from '../../cache/message';
import { useThreadFacts } from '../../cache/thread-context';
import styles from './message-reactions.module.css';
import { REACTION_MARKS } from './reaction-marks';

export interface MessageReactionsProps {
  message: Message;
  onReact(kind: ReactionKind | null): void;
}

/** The reactions to a message with how many people had each. Pressed, one says who, and is mine or no longer mine. */
export default function MessageReactions({ message, onReact }: MessageReactionsProps) {
  const { participants, myId } = useThreadFacts();
  const [shown, setShown] = useState<ReactionKind>();
  const id = useId();
  const groups = REACTIONS.map((kind) => ({
    kind,
    people: message.reactions.filter((each) => each.kind === kind).map(({ user_id }) => user_id),
  })).filter(({ people }) => people.length > 0);
  if (groups.length === 0) return null;
  const namesOf = (people: string[]) =>
    listNames(people.map((person) => (person === myId ? 'You' : senderName({ participants }, person))));
  const named = groups.find(({ kind }) => kind === shown);
  return (
    <span className={styles.reactions} role="group" aria-label="Reactions">
      {groups.map(({ kind, people }) => {
        const { Icon, name } = REACTION_MARKS[kind];
        const isMine = people.includes(myId);
        return (
          <button
            key={kind}
            className={styles.reaction}
            type="button"
            aria-pressed={isMine}
            aria-describedby={shown === kind ? id : undefined}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(kind)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(undefined)}
            onFocus={() => setShown(kind)}
            onBlur={() => setShown(undefined)}
            onClick={() => {
              setShown(kind);
              onReact(isMine ? null : kind);
            }}
          >
            <Icon size={16} aria-hidden />
            <span aria-hidden>{people.length}</span>
            <span className="lu-visually-hidden">{`${name}, ${namesOf(people)}`}</span>
          </button>
        );
      })}
      {named && (
        <span id={id} className={styles.who}>
          {namesOf(named.people)}
        </span>
      )}
    </span>
  );
}
