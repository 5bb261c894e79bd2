import { useId, type ComponentProps } from 'react';
import styles from './account.module.css';

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  type: 'checkbox' | 'radio';
  label: string;
  hint?: string;
}

/** A line to tick: what it is, and what it means below. */
export function Choice({ label, hint, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input {...input} id={id} aria-describedby={hint && `${id}-hint`} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className={styles.choiceHint}>
          {hint}
        </span>
      )}
    </div>
  );
}
