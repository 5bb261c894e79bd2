import type { ComponentProps } from 'react';
import { Field, splitLabel, type LabelProps } from './field';
import styles from './field.module.css';

interface OwnProps extends LabelProps {
  name?: string;
  /** As it is typed. */
  value: string;
  onChange(value: string): void;
  min: number;
  max: number;
  /** Cents instead of whole numbers. */
  hasCents?: boolean;
  /** A sign before the number, such as "$". */
  prefix?: string;
}

export interface NumberFieldProps
  extends OwnProps, Omit<ComponentProps<'input'>, keyof OwnProps | 'id' | 'className' | 'required' | 'type' | 'ref'> {}

/** A labeled number, kept as it is typed. */
export function NumberField({ hasCents = false, prefix, onChange, ...props }: NumberFieldProps) {
  const [label, input] = splitLabel(props);
  return (
    <Field {...label}>
      {(control) => {
        const field = (
          <input
            {...input}
            {...control}
            type="number"
            inputMode={hasCents ? 'decimal' : 'numeric'}
            step={hasCents ? 0.01 : 1}
            required={label.isRequired ?? false}
            onChange={(event) => onChange(event.target.value)}
          />
        );
        return prefix ? (
          <span className={styles.prefixed}>
            <span aria-hidden>{prefix}</span>
            {field}
          </span>
        ) : (
          field
        );
      }}
    </Field>
  );
}
