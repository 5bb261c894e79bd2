import { queryOptions, useQuery } from '@tanstack/react-query';
import { countryName } from '@lineup/ui/country-name';
import { recruitingKeys } from './keys';
import { hasStates, type Place } from './place';
import { states } from './states';

const loadStates = () =>
  queryOptions({
    queryKey: recruitingKeys.states(),
    staleTime: Infinity,
    queryFn: async () => (await import('./states-elsewhere')).statesElsewhere,
  });

/** The states of a country by code; none where we hold none, and until those outside the US are here. */
export function useStates(country: string): Readonly<Record<string, string>> {
  const elsewhere = useQuery({ ...loadStates(), enabled: country !== 'US' && hasStates(country) });
  return country === 'US' ? states : (elsewhere.data?.[country] ?? {});
}

/** Names a place: "Texas"; "Ontario, Canada"; "Germany"; null where no more than the US is told. A state is its code until its name is here. `withUs`: the US alone is "United States". */
export function usePlaceName(place: Place | null, withUs = false): string | null {
  const country = place?.country ?? 'US';
  const names = useStates(place?.state ? country : '');
  if (!place) return null;
  const state = place.state && (names[place.state] ?? place.state);
  return [state, (country !== 'US' || (withUs && !state)) && countryName(country)].filter(Boolean).join(', ') || null;
}
