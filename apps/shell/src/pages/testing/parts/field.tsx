import { useId, type ReactNode } from 'react';
import styles from '../console.module.css';

/** What a control needs to be tied to its label, hint and error. */
export interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** What is wrong and how to put it right. */
  error?: string | undefined;
  children(control: FieldControl): ReactNode;
}

/** A labelled control with its error, else its hint, below it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? styles.fieldError : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
