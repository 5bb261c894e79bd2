import { CheckFilter, FilterBar, SelectFilter } from '@lineup/ui/filters';
import { GameFilter } from '../kit/list/game-filter';
import { CountryFilter } from '@lineup/ui/country-filter';
import { MAX_SEARCH_CHARACTERS } from '../kit/list/search-text';
import type { PlayerPage } from './list-players';
import { NO_PLAYER_FILTERS, hasPlayerFilters, type PlayerFilters } from './player-filters';
import { t } from '../language';

interface PlayerFilterBarProps {
  filters: PlayerFilters;
  /** Roles and ranks of the chosen game, of who looks for a team. */
  game: PlayerPage['game'];
  onChange(filters: PlayerFilters): void;
}

/** What the list of players is limited to. */
export function PlayerFilterBar({ filters, game, onChange }: PlayerFilterBarProps) {
  return (
    <FilterBar
      label={t('Players')}
      search={filters.search}
      maxLength={MAX_SEARCH_CHARACTERS}
      isFiltered={hasPlayerFilters(filters)}
      onSearch={(search) => onChange({ ...filters, search })}
      onClear={() => onChange(NO_PLAYER_FILTERS)}
    >
      <GameFilter
        value={filters.game}
        onChange={(slug) => onChange({ ...filters, game: slug, role: null, rank: null, post: null })}
      />
      <CountryFilter value={filters.country} onChange={(country) => onChange({ ...filters, country })} />
      <CheckFilter
        name="looking"
        label={t('Looking for a team')}
        isOn={filters.isLooking}
        onChange={(isLooking) => onChange({ ...filters, isLooking })}
      />
      {filters.isLooking && game && !filters.post && (
        <>
          <SelectFilter
            name="role"
            label={t('Role')}
            all={t('Any role')}
            choices={choicesOf(game.roles)}
            value={filters.role ?? ''}
            onChange={(role) => onChange({ ...filters, role: role || null })}
          />
          {game.ranks.length > 0 && (
            <SelectFilter
              name="rank"
              label={t('Lowest rank')}
              all={t('Any rank')}
              choices={choicesOf(game.ranks)}
              value={filters.rank ?? ''}
              onChange={(rank) => onChange({ ...filters, rank: rank || null })}
            />
          )}
        </>
      )}
      <CheckFilter
        name="free"
        label={t('Without a team')}
        isOn={filters.isFree}
        onChange={(isFree) => onChange({ ...filters, isFree })}
      />
      <CheckFilter
        name="confirmed"
        label={t('Rank confirmed')}
        isOn={filters.isConfirmed}
        onChange={(isConfirmed) => onChange({ ...filters, isConfirmed })}
      />
    </FilterBar>
  );
}

const choicesOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, name]));
