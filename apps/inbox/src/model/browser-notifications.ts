import { ownStore } from '@lineup/data';

/** Holds who asked for the permission; whoever is signed in here next did not. */
const KEY = 'inbox-notifications';

export const canNotify = () => typeof Notification !== 'undefined';
export const isNotifying = (userId: string) =>
  canNotify() && Notification.permission === 'granted' && ownStore.getItem(KEY) === userId;

/** Turns notifications on, asking the browser's user for the permission, or off. Returns whether they are on. */
export async function switchNotifications(userId: string, isOn: boolean): Promise<boolean> {
  const isAllowed = isOn && canNotify() && (await Notification.requestPermission()) === 'granted';
  if (isAllowed) ownStore.setItem(KEY, userId);
  else ownStore.removeItem(KEY);
  return isAllowed;
}
