import { useAction } from '@lineup/data';
import { inboxKeys } from '../model/keys';
import { unmute } from '../model/mute';
import type { Muted } from './list-muted';
import { t } from '../language';

/** What changes, where the inbox shows it too. */
export const muteKeys = ({ conversation_id }: Muted) => [
  inboxKeys.muted(),
  inboxKeys.conversations(),
  inboxKeys.conversation(conversation_id),
];

/** Ends the mute of a conversation. */
export function useUnmute() {
  return useAction({
    run: ({ conversation_id }: Muted) => unmute(conversation_id),
    failed: t('Failed to unmute the conversation'),
    invalidates: muteKeys,
    lockBy: ({ conversation_id }) => conversation_id,
  });
}
