import type { Conversation } from '../../model/conversation';
import { participantName } from '../../model/conversation-name';

/** For whose morning my words wait: "Kai’s", "a minor’s". */
export function sleeperOf({ quiet, participants }: Pick<Conversation, 'quiet' | 'participants'>): string {
  const sleeper = participants?.find(({ user_id }) => user_id === quiet?.minor_id);
  return sleeper ? `${participantName(sleeper)}’s` : 'a minor’s';
}
