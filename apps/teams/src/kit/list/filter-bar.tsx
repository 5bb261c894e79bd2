import { useState, type ReactNode } from 'react';
import { NativeButton } from '@lineup/ui/native-button';
import styles from './filter-bar.module.css';
import { SearchField } from './search-field';

interface FilterBarProps {
  /** What is filtered, for example "Teams". */
  label: string;
  search: string;
  /** Most characters of the search. */
  most: number;
  /** Whether anything narrows the list. */
  isFiltered: boolean;
  onSearch(search: string): void;
  onClear(): void;
  /** The other filters. */
  children: ReactNode;
}

/** What a list is limited to: a text, which counts after a short pause, and other filters, which count at once. */
export function FilterBar({ label, search, most, isFiltered, onSearch, onClear, children }: FilterBarProps) {
  const [timesCleared, setTimesCleared] = useState(0);
  return (
    <form className={styles.bar} role="search" aria-label={label} onSubmit={(event) => event.preventDefault()}>
      <SearchField
        key={timesCleared}
        label={`Search ${label.toLowerCase()}`}
        value={search}
        most={most}
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

interface CheckFilterProps {
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
