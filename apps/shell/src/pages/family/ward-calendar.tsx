import { Button } from '@lineup/ui/button';
import { CalendarAddress } from '@lineup/ui/calendar-address';
import { plainDate } from '@lineup/ui/dates';
import { useState } from 'react';
import { wardName } from '../../kit/family/ward-practices';
import { useEndWardCalendar, useMakeWardCalendar } from './change-family';
import styles from './family-page.module.css';
import type { OwnWard } from './load-family';
import { t } from '../../language/language';

/** The secret address with which a guardian's calendar app follows a ward. It is shown once, when it is made. */
export function WardCalendar({ ward, userId }: { ward: OwnWard; userId: string }) {
  const make = useMakeWardCalendar(ward.person_id, userId);
  const end = useEndWardCalendar(ward.person_id, userId);
  const [address, setAddress] = useState<string | null>(null);
  const since = ward.calendar_since;
  if (ward.off.includes('calendar') || ward.off.includes('practices'))
    return <p className={styles.muted}>{t('Turned off by {name}.', { name: wardName(ward) })}</p>;
  return (
    <>
      <p className={styles.muted}>
        {t('Practices and tournaments of all teams in your calendar app. Keep the address to yourself.')}
      </p>
      {address !== null && since !== null ? (
        <CalendarAddress address={address} hint={t('It is only shown now. Copy it before you leave this page.')} />
      ) : (
        since !== null && (
          <p className={styles.muted}>{t('You have had an address since {day}.', { day: plainDate(since) })}</p>
        )
      )}
      <div className={styles.buttons}>
        <Button aria-disabled={make.isPending} onClick={() => make.mutate(undefined, { onSuccess: setAddress })}>
          {since === null ? t('Create address') : t('Make a new address')}
        </Button>
        {since !== null && (
          <Button
            aria-disabled={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: () => setAddress(null) })}
          >
            {t('Revoke address')}
          </Button>
        )}
      </div>
    </>
  );
}
