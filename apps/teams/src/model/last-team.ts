import { ownStore } from '@lineup/data';

const KEY = 'last-team';

/** Remembers in this browser which team the viewer opened last. */
export function rememberTeam(userId: string, teamId: string): void {
  ownStore.setItem(`${KEY}:${userId}`, teamId);
}

/** The viewer's teams, the one that they opened last in front. */
export function lastTeamFirst<T extends { id: string }>(teams: readonly T[], userId: string): T[] {
  const last = ownStore.getItem(`${KEY}:${userId}`);
  return teams.toSorted((a, b) => Number(b.id === last) - Number(a.id === last));
}
