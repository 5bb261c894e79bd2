import type { FormRules } from '@lineup/ui/form';

/** What the rules of a form make of a draft that is right. */
export function inputOf<Draft, Input>(rules: FormRules<Draft, Input>, draft: Draft): Input {
  const checked = rules(draft);
  if ('problems' in checked) throw new Error(`wrong draft: ${JSON.stringify(checked.problems)}`);
  return checked.input;
}
