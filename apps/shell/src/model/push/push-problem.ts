/** Why this browser cannot show notifications now. */
export type PushProblem = 'unsupported' | 'install-first' | 'blocked';

/** What stands in the way of notifications in this browser; null when one only has to ask for them. */
export function pushProblem(): PushProblem | null {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canPush) return isOnIosInBrowser() ? 'install-first' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** iPhones and iPads push to sites on the home screen alone. */
function isOnIosInBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isIos && !window.matchMedia('(display-mode: standalone)').matches;
}
