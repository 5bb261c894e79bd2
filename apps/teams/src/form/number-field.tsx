import type { ReactNode } from 'react';
import { Input } from '@lineup/ui/input';
import { Field } from './field';
import type { BoundField } from './use-form';

interface NumberFieldProps extends BoundField<string> {
  label: string;
  isRequired?: boolean;
  hint?: ReactNode;
  least: number;
  most: number;
  /** Cents instead of whole numbers. */
  hasCents?: boolean;
  /** A sign before the number, such as "$". */
  prefix?: string;
}

/** A labelled number, kept as it is typed. */
export function NumberField({
  label,
  isRequired = false,
  hint,
  error,
  least,
  most,
  hasCents = false,
  onChange,
  ...input
}: NumberFieldProps) {
  return (
    <Field label={label} isRequired={isRequired} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          {...input}
          type="number"
          inputMode={hasCents ? 'decimal' : 'numeric'}
          required={isRequired}
          min={least}
          max={most}
          step={hasCents ? 0.01 : 1}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
