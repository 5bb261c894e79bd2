import type { TeamPage } from './team';
import { plural } from '../language';

/**
 * How many people a change of a practice tells: who is on the team by an own yes, without the viewer who makes it, and
 * without players of other games alone where it is of one. The database says the same (`is_called`).
 */
export function peopleToTell(
  { team, members, staff, games }: TeamPage,
  viewerId: string | null,
  gameId: string | null = null,
): number {
  const isOfAll = gameId === null || games.every(({ id }) => id === gameId);
  const players = members.filter(({ game_profile_id: id }) => isOfAll || (id ?? gameId) === gameId);
  const people = new Set([...players, ...staff].flatMap((row) => (row.is_confirmed ? [row.user_id] : [])));
  people.add(team.owner_user_id);
  people.delete(viewerId);
  people.delete(null);
  return people.size;
}

/** Whom a change tells, for the toast after it. */
export const toldBy = (count: number) =>
  count > 0
    ? {
        description: plural(
          count,
          'We’re telling {count} person on the team.',
          'We’re telling {count} people on the team.',
        ),
      }
    : {};
