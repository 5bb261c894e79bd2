import { useId } from 'react';
import { Field } from './field';
import styles from './field.module.css';
import type { BoundField } from './use-form';
import type { WallStart } from './wall-start';
import { instantsOf, zoneName } from './wall-time';
import { t } from '../language';

interface StartFieldProps extends Omit<BoundField<WallStart>, 'name'> {
  name?: string;
  label?: string;
  isRequired?: boolean;
}

/** When something starts, by the viewer's own clock; asks which one is meant in the hour that repeats in autumn. */
export function StartField({
  name,
  label = t('Date and time'),
  isRequired = true,
  value,
  error,
  onChange,
}: StartFieldProps) {
  const group = useId();
  const [first, second] = instantsOf(value.wallTime);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
  const short = first ? zoneName(first) : zone;
  return (
    <div>
      <Field
        label={label}
        isRequired={isRequired}
        hint={t('Your time zone: {zone}', { zone: short === zone ? zone : `${zone} (${short})` })}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            name={name}
            type="datetime-local"
            required={isRequired}
            max="9999-12-31T23:59"
            value={value.wallTime}
            onChange={(event) => onChange({ wallTime: event.target.value, isSecond: false })}
          />
        )}
      </Field>
      {first && second && (
        <fieldset className={styles.choice}>
          <legend>{t('The clocks go back: this time happens twice. Which one?')}</legend>
          {[first, second].map((instant, index) => (
            <label key={instant.getTime()}>
              <input
                type="radio"
                name={group}
                checked={value.isSecond === (index === 1)}
                onChange={() => onChange({ ...value, isSecond: index === 1 })}
              />
              {`${index === 0 ? t('First') : t('Second')} (${zoneName(instant)})`}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
