import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

export interface CheckboxFieldProps {
  label: ReactNode;
  name?: string;
  value: boolean;
  onChange(value: boolean): void;
  error?: string | null | undefined;
  isDisabled?: boolean;
}

/** A labeled yes or no. */
export function CheckboxField({ label, name, value, onChange, error, isDisabled }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          checked={value}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
