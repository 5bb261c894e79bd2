import { CheckFilter, SelectFilter } from '@lineup/ui/filters';
import { countryChoices } from '@lineup/ui/country-name';
import { ManyFilter } from '@lineup/ui/many-filter';
import { MAJORS } from '../../model/majors';
import { hasStates, stateLabel } from '../../model/place';
import { inOrder, useStates } from '../../model/place-name';
import type { CollegeFilters } from './college-filters';
import type { CollegeCounts } from './list-colleges';
import { t } from '../../language';

const majors = Object.fromEntries(MAJORS.map((each) => [each, each]));

interface CollegeFilterFieldsProps {
  filters: CollegeFilters;
  /** What each filter would leave; null while it is not known. */
  counts: CollegeCounts | null;
  /** Whether the viewer has a profile to fit. */
  hasFit: boolean;
  onChange(change: Partial<CollegeFilters>): void;
}

/** The filters of the list, the same in the row of a wide screen and in the sheet of a phone. */
export function CollegeFilterFields({ filters, counts, hasFit, onChange }: CollegeFilterFieldsProps) {
  const { country } = filters;
  const state = stateLabel(country);
  const states = useStates(country || 'US');
  const amounts = new Map(counts?.games.map(({ name, amount }) => [name, amount]));
  return (
    <>
      <ManyFilter
        name="games"
        label={t('Games')}
        all={t('All games')}
        choices={counts?.games.map(({ name }) => name) ?? []}
        amounts={amounts}
        value={filters.games}
        onChange={(games) => onChange({ games })}
      />
      <SelectFilter
        name="country"
        label={t('Country')}
        all={t('All countries')}
        choices={countriesWith(counts?.countries ?? {}, country)}
        value={country}
        onChange={(chosen) => onChange({ country: chosen, state: '' })}
      />
      {hasStates(country || 'US') && (
        <SelectFilter
          name="state"
          label={t(state)}
          all={state === 'Province' ? t('All provinces') : t('All states')}
          choices={counts ? stateChoices(states, counts.states, filters.state) : states}
          value={filters.state}
          onChange={(chosen) => onChange({ state: chosen })}
        />
      )}
      <SelectFilter
        name="level"
        label={t('Level')}
        all={t('All levels')}
        choices={{ varsity: t('Varsity'), club: t('Club') }}
        value={filters.level}
        onChange={(level) => onChange({ level })}
      />
      <SelectFilter
        name="major"
        label={t('Major')}
        all={t('All majors')}
        choices={inOrder(majors)}
        value={filters.major}
        onChange={(major) => onChange({ major })}
      />
      <CheckFilter
        name="scholarships"
        label={t('Scholarships')}
        isOn={filters.scholarships === 'true'}
        onChange={(isOn) => onChange({ scholarships: isOn ? 'true' : 'any' })}
      />
      <CheckFilter
        name="open"
        label={t('Open spots')}
        isOn={filters.hasOpenSpots}
        onChange={(hasOpenSpots) => onChange({ hasOpenSpots })}
      />
      <CheckFilter
        name="answers"
        label={t('Answers in 14 days')}
        isOn={filters.isPledged}
        onChange={(isPledged) => onChange({ isPledged })}
      />
      {(hasFit || filters.fitsMe) && (
        <CheckFilter
          name="fits"
          label={t('Fits me')}
          isOn={filters.fitsMe}
          onChange={(fitsMe) => onChange({ fitsMe })}
        />
      )}
    </>
  );
}

/** Countries that a choice would leave anything in, by name: "Canada (3)". */
const countriesWith = (amounts: Record<string, number>, chosen: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(countryChoices([...new Set([...Object.keys(amounts), ...(chosen ? [chosen] : [])])])).map(
      ([code, name]) => [code, `${name} (${amounts[code] ?? 0})`],
    ),
  );

/** States that a choice would leave anything in, by name: "Texas (12)". */
function stateChoices(
  states: Readonly<Record<string, string>>,
  amounts: CollegeCounts['states'],
  chosen: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(states)
      .filter(([code]) => amounts[code] || code === chosen)
      .map(([code, name]) => [code, `${name} (${amounts[code] ?? 0})`]),
  );
}
