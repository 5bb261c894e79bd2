import { useId, type ComponentProps } from 'react';
import styles from './auth.module.css';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the value. */
  error?: string | undefined;
}

/** A labelled input with its error below it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      {note && (
        <p id={noteId} className={error ? styles.fieldError : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
