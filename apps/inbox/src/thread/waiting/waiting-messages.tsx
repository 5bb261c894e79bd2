import { useState } from 'react';
import { Clock } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { hasText } from '@lineup/ui/has-text';
import { tooLong } from '@lineup/ui/too-long';
import type { Conversation } from '../../model/conversation';
import { MAX_MESSAGE_LENGTH } from '../cache/message';
import { useChangeWaiting } from './change-waiting';
import type { WaitingMessage } from './list-waiting';
import { sleeperOf } from './sleeper';
import styles from './waiting.module.css';

export interface WaitingMessagesProps {
  conversation: Conversation;
  messages: WaitingMessage[];
}

/** What I wrote at night, until it is sent: only I see it, and may change it or take it back. */
export default function WaitingMessages({ conversation, messages }: WaitingMessagesProps) {
  return (
    <ul className={styles.list} aria-label="Messages that wait for the morning">
      {messages.map((message) => (
        <Waiting key={message.id} conversation={conversation} message={message} />
      ))}
    </ul>
  );
}

function Waiting({ conversation, message }: { conversation: Conversation; message: WaitingMessage }) {
  const change = useChangeWaiting(conversation.conversation_id);
  const [text, setText] = useState<string | null>(null);
  const isRefused = message.refused_at !== null;
  const isWrong =
    text !== null && ((!hasText(text) && !message.images) || tooLong(text, MAX_MESSAGE_LENGTH) !== undefined);
  return (
    <li>
      {text === null ? (
        <span className={styles.bubble} dir="auto">
          {message.content || 'An image'}
        </span>
      ) : (
        <textarea
          dir="auto"
          rows={3}
          aria-label="Change the message"
          aria-invalid={isWrong || undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <span className={styles.line}>
        <Clock size={14} aria-hidden />
        <span>
          {isRefused
            ? 'Not sent: this conversation could not go on in the morning.'
            : `Will be sent at 7:00 AM, ${sleeperOf(conversation)} time.`}
        </span>
        {text === null ? (
          <>
            {!isRefused && (
              <Button variant="ghost" onClick={() => setText(message.content)}>
                Edit
              </Button>
            )}
            <Button
              variant="ghost"
              onClick={() =>
                change.mutate({
                  id: message.id,
                  content: null,
                  images: message.images?.map(({ name }) => name) ?? [],
                })
              }
            >
              {isRefused ? 'Delete' : 'Cancel sending'}
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={() => setText(null)}>
              Keep as it was
            </Button>
            <Button
              disabled={isWrong}
              onClick={() =>
                change.mutate({ id: message.id, content: text.trim() }, { onSuccess: () => setText(null) })
              }
            >
              Save
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
