import { useState } from 'react';
import { NativeButton } from '@lineup/ui/native-button';
import { GameSelect } from '../team/game-select';
import { SearchField } from '../team/search-field';
import styles from '../team/filter-bar.module.css';
import {
  MOST_SEARCH_CHARACTERS,
  NO_FILTERS,
  ORGANIZATION_TYPES,
  isFiltered,
  type OrganizationType,
  type TeamFilters,
} from './team-filters';

interface TeamFilterBarProps {
  filters: TeamFilters;
  onChange(filters: TeamFilters): void;
}

/** What the list of teams is limited to. Every change is in the address at once, the text after a short pause. */
export function TeamFilterBar({ filters, onChange }: TeamFilterBarProps) {
  const [timesCleared, setTimesCleared] = useState(0);
  const clear = () => {
    setTimesCleared(timesCleared + 1);
    onChange(NO_FILTERS);
  };
  return (
    <form className={styles.bar} role="search" aria-label="Teams" onSubmit={(event) => event.preventDefault()}>
      <SearchField
        key={timesCleared}
        label="Search teams"
        value={filters.search}
        most={MOST_SEARCH_CHARACTERS}
        onChange={(search) => onChange({ ...filters, search })}
      />
      <select
        className={styles.select}
        aria-label="Type"
        value={filters.type ?? ''}
        onChange={(event) => onChange({ ...filters, type: (event.target.value || null) as OrganizationType | null })}
      >
        <option value="">All types</option>
        {Object.entries(ORGANIZATION_TYPES).map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </select>
      <GameSelect value={filters.game} onChange={(game) => onChange({ ...filters, game })} />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={filters.isRecruiting}
          onChange={(event) => onChange({ ...filters, isRecruiting: event.target.checked })}
        />
        Recruiting now
      </label>
      {isFiltered(filters) && (
        <NativeButton look="ghost" onClick={clear}>
          Clear filters
        </NativeButton>
      )}
    </form>
  );
}
