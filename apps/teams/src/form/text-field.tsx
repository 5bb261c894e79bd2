import type { ReactNode } from 'react';
import { Input } from '@lineup/ui/input';
import { Field } from './field';
import type { BoundField } from './use-form';

interface TextFieldProps extends BoundField<string> {
  label: string;
  /** Most characters. */
  most: number;
  isRequired?: boolean;
  isFirst?: boolean;
  hint?: ReactNode;
  /** Rows of a text of several lines; one line without. */
  rows?: number;
}

/** A labelled text of one or several lines. */
export function TextField({
  label,
  name,
  value,
  most,
  isRequired,
  isFirst,
  hint,
  error,
  rows,
  onChange,
}: TextFieldProps) {
  const shared = {
    name,
    value,
    maxLength: most,
    required: isRequired ?? false,
    'data-initial-focus': isFirst || undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <Field label={label} isRequired={isRequired ?? false} hint={hint} error={error}>
      {(control) =>
        rows ? <Input.TextArea {...control} {...shared} rows={rows} /> : <Input {...control} {...shared} />
      }
    </Field>
  );
}
