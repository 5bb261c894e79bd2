import { currentLanguage, currentLocale } from '@lineup/language';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { countryName } from '@lineup/ui/country-name';
import { recruitingKeys } from './keys';
import { hasStates, type Place } from './place';
import { states } from './states';
import { t } from '../language';

const loadStates = () =>
  queryOptions({
    queryKey: recruitingKeys.states(),
    staleTime: Infinity,
    queryFn: async () => (await import('./states-elsewhere')).statesElsewhere,
  });

/** The states of a country by code, in English; none where we hold none, and until those outside the US are here. */
function useNames(country: string): Readonly<Record<string, string>> {
  const elsewhere = useQuery({ ...loadStates(), enabled: country !== 'US' && hasStates(country) });
  return country === 'US' ? states : (elsewhere.data?.[country] ?? {});
}

/** The same in the language of the page, in its order. */
export const useStates = (country: string) => inOrder(useNames(country));

/** Code → name, by name. */
export const inOrder = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  currentLanguage() === 'en'
    ? names
    : Object.fromEntries(
        Object.entries(names)
          .map(([code, name]) => [code, t(name)] as const)
          .toSorted(([, a], [, b]) => a.localeCompare(b, currentLocale())),
      );

/** Names a place: "Texas"; "Ontario, Canada"; "Germany"; null where no more than the US is told. A state is its code until its name is here. `withUs`: the US alone is "United States". */
export function usePlaceName(place: Place | null, withUs = false): string | null {
  const country = place?.country ?? 'US';
  const names = useNames(place?.state ? country : '');
  if (!place) return null;
  const state = place.state && t(names[place.state] ?? place.state);
  return [state, (country !== 'US' || (withUs && !state)) && countryName(country)].filter(Boolean).join(', ') || null;
}
