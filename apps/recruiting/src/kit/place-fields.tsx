import { useRef } from 'react';
import { CountryField } from '@lineup/ui/country-field';
import { FieldPair, SelectField, type BoundField } from '@lineup/ui/form';
import { hasStates, stateLabel } from '../model/place';
import { useStates } from '../model/place-name';
import { t } from '../language';

interface PlaceFieldsProps {
  country: BoundField<string>;
  state: BoundField<string>;
  /** Of a person, who need not tell the state. */
  isHome?: boolean;
  /** Whether the form marks what it needs. */
  isRequired?: boolean;
}

/** A country, and the state or province where we hold those of the country. */
export function PlaceFields({ country, state, isHome = false, ...marked }: PlaceFieldsProps) {
  // Going to another country and back finds the state as it was.
  const left = useRef<Record<string, string>>({});
  const states = useStates(country.value);
  const label = stateLabel(country.value);
  const isProvince = label === 'Province';
  const changeCountry = (code: string) => {
    left.current[country.value] = state.value;
    country.onChange(code);
    state.onChange(left.current[code] ?? '');
  };
  return (
    <FieldPair>
      <CountryField
        label={isHome ? t('Home country') : t('Country')}
        {...marked}
        {...country}
        onChange={changeCountry}
      />
      {hasStates(country.value) && (
        <SelectField
          label={isHome ? (isProvince ? t('Home province') : t('Home state')) : t(label)}
          {...marked}
          {...state}
        >
          <option value="">{isHome ? t('Not set') : isProvince ? t('Choose a province') : t('Choose a state')}</option>
          {state.value && !Object.hasOwn(states, state.value) && <option value={state.value}>{state.value}</option>}
          {Object.entries(states).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </FieldPair>
  );
}
