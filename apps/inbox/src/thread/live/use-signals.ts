import { joinTopic, sayOnTopic, useTopic } from '@lineup/data';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Conversation, Participant } from '../../model/conversation';
import { othersIn } from '../../model/conversation-name';

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
 * Typing and presence of a conversation. Each person has a topic of their own, on which the database lets nobody else send:
 * who it is stands in its name, and what is sent there says nothing more.
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
    setTypingIds((ids) => without(ids, id));
  };
  const hearTyping = useEffectEvent((id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.set(
      id,
      setTimeout(() => stop(id), BELIEVED_MS),
    );
    setTypingIds((ids) => [...without(ids, id), id]);
  });
  // Whoever sends a message has stopped typing.
  useTopic({
    topic,
    onEvent: ({ event, payload }) => {
      if (event === 'message' && payload['kind'] === 'new') timers.current.forEach((_, each) => stop(each));
    },
  });
  const peopleKey = [myId, ...others.map(({ user_id }) => user_id)].join(' ');
  useEffect(() => {
    const leaves = peopleKey.split(' ').map((id, place) =>
      joinTopic({
        topic: signalsOf(topic, id),
        onEvent: ({ event }) => {
          if (event === 'typing' && place > 0) hearTyping(id);
        },
        presence: {
          ...(place === 0 && { key: id }),
          onSync: (amount) => setHereIds((ids) => (amount > 0 ? [...without(ids, id), id] : without(ids, id))),
        },
      }),
    );
    return () => {
      for (const leave of leaves) leave();
      setHereIds([]);
    };
  }, [topic, peopleKey]);
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
      sayOnTopic(signalsOf(topic, myId), 'typing', {});
    },
  };
}

/** Where that person alone sends. */
const signalsOf = (topic: string, personId: string) => `${topic}:${personId}`;

const without = (ids: string[], id: string) => (ids.includes(id) ? ids.filter((each) => each !== id) : ids);
