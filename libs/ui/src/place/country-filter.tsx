import { useEffect, useState } from 'react';
import { SelectFilter } from '../content/filters';
import styles from './country-filter.module.css';
import { countryChoices } from './country-name';
import { t } from '../language';

export interface CountryFilterProps {
  /** Code; empty for all. */
  value: string;
  onChange(code: string): void;
}

/**
 * Limits a list to a country, for a list that does not tell which there are. The other countries come after the page, and stand
 * in no first view.
 */
export function CountryFilter({ value, onChange }: CountryFilterProps) {
  const [all, setAll] = useState<Record<string, string>>();
  useEffect(() => {
    import('./country-codes').then(
      ({ COUNTRY_CODES }) => setAll(countryChoices(COUNTRY_CODES)),
      (error: unknown) => console.error('The countries could not be loaded', error),
    );
  }, []);
  return (
    <SelectFilter
      name="country"
      label={t('Country')}
      all={t('All countries')}
      className={styles.country}
      choices={all ?? countryChoices(value ? [value] : [])}
      value={value}
      onChange={onChange}
    />
  );
}
