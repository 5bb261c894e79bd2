import * as z from '@lineup/schema';
import { checkedBy, oneOf, type Checked, type Problems, type Schema } from '@lineup/ui/form';
import { COUNTRY_CODES } from '@lineup/ui/country-codes';
import { hasStates, stateLabel } from './place';
import { t } from '../language';

/** Country and state of a form; an empty state is none. */
export const placeInput = {
  country: oneOf(COUNTRY_CODES, () => t('Choose a country.')),
  state: z.pipe(
    z.string(),
    z.transform((state) => state || null),
  ),
};

/** What a form checks, and that a state is told where we hold those of the country: for a place that everybody finds. */
export function checkedWithState<Draft extends { country: string; state: string }, Input>(
  schema: Schema<Draft, Input>,
  draft: Draft,
): Checked<Draft, Input> {
  const checked = checkedBy(schema, draft);
  if (draft.state || !hasStates(draft.country)) return checked;
  return {
    problems: {
      ...('problems' in checked ? checked.problems : {}),
      state: stateLabel(draft.country) === 'Province' ? t('Choose a province.') : t('Choose a state.'),
    } as Problems<Draft>,
  };
}
