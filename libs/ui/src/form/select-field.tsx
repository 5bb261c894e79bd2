import type { ComponentProps } from 'react';
import { Field, splitLabel, type LabelProps } from './field';

interface OwnProps<Value extends string> extends LabelProps {
  name?: string;
  /** Empty while nothing is chosen. */
  value: Value | '';
  onChange(value: Value): void;
  /** Stored values → shown ones, in order. Give options or groups as children instead where a record is too little. */
  choices?: Readonly<Record<Value, string>>;
  /** What stands there while nothing is chosen. */
  placeholder?: string;
}

export interface SelectFieldProps<Value extends string>
  extends
    OwnProps<Value>,
    Omit<ComponentProps<'select'>, keyof OwnProps<Value> | 'id' | 'className' | 'required' | 'ref'> {}

/** A labeled choice of one. */
export function SelectField<Value extends string>({
  choices,
  placeholder,
  onChange,
  children,
  ...props
}: SelectFieldProps<Value>) {
  const [label, select] = splitLabel(props);
  return (
    <Field {...label}>
      {(control) => (
        <select
          {...select}
          {...control}
          required={label.isRequired ?? false}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled={label.isRequired ?? false}>
              {placeholder}
            </option>
          )}
          {children}
          {choices &&
            (Object.entries(choices) as [Value, string][]).map(([value, shown]) => (
              <option key={value} value={value}>
                {shown}
              </option>
            ))}
        </select>
      )}
    </Field>
  );
}

/** The stored value when it is one of the known ones. */
export const pick = <Value extends string>(choices: Record<Value, string>, value: string): Value | null =>
  Object.hasOwn(choices, value) ? (value as Value) : null;
