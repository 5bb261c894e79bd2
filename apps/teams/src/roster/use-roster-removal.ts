import { useState } from 'react';
import { rosterName } from '../model/words';
import type { Game } from '../model/game';
import { type PersonRows } from './edit-roster';
import { useRestorePerson } from './restore-person';
import { useRemovePerson } from './remove-person';
import { useSetGameActive } from './set-game-active';
import { gameTitle } from '../model/game';

/** A removal, which can be undone. */
export type Removal = { id: string; text: string } & ({ person: PersonRows } | { game: Game });

/** The screen has room for so many; the oldest goes first. */
const MAX_NOTICES = 4;

/** Removing people and games of a team, and undoing each removal, also several in a row. */
export function useRosterRemoval(teamId: string) {
  const [removals, setRemovals] = useState<Removal[]>([]);
  const removePerson = useRemovePerson(teamId);
  const restorePerson = useRestorePerson(teamId);
  const setGameActive = useSetGameActive(teamId);

  const note = (made: Removal) =>
    setRemovals((before) => [...before.filter(({ id }) => id !== made.id), made].slice(-MAX_NOTICES));
  const forget = (gone: Removal) => setRemovals((before) => before.filter(({ id }) => id !== gone.id));

  return {
    removals,
    isRemovingGame: setGameActive.isRunning('remove'),
    isUndoing: restorePerson.isPending || setGameActive.isRunning('restore'),
    dismiss: forget,
    removePerson: (person: PersonRows) => {
      const made = {
        id: person.rows.map(({ id }) => id).join(),
        text: `${nameOf(person)} was removed.`,
        person,
      };
      removePerson.mutate(person, { onSuccess: () => note(made) });
    },
    removeGame: (game: Game) => {
      const made = { id: game.id, text: `${gameTitle(game)} was removed. Its people stay in the team.`, game };
      setGameActive.mutate({ game, isActive: false }, { onSuccess: () => note(made) });
    },
    undo: (removal: Removal) => {
      const undone = { onSuccess: () => forget(removal) };
      if ('game' in removal) setGameActive.mutate({ game: removal.game, isActive: true }, undone);
      else restorePerson.mutate(removal.person, undone);
    },
  };
}

const nameOf = ({ rows: [row] }: PersonRows) => (row ? rosterName(row) : 'The person');
