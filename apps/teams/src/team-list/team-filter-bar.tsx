import { CheckFilter, FilterBar } from '../kit/list/filter-bar';
import { GameSelect } from '../kit/list/game-select';
import styles from '../kit/list/filter-bar.module.css';
import { ORGANIZATION_TYPES, type OrganizationType } from '../model/organization-types';
import { MOST_SEARCH_CHARACTERS, NO_FILTERS, isFiltered, type TeamFilters } from './team-filters';

interface TeamFilterBarProps {
  filters: TeamFilters;
  onChange(filters: TeamFilters): void;
}

/** What the list of teams is limited to. */
export function TeamFilterBar({ filters, onChange }: TeamFilterBarProps) {
  return (
    <FilterBar
      label="Teams"
      search={filters.search}
      most={MOST_SEARCH_CHARACTERS}
      isFiltered={isFiltered(filters)}
      onSearch={(search) => onChange({ ...filters, search })}
      onClear={() => onChange(NO_FILTERS)}
    >
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
      <CheckFilter
        label="Recruiting now"
        isOn={filters.isRecruiting}
        onChange={(isRecruiting) => onChange({ ...filters, isRecruiting })}
      />
    </FilterBar>
  );
}
