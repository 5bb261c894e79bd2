import type { BoundField } from '@lineup/ui/form';
import { useId } from 'react';
import { WEEKDAYS, weekdayName } from '../../model/weekday';
import { t } from '../../language';
import styles from './weekday-field.module.css';

/** On which days of the week: any number of them, Monday first. */
export function WeekdayField({
  name,
  legend = t('Days'),
  value,
  error,
  onChange,
}: Pick<BoundField<number[]>, 'value' | 'onChange'> & { name?: string; legend?: string; error?: string | undefined }) {
  const note = useId();
  return (
    <fieldset name={name} className={styles.days}>
      <legend>{legend}</legend>
      {WEEKDAYS.map((weekday) => (
        <label key={weekday} className={styles.day}>
          <input
            type="checkbox"
            aria-label={weekdayName(weekday)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? note : undefined}
            checked={value.includes(weekday)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, weekday] : value.filter((other) => other !== weekday))
            }
          />
          <span aria-hidden>{weekdayName(weekday, 'short')}</span>
        </label>
      ))}
      {error && (
        <p id={note} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
