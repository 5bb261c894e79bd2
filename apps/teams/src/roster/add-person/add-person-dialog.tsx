import { Dialog } from '@lineup/ui/dialog';
import type { RosterPlace } from './add-person';
import { AddPersonForm } from './add-person-form';
import { ROSTER_KINDS } from '../../model/roster/roster-kind';

export interface AddPersonDialogProps {
  place: RosterPlace;
  /** People on that list already. */
  excludedUserIds: string[];
  onClose(): void;
}

/** Adds one person to the players or staff of a game. Stays open with its input when that fails. */
export default function AddPersonDialog({ place, excludedUserIds, onClose }: AddPersonDialogProps) {
  return (
    <Dialog title={ROSTER_KINDS[place.kind].addTitle} onClose={onClose}>
      {(close) => <AddPersonForm place={place} excludedUserIds={excludedUserIds} onDone={close} />}
    </Dialog>
  );
}
