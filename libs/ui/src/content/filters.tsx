import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/button';
import { useTakenOver } from '../hydration/use-taken-over';
import { NativeSelect } from './native-select';
import styles from './filters.module.css';
import { SearchField } from './search-field';
import { SearchForm } from './search-form';
import { t } from '../language';

export interface FilterBarProps {
  /** What is filtered, for example "Teams". */
  label: string;
  search: string;
  /** Maximum length of the search text. */
  maxLength: number;
  placeholder?: string;
  /** Whether anything narrows the list. */
  isFiltered: boolean;
  onSearch(search: string): void;
  onClear(): void;
  /** The other filters. */
  children: ReactNode;
}

/** What a list is limited to: a text, which counts after a short pause, and other filters, which count at once. */
export function FilterBar({
  label,
  search,
  maxLength,
  placeholder,
  isFiltered,
  onSearch,
  onClear,
  children,
}: FilterBarProps) {
  const [timesCleared, setTimesCleared] = useState(0);
  return (
    <SearchForm className={styles.bar} label={label}>
      <SearchField
        key={timesCleared}
        label={t('Search {what}', { what: label.toLowerCase() })}
        {...(placeholder !== undefined && { placeholder })}
        value={search}
        maxLength={maxLength}
        onChange={onSearch}
      />
      {children}
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => {
            setTimesCleared(timesCleared + 1);
            onClear();
          }}
        >
          {t('Clear filters')}
        </Button>
      )}
    </SearchForm>
  );
}

export interface SelectFilterProps<Value extends string> {
  /** In the address, where the form is sent without script. */
  name?: string | undefined;
  label: string;
  /** Stored values → shown ones, in order. */
  choices: Readonly<Record<string, string>>;
  /** Label of the choice without a limit, for example "All games"; without it one is always chosen. */
  all?: string;
  /** Empty without a limit. A value beside the choices, from the address, is shown as it is. */
  value: Value | '';
  className?: string | undefined;
  onChange(value: Value | ''): void;
}

/** A filter that takes one value. */
export function SelectFilter<Value extends string>({
  name,
  label,
  choices,
  all,
  value,
  className,
  onChange,
}: SelectFilterProps<Value>) {
  const field = useRef<HTMLSelectElement>(null);
  const [shown, choose] = useShownChoice(value, onChange);
  useTakenOver(() => {
    const chosen = field.current?.value ?? value;
    if (chosen !== value) onChange(chosen as Value | '');
  });
  return (
    <NativeSelect
      ref={field}
      name={name}
      className={[styles.choice, className].filter(Boolean).join(' ')}
      aria-label={label}
      value={shown}
      onChange={(event) => choose(event.target.value as Value | '')}
    >
      {all !== undefined && <option value="">{all}</option>}
      {value && !Object.hasOwn(choices, value) && <option value={value}>{value}</option>}
      {Object.entries(choices).map(([stored, shown]) => (
        <option key={stored} value={stored}>
          {shown}
        </option>
      ))}
    </NativeSelect>
  );
}

export interface CheckFilterProps {
  /** In the address, where the form is sent without script; with `stored` as its value, `true` by default. */
  name?: string | undefined;
  stored?: string;
  label: string;
  /** How many things it would leave; shown beside the label, not read out with it. */
  amount?: number | undefined;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** A filter that is on or off. */
export function CheckFilter({ name, stored = 'true', label, amount, isOn, onChange }: CheckFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  const [shown, choose] = useShownChoice(isOn, onChange);
  useTakenOver(() => {
    const isChecked = field.current?.checked ?? isOn;
    if (isChecked !== isOn) onChange(isChecked);
  });
  return (
    <label className={styles.check}>
      <input
        ref={field}
        type="checkbox"
        name={name}
        value={stored}
        checked={shown}
        onChange={(event) => choose(event.target.checked)}
      />
      {label}
      {amount !== undefined && (
        <span className={styles.amount} aria-hidden>
          {amount}
        </span>
      )}
    </label>
  );
}

/** What was chosen shows at once: the address, where it is kept, follows when the page has been rendered for it. */
export function useShownChoice<Choice>(kept: Choice, onChange: (choice: Choice) => void) {
  const [last, setLast] = useState(kept);
  const [shown, setShown] = useState(kept);
  if (last !== kept) {
    setLast(kept);
    setShown(kept);
  }
  const choose = (choice: Choice) => {
    setShown(choice);
    onChange(choice);
  };
  return [shown, choose] as const;
}
