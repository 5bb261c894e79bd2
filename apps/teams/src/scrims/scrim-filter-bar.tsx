import { SelectFilter } from '@lineup/ui/filters';
import { SearchForm } from '@lineup/ui/search-form';
import { PLAY_LEVELS, type PlayLevel } from '../model/play-level';
import { SCRIM_REGIONS, type ScrimRegion } from '../model/scrim';
import { saidOf, t } from '../language';
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
    <SearchForm className={styles.filters} label={t('Scrims')}>
      <SelectFilter
        name="game"
        label={t('Game')}
        choices={Object.fromEntries(screen.games.map(({ slug, name }) => [slug, name]))}
        value={game}
        // A rank is one of its game.
        onChange={(slug) => onChange({ ...filters, game: slug || null, rank: null })}
      />
      <SelectFilter<PlayLevel>
        name="level"
        label={t('Level')}
        all={t('All levels')}
        choices={saidOf(PLAY_LEVELS)}
        value={filters.level ?? ''}
        onChange={(level) => onChange({ ...filters, level: level || null })}
      />
      <SelectFilter<ScrimRegion>
        name="region"
        label={t('Region')}
        all={t('All regions')}
        choices={saidOf(SCRIM_REGIONS)}
        value={filters.region ?? ''}
        onChange={(region) => onChange({ ...filters, region: region || null })}
      />
      {ranks.length > 0 && (
        <SelectFilter
          name="rank"
          label={t('Our rank')}
          all={t('Any rank')}
          choices={Object.fromEntries(ranks.map((name, place) => [`${place + 1}`, name]))}
          value={filters.rank === null ? '' : String(filters.rank)}
          onChange={(rank) => onChange({ ...filters, rank: rank ? Number(rank) : null })}
        />
      )}
      <SelectFilter<ScrimHours>
        name="hours"
        label={t('Hours by your clock')}
        all={t('Any hour')}
        choices={Object.fromEntries(Object.entries(SCRIM_HOURS).map(([name, { label }]) => [name, t(label)]))}
        value={filters.hours ?? ''}
        onChange={(hours) => onChange({ ...filters, hours: hours || null })}
      />
    </SearchForm>
  );
}
