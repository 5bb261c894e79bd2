import { Dialog } from '../../kit/dialog/dialog';
import type { Game } from '../../model/team';
import { AddGameForm } from './add-game-form';

export interface AddGameDialogProps {
  teamId: string;
  isManager: boolean;
  /** Games of the team so far: they are not offered. */
  games: Game[];
  onClose(): void;
}

/** Adds a game to the team. Stays open with its input when that fails. */
export default function AddGameDialog({ onClose, ...rest }: AddGameDialogProps) {
  return (
    <Dialog title="Add Game" onClose={onClose}>
      {(close) => <AddGameForm {...rest} onDone={close} />}
    </Dialog>
  );
}
