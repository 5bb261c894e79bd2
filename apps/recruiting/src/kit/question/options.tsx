import { useId, type ReactNode } from 'react';
import styles from './question.module.css';
import { rich, t } from '../../language';

/** What the controls of all questions have. */
export interface CommonProps {
  name: string;
  label: string;
  isRequired: boolean;
  hint: ReactNode;
  error: string | undefined;
}

interface OptionsProps extends CommonProps {
  kind: 'radio' | 'checkbox';
  /** What is stored and what shows. */
  options: readonly (readonly [string, string])[];
  chosen: readonly string[];
  onToggle(option: string, isOn: boolean): void;
}

/** All options of a choice at once. One that was chosen by mistake can be cleared where no answer is needed. */
export function Options({ kind, name, label, isRequired, hint, error, options, chosen, onToggle }: OptionsProps) {
  const id = useId();
  const noteId = error || hint ? id : undefined;
  const canClear = kind === 'radio' && !isRequired && options.some(([option]) => chosen.includes(option));
  return (
    <fieldset className={styles.group} aria-describedby={noteId}>
      <legend>
        {label}
        {isRequired && <span className={styles.required}>{t('required')}</span>}
      </legend>
      <div className={styles.choices}>
        {options.map(([option, shown]) => (
          <label key={option} className={styles.choice}>
            <input
              type={kind}
              name={name}
              checked={chosen.includes(option)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onToggle(option, target.checked)}
            />
            <span>{shown}</span>
          </label>
        ))}
      </div>
      {canClear && (
        <button type="button" className={styles.clear} onClick={() => onToggle('', true)}>
          {rich(
            'Clear answer<unseen> to “{question}”</unseen>',
            { unseen: (words) => <span className={styles.unseen}>{words}</span> },
            { question: label },
          )}
        </button>
      )}
      {noteId && (
        <p id={noteId} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {error || hint}
        </p>
      )}
    </fieldset>
  );
}
