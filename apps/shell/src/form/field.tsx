import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './form.module.css';

interface LabelledProps {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the value. */
  error?: string | undefined;
}

export type FieldProps = LabelledProps & Omit<ComponentProps<'input'>, 'id'>;

/** A labelled input with its error below it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(wiring) => <input {...input} {...wiring} className={styles.input} />}
    </Labelled>
  );
}

export type TextAreaFieldProps = LabelledProps & Omit<ComponentProps<'textarea'>, 'id'>;

/** A labelled field for several lines. */
export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(wiring) => <textarea {...area} {...wiring} className={styles.input} />}
    </Labelled>
  );
}

export type SelectFieldProps = LabelledProps & Omit<ComponentProps<'select'>, 'id'>;

/** A labelled choice from a list. */
export function SelectField({ label, hint, error, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(wiring) => <select {...select} {...wiring} className={styles.input} />}
    </Labelled>
  );
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Labelled({ label, hint, error, children }: LabelledProps & { children(wiring: Wiring): ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const wiring = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': note ? noteId : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(wiring)}
      {note && (
        <p id={noteId} className={error ? styles.fieldError : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
