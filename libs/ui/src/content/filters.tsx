import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { NativeButton } from '../button-look/native-button';
import styles from './filters.module.css';
import { SearchField } from './search-field';

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
    <form className={styles.bar} role="search" aria-label={label} onSubmit={(event) => event.preventDefault()}>
      <SearchField
        key={timesCleared}
        label={`Search ${label.toLowerCase()}`}
        {...(placeholder !== undefined && { placeholder })}
        value={search}
        maxLength={maxLength}
        onChange={onSearch}
      />
      {children}
      {isFiltered && (
        <NativeButton
          look="ghost"
          onClick={() => {
            setTimesCleared(timesCleared + 1);
            onClear();
          }}
        >
          Clear filters
        </NativeButton>
      )}
    </form>
  );
}

export interface SelectFilterProps<Value extends string> {
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
  label,
  choices,
  all,
  value,
  className,
  onChange,
}: SelectFilterProps<Value>) {
  return (
    <select
      className={[styles.select, className].filter(Boolean).join(' ')}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value | '')}
    >
      {all !== undefined && <option value="">{all}</option>}
      {value && !Object.hasOwn(choices, value) && <option value={value}>{value}</option>}
      {Object.entries(choices).map(([stored, shown]) => (
        <option key={stored} value={stored}>
          {shown}
        </option>
      ))}
    </select>
  );
}

export interface ManyFilterProps {
  label: string;
  choices: readonly string[];
  /** Label of the choice without a limit, for example "All games". */
  all: string;
  /** A value beside the choices, from the address, is shown too, so that it can be removed. */
  value: readonly string[];
  onChange(value: string[]): void;
}

/** A filter that takes several values: boxes that open below it. Closes when the focus leaves it, and on Escape. */
export function ManyFilter({ label, choices, all, value, onChange }: ManyFilterProps) {
  const shown = [...new Set([...choices, ...value])];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its controls, to close
    <details
      className={styles.many}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a target the window lost the focus, or a click met no control: inside the panel it stays open.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.preventDefault();
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className={styles.select}>
        <span className="lu-visually-hidden">{`${label}: `}</span>
        <span className={styles.chosen}>{value.join(', ') || all}</span>
        <ChevronDown size={16} aria-hidden />
      </summary>
      <fieldset className={styles.panel}>
        <legend className="lu-visually-hidden">{label}</legend>
        {shown.map((name) => (
          <CheckFilter
            key={name}
            label={name}
            isOn={value.includes(name)}
            onChange={(isOn) => onChange(isOn ? [...value, name] : value.filter((other) => other !== name))}
          />
        ))}
      </fieldset>
    </details>
  );
}

export interface CheckFilterProps {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** A filter that is on or off. */
export function CheckFilter({ label, isOn, onChange }: CheckFilterProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
