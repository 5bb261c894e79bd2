import { calendarDate } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';
import styles from './as-of.module.css';
import { t } from '../../language';

/** Of which day the figures are, and whose. */
export function AsOf({ asOf, isInline = false }: { asOf: string | null; isInline?: boolean }) {
  if (!asOf) return null;
  return (
    <p className={styles.asOf} data-inline={isInline || undefined}>
      <span>
        {t('As of')} <LocalTime at={asOf} as={calendarDate} />
      </span>{' '}
      <span>{t('Community-transcribed')}</span>
    </p>
  );
}
