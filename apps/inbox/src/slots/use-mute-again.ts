import { useAction } from '@lineup/data';
import { mute } from '../model/mute';
import type { Muted } from './list-muted';
import { muteKeys } from './use-unmute';
import { t } from '../language';

const HOUR_MS = 3_600_000;

/** Whole hours, which are what one mutes for; null for a mute without an end. */
function hoursUntil(end: string | null): number | null {
  return end === null ? null : Math.max(1, Math.round((Date.parse(end) - Date.now()) / HOUR_MS));
}

/** Mutes a conversation again as it was. */
export function useMuteAgain() {
  return useAction({
    run: ({ conversation_id, muted_until }: Muted) => mute(conversation_id, hoursUntil(muted_until)),
    failed: t('Failed to mute the conversation'),
    invalidates: muteKeys,
  });
}
