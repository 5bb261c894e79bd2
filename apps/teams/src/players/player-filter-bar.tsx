import { useState } from 'react';
import { NativeButton } from '@lineup/ui/native-button';
import { GameSelect } from '../team/game-select';
import { SearchField } from '../team/search-field';
import styles from '../team/filter-bar.module.css';
import { MOST_SEARCH_CHARACTERS, NO_FILTERS, isFiltered, type PlayerFilters } from './player-filters';

interface PlayerFilterBarProps {
  filters: PlayerFilters;
  onChange(filters: PlayerFilters): void;
}

/** What the list of players is limited to. */
export function PlayerFilterBar({ filters, onChange }: PlayerFilterBarProps) {
  const [timesCleared, setTimesCleared] = useState(0);
  const clear = () => {
    setTimesCleared(timesCleared + 1);
    onChange(NO_FILTERS);
  };
  return (
    <form className={styles.bar} role="search" aria-label="Players" onSubmit={(event) => event.preventDefault()}>
      <SearchField
        key={timesCleared}
        label="Search players"
        value={filters.search}
        most={MOST_SEARCH_CHARACTERS}
        onChange={(search) => onChange({ ...filters, search })}
      />
      <GameSelect value={filters.game} onChange={(game) => onChange({ ...filters, game })} />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={filters.isFree}
          onChange={(event) => onChange({ ...filters, isFree: event.target.checked })}
        />
        Without a team
      </label>
      {isFiltered(filters) && (
        <NativeButton look="ghost" onClick={clear}>
          Clear filters
        </NativeButton>
      )}
    </form>
  );
}
