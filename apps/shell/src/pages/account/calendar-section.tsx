import { Button } from '@lineup/ui/button';
import { CalendarAddress } from '@lineup/ui/calendar-address';
import { plainDate } from '@lineup/ui/dates';
import { FormMessage } from '@lineup/ui/form';
import { useState } from 'react';
import { useEndOwnCalendar, useMakeOwnCalendar } from './model/change-own-calendar';
import { Section, type SectionContentProps } from './section';
import styles from './account.module.css';
import { t } from '../../language/language';

/** The one calendar of a person: all their teams, and the players in their care. */
export function CalendarSection({ account: { calendar_since: since } }: Pick<SectionContentProps, 'account'>) {
  const make = useMakeOwnCalendar();
  const end = useEndOwnCalendar();
  const [address, setAddress] = useState<string | null>(null);
  return (
    <Section
      id="calendar"
      title={t('Calendar')}
      purpose={t(
        'Practices and tournaments of all your teams, and of the players in your care, in the calendar that you use. Anyone with the address can read them, so keep it to yourself.',
      )}
    >
      <FormMessage>{make.refusal ?? end.refusal}</FormMessage>
      {address !== null && since !== null ? (
        <CalendarAddress address={address} hint={t('It is only shown now. Copy it before you leave this page.')} />
      ) : (
        since !== null && (
          <p className={styles.muted} role="status">
            {t('You have had an address since {day}. It cannot be shown again; a new one replaces it.', {
              day: plainDate(since),
            })}
          </p>
        )
      )}
      <div className={styles.buttons}>
        <Button
          {...(since === null && { variant: 'primary' })}
          aria-disabled={make.isPending}
          onClick={() => make.mutate(undefined, { onSuccess: setAddress })}
        >
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
    </Section>
  );
}
