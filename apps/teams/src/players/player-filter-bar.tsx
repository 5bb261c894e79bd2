import { CheckFilter, FilterBar } from '../kit/list/filter-bar';
import { GameSelect } from '../kit/list/game-select';
import { MOST_SEARCH_CHARACTERS, NO_FILTERS, isFiltered, type PlayerFilters } from './player-filters';

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
      most={MOST_SEARCH_CHARACTERS}
      isFiltered={isFiltered(filters)}
      onSearch={(search) => onChange({ ...filters, search })}
      onClear={() => onChange(NO_FILTERS)}
    >
      <GameSelect value={filters.game} onChange={(game) => onChange({ ...filters, game })} />
      <CheckFilter
        label="Without a team"
        isOn={filters.isFree}
        onChange={(isFree) => onChange({ ...filters, isFree })}
      />
    </FilterBar>
  );
}
