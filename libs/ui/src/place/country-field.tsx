import { useMemo } from 'react';
import { SelectField, type SelectFieldProps } from '../form/select-field';
import { COUNTRY_CODES } from './country-codes';
import { countryChoices } from './country-name';

/** A country, found by typing the beginning of its name. */
export function CountryField(field: Omit<SelectFieldProps<string>, 'choices' | 'children'>) {
  const choices = useMemo(() => countryChoices(COUNTRY_CODES), []);
  return <SelectField autoComplete="country" {...field} choices={choices} />;
}
