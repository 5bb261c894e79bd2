import { isOfTwo, type Conversation } from '../../model/conversation';
import { participantName } from '../../model/conversation-name';
import type { Signals } from './use-signals';

interface SignalsLineProps {
  conversation: Conversation;
  signals: Signals;
}

/** Under the name of the conversation: who is writing, else who is there. Not announced: it changes all the time. */
export function SignalsLine({ conversation, signals: { typing, here } }: SignalsLineProps) {
  const [first, ...rest] = typing.map(participantName);
  if (first !== undefined)
    return <span> · {rest.length === 0 ? `${first} is typing…` : `${rest.length + 1} people are typing…`}</span>;
  if (here.length === 0) return null;
  return <span> · {isOfTwo(conversation) ? 'here now' : `${here.length} here now`}</span>;
}
