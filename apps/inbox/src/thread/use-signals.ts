import { useEffect, useRef, useState } from 'react';
import { sayOnTopic, useTopic } from '@lineup/data';
import type { Conversation, Participant } from '../model/conversation';
import { othersIn } from '../model/conversation-name';

/** Somebody who types says so this often, and is believed for a little longer, in ms. */
const SAID_EVERY_MS = 2500;
const BELIEVED_MS = 4000;

/** What others in the conversation do now. */
export interface Signals {
  /** Who is writing. */
  typing: Participant[];
  /** Who has the conversation open. */
  here: Participant[];
  /** Tells the others that I am writing. */
  type(): void;
}

/**
 * Typing and presence of a conversation. Everybody on the topic says themselves who they are, so only ids of people who
 * take part count, and never my own.
 */
export function useSignals(conversation: Conversation, myId: string): Signals {
  const others = othersIn(conversation, myId);
  const topic = conversation.live_topic;
  const [typingIds, setTypingIds] = useState<string[]>([]);
  const [hereIds, setHereIds] = useState<string[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const saidAt = useRef(0);

  const stop = (id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setTypingIds((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : ids));
  };
  useTopic({
    topic,
    presence: { key: myId, onSync: setHereIds },
    onEvent: ({ event, payload }) => {
      const id = payload['user_id'];
      // Whoever sends a message has stopped typing.
      if (event === 'message' && payload['kind'] === 'new') timers.current.forEach((_, each) => stop(each));
      if (event !== 'typing' || typeof id !== 'string' || !others.some(({ user_id }) => user_id === id)) return;
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => stop(id), BELIEVED_MS),
      );
      setTypingIds((ids) => (ids.includes(id) ? ids : [...ids, id]));
    },
  });
  useEffect(() => {
    const started = timers.current;
    return () => started.forEach((timer) => clearTimeout(timer));
  }, []);

  const among = (ids: string[]) => others.filter(({ user_id }) => ids.includes(user_id));
  return {
    typing: among(typingIds),
    here: among(hereIds),
    type: () => {
      if (Date.now() - saidAt.current < SAID_EVERY_MS) return;
      saidAt.current = Date.now();
      sayOnTopic(topic, 'typing', { user_id: myId });
    },
  };
}
