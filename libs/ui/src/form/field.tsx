import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { t } from '../language';

/** What a control needs to be tied to its label, hint and error, and to look like the others. */
export interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** What stands around a control. */
export interface LabelProps {
  label: string;
  /** Marks the field as required; the schema holds it. */
  isRequired?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong and how to put it right; stands in the place of the hint. */
  error?: string | null | undefined;
  /** How much of the room is used, such as "74 / 80"; for the eyes. */
  used?: string | undefined;
}

export interface FieldProps extends LabelProps {
  children(control: FieldControl): ReactNode;
}

/** A labeled control with its error, else its hint, below it. */
export function Field({ label, isRequired = false, hint, error, used, children }: FieldProps) {
  const id = useId();
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden>
            {t('required')}
          </span>
        )}
        {used && (
          <span className={styles.used} data-over={Boolean(error)} aria-hidden>
            {used}
          </span>
        )}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': noteId,
      })}
      {error ? (
        <p id={noteId} className={styles.error} role="alert">
          {error}
        </p>
      ) : (
        noteId && (
          <p id={noteId} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** Takes what belongs to the label out of a field's props. */
export function splitLabel<Props extends LabelProps>({ label, isRequired, hint, error, used, ...control }: Props) {
  return [{ label, isRequired, hint, error, used }, control] as const;
}
