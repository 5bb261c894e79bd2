import { createContext, useContext } from 'react';
import type { Conversation } from '../../model/conversation';

/** What a message needs to know of its conversation. */
export interface ThreadFacts extends Pick<Conversation, 'conversation_id' | 'participants' | 'type'> {
  myId: string;
}

export const ThreadContext = createContext<ThreadFacts | null>(null);

export function useThreadFacts(): ThreadFacts {
  const facts = useContext(ThreadContext);
  if (!facts) throw new Error('A message is shown within a thread');
  return facts;
}
