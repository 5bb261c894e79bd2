import { Select } from '@lineup/ui/select';
import { Field } from './field';
import { optionsOf } from './options';
import type { BoundField } from './use-form';

interface SelectFieldProps<Value extends string> extends BoundField<Value> {
  label: string;
  hint?: string;
  /** Stored values → shown ones. */
  choices: Record<Value, string>;
}

/** A labelled choice of one. */
export function SelectField<Value extends string>({
  label,
  hint,
  choices,
  value,
  error,
  onChange,
}: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Select<Value> {...control} value={value} options={optionsOf(choices)} onChange={onChange} />}
    </Field>
  );
}
