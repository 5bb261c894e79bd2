import { useEffect, useRef, useState } from 'react';
import type { Message } from './message';

/**
 * Reads a message of somebody else to screen readers when it arrives. Older messages that are loaded, and those
 * there from the start, stay silent.
 */
export function NewMessageStatus({
  messages,
  myId,
  nameOf,
}: {
  messages: Message[];
  myId: string;
  nameOf: (senderId: string | null) => string;
}) {
  const newest = messages.at(-1)?.number ?? 0;
  const heard = useRef(newest);
  const [announced, setAnnounced] = useState(0);

  useEffect(() => {
    if (newest <= heard.current) return;
    heard.current = newest;
    setAnnounced(newest);
  }, [newest]);

  const message = messages.findLast(({ number }) => number === announced);
  const isNews = message && !message.isDeleted && message.senderId !== myId;
  return (
    <p className="lu-visually-hidden" role="status">
      {isNews ? `${nameOf(message.senderId)}: ${message.content}` : ''}
    </p>
  );
}
