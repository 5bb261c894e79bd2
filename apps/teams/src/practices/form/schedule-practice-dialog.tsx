import { Dialog } from '../../kit/dialog/dialog';
import type { LocalDay } from '../../model/time/local-day';
import { SchedulePracticeForm } from './schedule-practice-form';

export interface SchedulePracticeDialogProps {
  teamId: string;
  isManager: boolean;
  /** The day to begin with, when one is chosen in the calendar. */
  day: LocalDay | null;
  onClose(): void;
}

/** Schedules one practice. Stays open with its input when that fails. */
export default function SchedulePracticeDialog({ teamId, isManager, day, onClose }: SchedulePracticeDialogProps) {
  return (
    <Dialog title="Schedule Practice" onClose={onClose}>
      {(close) => <SchedulePracticeForm teamId={teamId} isManager={isManager} day={day} onDone={close} />}
    </Dialog>
  );
}
