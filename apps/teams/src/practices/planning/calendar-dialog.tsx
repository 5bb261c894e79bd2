import { useState } from 'react';
import { CalendarPlus, Copy, Link2Off } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { plainDate } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { Field } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { toast } from '@lineup/ui/toast';
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
          Add this address to Google Calendar, Apple Calendar or Outlook to see practices and tournaments there, always
          up to date. Anyone with the address can read them, so keep it to yourself.
        </p>
        {address ? (
          <>
            <Field label="Your secret address" hint="It is only shown now. Copy it before you close this dialog.">
              {(control) => (
                <div className={styles.address}>
                  <input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />
                  <Button icon={<Copy size={16} aria-hidden />} onClick={() => void copy(address)}>
                    Copy
                  </Button>
                </div>
              )}
            </Field>
            <LinkButton className={styles.app} to={address.replace(/^https?:/, 'webcal:')}>
              <CalendarPlus size={16} aria-hidden />
              Open in your calendar app
            </LinkButton>
          </>
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

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Address copied');
  } catch {
    toast.error('Copying is not allowed here.', { description: 'Select the address and copy it yourself.' });
  }
}
