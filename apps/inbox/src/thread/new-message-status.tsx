import { useEffect, useRef, useState } from 'react';
import type { Message } from './message';

interface NewMessageStatusProps {
  messages: Message[];
  myId: string;
  nameOf(senderId: string | null): string;
}

/**
 * Announces new messages of others to screen readers. Older messages that are loaded, and those there from the start,
 * stay silent.
 */
export function NewMessageStatus({ messages, myId, nameOf }: NewMessageStatusProps) {
  const newest = messages.at(-1)?.number ?? 0;
  const heard = useRef(newest);
  const [announced, setAnnounced] = useState(0);

  useEffect(() => {
    if (newest <= heard.current) return;
    heard.current = newest;
    setAnnounced(newest);
  }, [newest]);

  const message = messages.findLast(({ number }) => number === announced);
  const isNew = message && message.deleted_at === null && message.sender_id !== myId;
  return (
    <p className="lu-visually-hidden" role="status">
      {isNew ? `${nameOf(message.sender_id)}: ${message.content || 'Image'}` : ''}
    </p>
  );
}
