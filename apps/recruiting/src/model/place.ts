import { sentence } from '@lineup/language';
import * as z from '@lineup/schema';

/** Country and state of somebody or something, as part of an answer. */
export const placeFields = {
  /** Of ISO 3166-1; null where nobody may read it. Missing in answers from before there were countries: the US. */
  country: z.optional(z.nullable(z.string())),
  /** The part of ISO 3166-2 behind the country; null where it is not told, and where we hold no states. */
  state: z.nullable(z.string()),
};

export interface Place {
  country?: string | null | undefined;
  state: string | null;
}

/** Countries whose states we hold, as `private.has_states` of the database. */
const WITH_STATES = ['US', 'CA', 'MX', 'BR'];
export const hasStates = (country: string) => WITH_STATES.includes(country);

/** What the parts of a country are called. */
export const stateLabel = (country: string) => (country === 'CA' ? sentence('Province') : sentence('State'));

/** The place that filters name; a state alone is one of the US. */
export const placeFilter = ({ country, state }: { country: string; state: string }): Place => ({
  country: country || 'US',
  state: state || null,
});

/** A place of a fit, `US-TX`, `CA-ON` or `DE`, in its parts. */
export function placeOf(code: string): Place {
  const [country = '', state = null] = code.split('-');
  return { country, state };
}
