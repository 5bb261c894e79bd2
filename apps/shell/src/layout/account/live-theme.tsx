import { profileQuery, useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';

/** Follows the theme that the user chooses on another device. */
export function LiveTheme() {
  const userId = useAuth().user?.id;
  useLiveQuery({
    topic: userId === undefined ? null : `user:${userId}`,
    events: ['theme'],
    key: profileQuery(userId ?? '').queryKey,
  });
  return null;
}
