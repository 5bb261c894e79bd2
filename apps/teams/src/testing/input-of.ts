import { checkedBy, type Schema } from '@lineup/ui/form';

/** What the schema of a form makes of a draft that is right. */
export function inputOf<Draft, Input>(schema: Schema<Draft, Input>, draft: NoInfer<Draft>): Input {
  const checked = checkedBy(schema, draft);
  if ('problems' in checked) throw new Error(`wrong draft: ${JSON.stringify(checked.problems)}`);
  return checked.input;
}
