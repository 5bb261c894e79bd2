import { useState } from 'react';
import { Link2Off } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { CalendarAddress } from '@lineup/ui/calendar-address';
import { plainDate } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { Link } from 'react-router-dom';
import { useMakeCalendarAddress } from './make-calendar-address';
import styles from './planning.module.css';
import { useRevokeCalendarAddress } from './revoke-calendar-address';

export interface CalendarDialogProps {
  teamId: string;
  /** Since when the viewer has an address (ISO instant); null for none. */
  since: string | null;
  onClose(): void;
}

/** The secret address with which a calendar app follows the team. It is shown once, when it is created. */
export default function CalendarDialog({ teamId, since, onClose }: CalendarDialogProps) {
  const make = useMakeCalendarAddress(teamId);
  const revoke = useRevokeCalendarAddress(teamId);
  const [address, setAddress] = useState<string | null>(null);
  return (
    <Dialog title="Calendar subscription" onClose={onClose}>
      <div className={styles.calendar}>
        <p className={styles.text}>
          Add this address to Google Calendar, Apple Calendar or Outlook to see practices and tournaments there. Anyone
          with the address can read them, so keep it to yourself.
        </p>
        <p className={styles.text}>
          More than one team? <Link to="/account/calendar">Your own calendar</Link> has all of them.
        </p>
        {address ? (
          <CalendarAddress address={address} hint="It is only shown now. Copy it before you close this dialog." />
        ) : (
          since && (
            <p className={styles.text} role="status">
              {`You have had an address since ${plainDate(since)}. It cannot be shown again; a new one replaces it.`}
            </p>
          )
        )}
        <div className={styles.actions}>
          {since && (
            <ConfirmDialog
              title="Revoke this address?"
              description="Calendars that use it will no longer be updated."
              yes="Revoke"
              no="Keep"
              isDestructive
              onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setAddress(null) })}
            >
              {(ask) => (
                <Button onClick={ask} isDanger icon={<Link2Off size={16} aria-hidden />} isBusy={revoke.isPending}>
                  Revoke address
                </Button>
              )}
            </ConfirmDialog>
          )}
          <Button
            {...(!since && { variant: 'primary' })}
            aria-disabled={make.isPending}
            onClick={() => make.mutate(undefined, { onSuccess: setAddress })}
          >
            {since ? 'Make a new address' : 'Create address'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
