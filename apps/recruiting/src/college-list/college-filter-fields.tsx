import { useQuery } from '@tanstack/react-query';
import { CheckFilter, SelectFilter } from '@lineup/ui/filters';
import { ManyFilter } from '@lineup/ui/many-filter';
import type { CollegeFilters } from './college-filters';
import { listGames } from './list-games';
import { states } from '../model/states';

const levels = { varsity: 'Varsity', club: 'Club' };

interface CollegeFilterFieldsProps {
  filters: CollegeFilters;
  onChange(change: Partial<CollegeFilters>): void;
}

/** The filters of the list, the same in the row of a wide screen and in the sheet of a phone. */
export function CollegeFilterFields({ filters, onChange }: CollegeFilterFieldsProps) {
  const games = useQuery(listGames());
  return (
    <>
      <ManyFilter
        label="Games"
        all="All games"
        choices={games.data ?? []}
        value={filters.games}
        onChange={(value) => onChange({ games: value })}
      />
      <SelectFilter
        label="State"
        all="All states"
        choices={states}
        value={filters.state}
        onChange={(state) => onChange({ state })}
      />
      <SelectFilter
        label="Level"
        all="All levels"
        choices={levels}
        value={filters.level}
        onChange={(level) => onChange({ level })}
      />
      <CheckFilter
        label="Scholarships"
        isOn={filters.scholarships === 'true'}
        onChange={(isOn) => onChange({ scholarships: isOn ? 'true' : 'any' })}
      />
      <CheckFilter
        label="Open spots"
        isOn={filters.hasOpenSpots}
        onChange={(hasOpenSpots) => onChange({ hasOpenSpots })}
      />
    </>
  );
}
