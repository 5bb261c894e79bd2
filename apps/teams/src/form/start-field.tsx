import { Input } from '@lineup/ui/input';
import { Field } from './field';
import type { WallStart } from './input-rules';
import styles from './start-field.module.css';
import type { BoundField } from './use-form';
import { instantsOf, zoneName } from './wall-time';

interface StartFieldProps extends Omit<BoundField<WallStart>, 'name'> {
  label?: string;
  isRequired?: boolean;
}

/** When something starts, by the viewer's own clock; asks which one is meant in the hour that repeats in autumn. */
export function StartField({ label = 'Date and time', isRequired = true, value, error, onChange }: StartFieldProps) {
  const instants = instantsOf(value.wallTime);
  const [first, second] = instants;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
  return (
    <div>
      <Field
        label={label}
        isRequired={isRequired}
        hint={`Your time zone: ${zone}${first ? ` (${zoneName(first)})` : ''}`}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
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
          <legend>The clocks go back: this time comes twice. Which one?</legend>
          {[first, second].map((instant, index) => (
            <label key={instant.getTime()}>
              <input
                type="radio"
                name="repeated-hour"
                checked={value.isSecond === (index === 1)}
                onChange={() => onChange({ ...value, isSecond: index === 1 })}
              />
              {`${index === 0 ? 'First' : 'Second'} (${zoneName(instant)})`}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
