import { useAuth } from '@lineup/auth';
import { useEffect } from 'react';

/** Ends notifications of somebody who is no longer signed in here. Costs nothing where nobody has asked for any. */
export function OwnPush() {
  const { status, user } = useAuth();
  const userId = user?.id ?? null;
  useEffect(() => {
    if (status === 'loading' || !('Notification' in window) || Notification.permission !== 'granted') return;
    void import(/* webpackChunkName: "offline" */ '../../model/push/push-here')
      .then(({ keepPushOwn }) => keepPushOwn(userId))
      .catch((error: unknown) => console.error('Notifications of this browser could not be looked after', error));
  }, [status, userId]);
  return null;
}
