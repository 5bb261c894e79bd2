import { senderName } from '../../model/conversation';
import { useJump } from '../window/use-jump';
import type { Message } from '../cache/message';
import { useThreadFacts } from '../cache/thread-context';
import styles from './message-quote.module.css';
import { useQuoted } from './quoted-message';

/** As much as one line shows of a message. */
export const excerptOf = ({ content, deleted_at, images }: Message): string => {
  if (deleted_at !== null) return 'Message deleted';
  return content || (images && images.length > 1 ? `${images.length} images` : 'Image');
};

/** Above an answer: what it answers. Pressed, it leads there. */
export function MessageQuote({ number }: { number: number }) {
  const { conversation_id: id, participants, myId } = useThreadFacts();
  const quoted = useQuoted(id, number);
  const { jumpTo } = useJump(id);
  if (quoted === null) return <span className={styles.quote}>Message not available</span>;
  if (!quoted) return <span className={styles.quote}>…</span>;
  const name = quoted.sender_id === myId ? 'You' : senderName({ participants }, quoted.sender_id);
  return (
    <button className={styles.quote} type="button" onClick={() => void jumpTo(number)}>
      <span className={styles.name}>
        <span className="lu-visually-hidden">Go to the message of </span>
        {name}
      </span>
      <span className={styles.text} data-deleted={quoted.deleted_at !== null || undefined}>
        {excerptOf(quoted)}
      </span>
    </button>
  );
}
