import { SelectFilter } from '@lineup/ui/filters';
import { SearchForm } from '@lineup/ui/search-form';
import { PLAY_LEVELS, type PlayLevel } from '../model/play-level';
import { SCRIM_REGIONS, type ScrimRegion } from '../model/scrim';
import type { ScrimScreen } from './list-scrims';
import { SCRIM_HOURS, type ScrimFilters, type ScrimHours } from './scrim-filters';
import styles from './scrims.module.css';

interface ScrimFilterBarProps {
  screen: ScrimScreen;
  filters: ScrimFilters;
  onChange(filters: ScrimFilters): void;
}

/** What the list of blocks is limited to: the games are those of the viewer's teams. */
export function ScrimFilterBar({ screen, filters, onChange }: ScrimFilterBarProps) {
  const game = filters.game ?? screen.game ?? '';
  const ranks = screen.games.find(({ slug }) => slug === game)?.ranks ?? [];
  return (
    <SearchForm className={styles.filters} label="Scrims">
      <SelectFilter
        name="game"
        label="Game"
        choices={Object.fromEntries(screen.games.map(({ slug, name }) => [slug, name]))}
        value={game}
        // A rank is one of its game.
        onChange={(slug) => onChange({ ...filters, game: slug || null, rank: null })}
      />
      <SelectFilter<PlayLevel>
        name="level"
        label="Level"
        all="All levels"
        choices={PLAY_LEVELS}
        value={filters.level ?? ''}
        onChange={(level) => onChange({ ...filters, level: level || null })}
      />
      <SelectFilter<ScrimRegion>
        name="region"
        label="Region"
        all="All regions"
        choices={SCRIM_REGIONS}
        value={filters.region ?? ''}
        onChange={(region) => onChange({ ...filters, region: region || null })}
      />
      {ranks.length > 0 && (
        <SelectFilter
          name="rank"
          label="Our rank"
          all="Any rank"
          choices={Object.fromEntries(ranks.map((name, place) => [`${place + 1}`, name]))}
          value={filters.rank === null ? '' : String(filters.rank)}
          onChange={(rank) => onChange({ ...filters, rank: rank ? Number(rank) : null })}
        />
      )}
      <SelectFilter<ScrimHours>
        name="hours"
        label="Hours by your clock"
        all="Any hour"
        choices={Object.fromEntries(Object.entries(SCRIM_HOURS).map(([name, { label }]) => [name, label]))}
        value={filters.hours ?? ''}
        onChange={(hours) => onChange({ ...filters, hours: hours || null })}
      />
    </SearchForm>
  );
}
