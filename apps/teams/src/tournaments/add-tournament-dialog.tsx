import { Dialog } from '../team/dialog';
import { AddTournamentForm } from './add-tournament-form';

export interface AddTournamentDialogProps {
  teamId: string;
  isAllowed: boolean;
  onClose(): void;
}

/** Adds one tournament. Stays open with its input when that fails. */
export default function AddTournamentDialog({ teamId, isAllowed, onClose }: AddTournamentDialogProps) {
  return (
    <Dialog title="Add Tournament" onClose={onClose}>
      {(close) => <AddTournamentForm teamId={teamId} isAllowed={isAllowed} onDone={close} />}
    </Dialog>
  );
}
