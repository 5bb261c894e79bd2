import { isOfTwo, listNames, type Conversation } from '../../model/conversation';
import { participantName } from '../../model/conversation-name';
import type { Message } from '../cache/message';

/** As many readers are named. */
const NAMED = 2;

/** Who has read my message: "Read" in a dm, "Read by Ana, Ben and 2 others" in a group; undefined while nobody has. */
export function readByLine(
  { type, participants, reads }: Pick<Conversation, 'type' | 'participants' | 'reads'>,
  message: Pick<Message, 'number'>,
  myId: string,
): string | undefined {
  const readers = (participants ?? []).filter(
    ({ user_id }) => user_id !== myId && (reads[user_id] ?? 0) >= message.number,
  );
  if (readers.length === 0) return undefined;
  if (isOfTwo({ type, participants })) return 'Read';
  const names = readers.map(participantName);
  if (names.length <= NAMED + 1) return `Read by ${listNames(names)}`;
  const more = names.length - NAMED;
  return `Read by ${names.slice(0, NAMED).join(', ')} and ${more} others`;
}
