import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '@lineup/ui/checkbox';
import { Select } from '@lineup/ui/select';
import type { CollegeFilters } from './college-filters';
import styles from './college-filter-fields.module.css';
import { listGames } from './list-games';
import { states } from './states';

const stateOptions = Object.entries(states).map(([value, label]) => ({ value, label }));
const levelOptions = [
  { value: 'varsity', label: 'Varsity' },
  { value: 'club', label: 'Club' },
];

/** The fields that narrow the list; the same in the row of a wide screen and in the sheet of a phone. */
export function CollegeFilterFields({
  filters,
  onChange,
}: {
  filters: CollegeFilters;
  onChange: (change: Partial<CollegeFilters>) => void;
}) {
  const games = useQuery(listGames());
  // A game of the address that we do not know is still shown, so that it can be removed.
  const gameNames = [...new Set([...(games.data ?? []), ...filters.games])];
  return (
    <>
      <Select
        className={styles.games}
        mode="multiple"
        aria-label="Games"
        placeholder="All games"
        maxTagCount="responsive"
        allowClear
        loading={games.isPending}
        options={gameNames.map((name) => ({ value: name, label: name }))}
        value={filters.games}
        onChange={(value: string[]) => onChange({ games: value })}
      />
      <Select
        className={styles.state}
        aria-label="State"
        placeholder="All states"
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        options={known(stateOptions, filters.state)}
        value={filters.state || null}
        onChange={(value: string | null) => onChange({ state: value ?? '' })}
      />
      <Select
        className={styles.level}
        aria-label="Level"
        placeholder="All levels"
        allowClear
        options={known(levelOptions, filters.level)}
        value={filters.level || null}
        onChange={(value: string | null) => onChange({ level: value ?? '' })}
      />
      <Checkbox
        checked={filters.scholarships === 'true'}
        onChange={(event) => onChange({ scholarships: event.target.checked ? 'true' : 'any' })}
      >
        Scholarships
      </Checkbox>
      <Checkbox checked={filters.hasOpenSpots} onChange={(event) => onChange({ hasOpenSpots: event.target.checked })}>
        Open spots
      </Checkbox>
    </>
  );
}

function known(options: { value: string; label: string }[], value: string) {
  return !value || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
}
