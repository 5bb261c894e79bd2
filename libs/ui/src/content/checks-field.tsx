import { useId } from 'react';
import styles from './checks-field.module.css';

export interface ChecksFieldProps<Value extends string> {
  /** What the choices are about. */
  label: string;
  /** Each value with its name, in the order in which they show. */
  choices: readonly (readonly [Value, string])[];
  name?: string;
  value: readonly Value[];
  error?: string | undefined;
  onChange(value: Value[]): void;
}

/** Any number of a few choices, each a box that is checked; `bind` of `useForm` gives the rest. */
export function ChecksField<Value extends string>({
  label,
  choices,
  name,
  value,
  error,
  onChange,
}: ChecksFieldProps<Value>) {
  const note = useId();
  return (
    <fieldset name={name} className={styles.checks}>
      <legend>{label}</legend>
      {choices.map(([choice, shown]) => (
        <label key={choice} className={styles.check}>
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? note : undefined}
            checked={value.includes(choice)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, choice] : value.filter((other) => other !== choice))
            }
          />
          <span>{shown}</span>
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
