import { localStore } from '@lineup/data';

/** Key of `{user id} {pixels}`: how high the banner was that this user saw last. */
const KEY = 'lineup.banner_height';

/** Height to keep free for the banner that this user probably gets again; 0 when none is known. */
export function expectedHeight(userId: string): number {
  const [owner, height] = (localStore.getItem(KEY) ?? '').split(' ');
  return owner === userId ? Number(height) || 0 : 0;
}

/** Remembers how high the user's banner is; 0 when there is none. */
export function rememberHeight(userId: string, height: number): void {
  if (height > 0) localStore.setItem(KEY, `${userId} ${height}`);
  else localStore.removeItem(KEY);
}
