import { Dialog } from '../kit/dialog/dialog';
import type { Tournament } from '../model/team';
import { AddTournamentForm } from './add-tournament-form';

export interface AddTournamentDialogProps {
  teamId: string;
  isAllowed: boolean;
  /** The one to change; without it a new one is added. */
  tournament?: Tournament;
  onClose(): void;
}

/** Adds or changes one tournament. Stays open with its input when that fails. */
export default function AddTournamentDialog({ teamId, isAllowed, tournament, onClose }: AddTournamentDialogProps) {
  return (
    <Dialog title={tournament ? 'Edit Tournament' : 'Add Tournament'} onClose={onClose}>
      {(close) => (
        <AddTournamentForm teamId={teamId} isAllowed={isAllowed} {...(tournament && { tournament })} onDone={close} />
      )}
    </Dialog>
  );
}
