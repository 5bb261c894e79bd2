import { useId, type ReactNode } from 'react';
import { SelectField, TextArea, TextField, type BoundField } from '@lineup/ui/form';
import type { InterestForm, Question } from '../../model/load-interest-form';
import { longest } from './answers';
import styles from './question.module.css';

interface QuestionFieldProps {
  question: Question;
  ranks: InterestForm['ranks'];
  bound: BoundField<string | string[]>;
  /** The profile has answered it. */
  isFromProfile: boolean;
}

/** Up to so many options all show at once. */
const MAX_SHOWN = 6;

/** The control for one question of a form. */
export function QuestionField({ question, ranks, bound, isFromProfile }: QuestionFieldProps) {
  const { type, label, help, required: isRequired = false, options = [] } = question;
  const { name, value, error, onChange } = bound;
  const hint = [help, isFromProfile && 'From your profile.'].filter(Boolean).join(' ');
  const typed = typeof value === 'string' ? value : '';
  const common = { name, value: typed, label, isRequired, hint, error, onChange };
  switch (type) {
    case 'long_text':
      return <TextArea {...common} rows={5} maxLength={longest(question)} />;
    case 'number':
      return (
        <TextField {...common} type="number" inputMode="decimal" step="any" min={question.min} max={question.max} />
      );
    case 'link':
      return <TextField {...common} type="url" inputMode="url" placeholder="https://" maxLength={longest(question)} />;
    case 'rank':
      return <Choice {...common} options={ranks[question.game ?? ''] ?? []} />;
    case 'yes_no':
      return (
        <Options {...common} chosen={[typed]} kind="radio" options={YES_NO} onToggle={(option) => onChange(option)} />
      );
    case 'single_choice':
      if (options.length > MAX_SHOWN) return <Choice {...common} options={options} />;
      return (
        <Options
          {...common}
          kind="radio"
          chosen={[typed]}
          options={options.map((option) => [option, option] as const)}
          onToggle={(option) => onChange(option)}
        />
      );
    case 'multiple_choice': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <Options
          {...common}
          kind="checkbox"
          chosen={chosen}
          options={options.map((option) => [option, option] as const)}
          onToggle={(option, isOn) =>
            onChange(options.filter((each) => (each === option ? isOn : chosen.includes(each))))
          }
        />
      );
    }
    default:
      return <TextField {...common} maxLength={longest(question)} />;
  }
}

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

interface CommonProps {
  name: string;
  label: string;
  isRequired: boolean;
  hint: ReactNode;
  error: string | undefined;
}

function Choice({
  options,
  ...field
}: CommonProps & { options: readonly string[]; value: string; onChange(value: string): void }) {
  return (
    <SelectField {...field} placeholder={field.isRequired ? 'Choose…' : 'No answer'}>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}

interface OptionsProps extends CommonProps {
  kind: 'radio' | 'checkbox';
  /** What is stored and what shows. */
  options: readonly (readonly [string, string])[];
  chosen: readonly string[];
  onToggle(option: string, isOn: boolean): void;
}

/** All options of a choice at once. One that was chosen by mistake can be taken back where no answer is needed. */
function Options({ kind, name, label, isRequired, hint, error, options, chosen, onToggle }: OptionsProps) {
  const id = useId();
  const noteId = error || hint ? id : undefined;
  const canClear = kind === 'radio' && !isRequired && options.some(([option]) => chosen.includes(option));
  return (
    <fieldset className={styles.group} aria-describedby={noteId}>
      <legend>
        {label}
        {isRequired && <span className={styles.required}>required</span>}
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
          Clear answer<span className={styles.unseen}> to “{label}”</span>
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
