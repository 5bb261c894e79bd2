import { currentLocale } from '@lineup/language';
import { countryChoices, countryName } from '@lineup/ui/country-name';
import { stateLabel } from '../../model/place';
import { useStates } from '../../model/place-name';
import type { CollegeFilters } from './college-filters';
import type { CollegeCounts } from './list-colleges';
import { StateMap } from './state-map';
import styles from './college-map.module.css';
import { t } from '../../language';

interface CollegeMapProps {
  counts: CollegeCounts;
  filters: CollegeFilters;
  onChange(change: Partial<CollegeFilters>): void;
}

/** The map of the US, and the other countries below it; of a country that is chosen its states in the place of the map. */
export default function CollegeMap({ counts, filters: { country, state }, onChange }: CollegeMapProps) {
  const isAbroad = country !== '' && country !== 'US';
  const countries = Object.keys(countryChoices(Object.keys(counts.countries ?? {}))).filter((code) => code !== 'US');
  return (
    <>
      {isAbroad ? (
        <StatesOf
          country={country}
          amounts={counts.states}
          chosen={state}
          onChoose={(each) => onChange({ state: each })}
        />
      ) : (
        <StateMap amounts={counts.states} chosen={state} onChoose={(each) => onChange({ state: each })} />
      )}
      {(countries.length > 0 || isAbroad) && (
        <Places
          label={t('Outside the United States')}
          places={countries.map((code) => [code, countryName(code), counts.countries?.[code] ?? 0])}
          chosen={country}
          onChoose={(code) => onChange({ country: code, state: '' })}
        />
      )}
    </>
  );
}

interface StatesOfProps {
  country: string;
  amounts: Readonly<Record<string, number>>;
  chosen: string;
  onChoose(state: string): void;
}

function StatesOf({ country, amounts, chosen, onChoose }: StatesOfProps) {
  const names = useStates(country);
  const codes = Object.keys(amounts).toSorted((a, b) => (names[a] ?? a).localeCompare(names[b] ?? b, currentLocale()));
  return (
    codes.length > 0 && (
      <Places
        label={
          stateLabel(country) === 'Province'
            ? t('{country} by province', { country: countryName(country) })
            : t('{country} by state', { country: countryName(country) })
        }
        places={codes.map((code) => [code, names[code] ?? code, amounts[code] ?? 0])}
        chosen={chosen}
        onChoose={onChoose}
      />
    )
  );
}

interface PlacesProps {
  label: string;
  places: readonly (readonly [code: string, name: string, amount: number])[];
  chosen: string;
  onChoose(code: string): void;
}

/** Places with how many colleges each has; choosing one limits the list, choosing it again frees it. */
function Places({ label, places, chosen, onChoose }: PlacesProps) {
  return (
    <div className={styles.places} role="group" aria-label={label}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      {places.map(([code, name, amount]) => (
        <button
          key={code}
          type="button"
          className={styles.place}
          aria-pressed={code === chosen}
          onClick={() => onChoose(code === chosen ? '' : code)}
        >
          {name} <strong>{amount}</strong>
        </button>
      ))}
    </div>
  );
}
