import { localStore } from '@lineup/data';

/** Key of the height that "Today" had on the last visit in this browser, in pixels. */
export const ROOM_KEY = 'lineup.today';

/** The room that "Today" takes from the first paint on; undefined before the first visit. */
export function roomOfToday(): { minHeight: string } | undefined {
  const height = localStore.getItem(ROOM_KEY);
  return height ? { minHeight: `${height}px` } : undefined;
}
