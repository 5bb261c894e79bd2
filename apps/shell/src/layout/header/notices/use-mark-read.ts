import { useAction } from '@lineup/data';
import { shellKeys } from '../../../keys';
import { markRead, noticeKeys } from './list-notices';

export const COUNT = 'unread_notices';

/** Marks notices as read: one, or all up to one. What fails shows in the panel. */
export function useMarkRead(userId: string) {
  return useAction({
    run: markRead,
    failed: null,
    invalidates: [noticeKeys.of(userId), shellKeys.navigationCount(COUNT, userId)],
    isLive: true,
    lockBy: (what) => Object.values(what).join(),
  });
}
