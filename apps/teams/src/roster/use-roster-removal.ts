import { useState } from 'react';
import { rosterName } from '../model/words';
import type { Game } from '../model/game';
import { type PersonRows } from './edit-roster';
import { useRestorePerson } from './restore-person';
import { useRemovePerson } from './remove-person';
import { useSetGameActive } from './set-game-active';
import { gameTitle } from '../model/game';

/** The last removal, which can be undone. */
type Removal = { id: string; text: string } & ({ person: PersonRows } | { game: Game });

/** Removing people and games of a team, and undoing the last removal. */
export function useRosterRemoval(teamId: string) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const removePerson = useRemovePerson(teamId);
  const restorePerson = useRestorePerson(teamId);
  const setGameActive = useSetGameActive(teamId);

  const forget = (undone: Removal) => setRemoval((current) => (current === undone ? null : current));

  return {
    removal,
    isRemovingGame: setGameActive.isRunning('remove'),
    isUndoing: restorePerson.isPending || setGameActive.isRunning('restore'),
    dismiss: () => setRemoval(null),
    removePerson: (person: PersonRows) => {
      const made = {
        id: person.rows.map(({ id }) => id).join(),
        text: `${nameOf(person)} was removed.`,
        person,
      };
      removePerson.mutate(person, { onSuccess: () => setRemoval(made) });
    },
    removeGame: (game: Game) => {
      const made = { id: game.id, text: `${gameTitle(game)} was removed. Its people stay in the team.`, game };
      setGameActive.mutate({ game, isActive: false }, { onSuccess: () => setRemoval(made) });
    },
    undo: () => {
      if (!removal) return;
      const undone = { onSuccess: () => forget(removal) };
      if ('game' in removal) setGameActive.mutate({ game: removal.game, isActive: true }, undone);
      else restorePerson.mutate(removal.person, undone);
    },
  };
}

const nameOf = ({ rows: [row] }: PersonRows) => (row ? rosterName(row) : 'The person');
