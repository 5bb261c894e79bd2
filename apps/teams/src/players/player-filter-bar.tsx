import { CheckFilter, FilterBar } from '@lineup/ui/filters';
import { GameFilter } from '../kit/list/game-filter';
import { MAX_SEARCH_CHARACTERS } from '../kit/list/search-text';
import { NO_PLAYER_FILTERS, hasPlayerFilters, type PlayerFilters } from './player-filters';

interface PlayerFilterBarProps {
  filters: PlayerFilters;
  onChange(filters: PlayerFilters): void;
}

/** What the list of players is limited to. */
export function PlayerFilterBar({ filters, onChange }: PlayerFilterBarProps) {
  return (
    <FilterBar
      label="Players"
      search={filters.search}
      maxLength={MAX_SEARCH_CHARACTERS}
      isFiltered={hasPlayerFilters(filters)}
      onSearch={(search) => onChange({ ...filters, search })}
      onClear={() => onChange(NO_PLAYER_FILTERS)}
    >
      <GameFilter value={filters.game} onChange={(game) => onChange({ ...filters, game })} />
      <CheckFilter
        name="free"
        label="Without a team"
        isOn={filters.isFree}
        onChange={(isFree) => onChange({ ...filters, isFree })}
      />
      <CheckFilter
        name="confirmed"
        label="Rank confirmed"
        isOn={filters.isConfirmed}
        onChange={(isConfirmed) => onChange({ ...filters, isConfirmed })}
      />
    </FilterBar>
  );
}
