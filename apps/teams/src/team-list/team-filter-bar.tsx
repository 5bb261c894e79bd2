import { CheckFilter, FilterBar, SelectFilter } from '@lineup/ui/filters';
import { GameFilter } from '../kit/list/game-filter';
import { CountryFilter } from '@lineup/ui/country-filter';
import { choicesOf, ORGANIZATION_TYPES, type OrganizationType } from '../model/organization-types';
import { MAX_SEARCH_CHARACTERS } from '../kit/list/search-text';
import { NO_TEAM_FILTERS, hasTeamFilters, type TeamFilters } from './team-filters';
import { t } from '../language';

interface TeamFilterBarProps {
  filters: TeamFilters;
  onChange(filters: TeamFilters): void;
}

/** What the list of teams is limited to. */
export function TeamFilterBar({ filters, onChange }: TeamFilterBarProps) {
  return (
    <FilterBar
      label={t('Teams')}
      search={filters.search}
      maxLength={MAX_SEARCH_CHARACTERS}
      isFiltered={hasTeamFilters(filters)}
      onSearch={(search) => onChange({ ...filters, search })}
      onClear={() => onChange(NO_TEAM_FILTERS)}
    >
      <SelectFilter<OrganizationType>
        name="type"
        label={t('Type')}
        all={t('All types')}
        choices={choicesOf(Object.keys(ORGANIZATION_TYPES) as OrganizationType[])}
        value={filters.type ?? ''}
        onChange={(type) => onChange({ ...filters, type: type || null })}
      />
      <GameFilter value={filters.game} onChange={(game) => onChange({ ...filters, game })} />
      <CountryFilter value={filters.country} onChange={(country) => onChange({ ...filters, country })} />
      <CheckFilter
        name="recruiting"
        label={t('Recruiting now')}
        isOn={filters.isRecruiting}
        onChange={(isRecruiting) => onChange({ ...filters, isRecruiting })}
      />
    </FilterBar>
  );
}
