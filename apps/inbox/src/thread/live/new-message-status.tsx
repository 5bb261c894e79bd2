import { useEffect, useRef, useState } from 'react';
import type { Message } from '../cache/message';

interface NewMessageStatusProps {
  messages: Message[];
  myId: string;
  nameOf(senderId: string | null): string;
}

/** As many lines are kept for screen readers that have not read them yet. */
const MAX_LINES = 5;

/**
 * Announces new messages of others to screen readers, politely and each once. Messages that are loaded later and older
 * ones, and those there from the start, stay silent.
 */
export function NewMessageStatus({ messages, myId, nameOf }: NewMessageStatusProps) {
  const newest = messages.at(-1)?.number ?? 0;
  const heard = useRef(newest);
  const [announced, setAnnounced] = useState<number[]>([]);

  useEffect(() => {
    if (newest <= heard.current) return;
    const fresh = messages.filter(({ number }) => number > heard.current).map(({ number }) => number);
    heard.current = newest;
    setAnnounced((before) => [...before, ...fresh].slice(-MAX_LINES));
  }, [messages, newest]);

  return (
    <div className="lu-visually-hidden" role="log" aria-label="New messages">
      {messages
        .filter(
          ({ number, sender_id, deleted_at }) =>
            announced.includes(number) && sender_id !== myId && deleted_at === null,
        )
        .map((message) => (
          <p key={message.id}>{`${nameOf(message.sender_id)}: ${message.content || 'Image'}`}</p>
        ))}
    </div>
  );
}
