import { useRemovals } from '../kit/use-removals';
import { rosterName } from '../model/words';
import { gameTitle, type Game } from '../model/game';
import { rowsKey, type PersonRows } from './edit-roster';
import { useRestorePerson } from './restore-person';
import { useRemovePerson } from './remove-person';
import { useSetGameActive } from './set-game-active';
import { t } from '../language';

/** A removal, which can be undone. */
export type Removal = { id: string; text: string } & ({ person: PersonRows } | { game: Game });

export type RosterRemoval = ReturnType<typeof useRosterRemoval>;

/**
 * Removing people and games of a team, and undoing each removal, however many in a row. Lives as long as the team is on
 * the screen, whichever tab is open.
 */
export function useRosterRemoval(teamId: string) {
  const { removals, note, forget, dismiss } = useRemovals<Removal>();
  const removePerson = useRemovePerson(teamId, (person) =>
    note({ id: rowsKey(person), text: t('{name} was removed.', { name: nameOf(person) }), person }),
  );
  const restorePerson = useRestorePerson(teamId, (person) => forget(rowsKey(person)));
  const setGameActive = useSetGameActive(teamId, ({ game, isActive }) =>
    isActive
      ? forget(game.id)
      : note({
          id: game.id,
          text: t('{name} was removed. Its people stay in the team.', { name: gameTitle(game) }),
          game,
        }),
  );

  return {
    removals,
    isRemovingGame: (game: Game) => setGameActive.isRunning(`remove ${game.id}`),
    isUndoing: (removal: Removal) =>
      'game' in removal ? setGameActive.isRunning(`restore ${removal.id}`) : restorePerson.isRunning(removal.id),
    dismiss,
    removePerson: (person: PersonRows) => removePerson.mutate(person),
    removeGame: (game: Game) => setGameActive.mutate({ game, isActive: false }),
    undo: (removal: Removal) =>
      'game' in removal
        ? setGameActive.mutate({ game: removal.game, isActive: true })
        : restorePerson.mutate(removal.person),
  };
}

const nameOf = ({ rows: [row] }: PersonRows) => (row ? rosterName(row) : t('The person'));
