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
import { rich, t } from '../../language';

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
    <Dialog title={t('Calendar subscription')} onClose={onClose}>
      <div className={styles.calendar}>
        <p className={styles.text}>
          {t(
            'Add this address to Google Calendar, Apple Calendar or Outlook to see practices and tournaments there. Anyone with the address can read them, so keep it to yourself.',
          )}
        </p>
        <p className={styles.text}>
          {rich('More than one team? <link>Your own calendar</link> has all of them.', {
            link: (words) => <Link to="/account/calendar">{words}</Link>,
          })}
        </p>
        {address ? (
          <CalendarAddress address={address} hint={t('It is only shown now. Copy it before you close this dialog.')} />
        ) : (
          since && (
            <p className={styles.text} role="status">
              {t('You have had an address since {day}. It cannot be shown again; a new one replaces it.', {
                day: plainDate(since),
              })}
            </p>
          )
        )}
        <div className={styles.actions}>
          {since && (
            <ConfirmDialog
              title={t('Revoke this address?')}
              description={t('Calendars that use it will no longer be updated.')}
              yes={t('Revoke')}
              no={t('Keep')}
              isDestructive
              onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setAddress(null) })}
            >
              {(ask) => (
                <Button onClick={ask} isDanger icon={<Link2Off size={16} aria-hidden />} isBusy={revoke.isPending}>
                  {t('Revoke address')}
                </Button>
              )}
            </ConfirmDialog>
          )}
          <Button
            {...(!since && { variant: 'primary' })}
            aria-disabled={make.isPending}
            onClick={() => make.mutate(undefined, { onSuccess: setAddress })}
          >
            {since ? t('Make a new address') : t('Create address')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
