import type { CSSProperties, ComponentProps } from 'react';
import { Field, splitLabel, type LabelProps } from './field';
import { tooLong, usedOf } from './too-long';
import type { BoundField } from './use-form';

type Native = 'id' | 'className' | 'onChange' | 'value' | 'required' | 'ref' | 'maxLength';

interface TextProps extends LabelProps {
  /** As a bound field has it; in a field outside `useForm` it can be left out. */
  name?: BoundField<string>['name'];
  value: string;
  onChange(value: string): void;
  /** At most so many characters, as the schema of the form says. The field takes more, and says that it is too much. */
  maxLength?: number | undefined;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
}

/** What belongs to the label of a text, with what its length says. */
function splitText<Props extends Omit<TextProps, 'onChange'>>({ maxLength, ...props }: Props) {
  const [label, control] = splitLabel(props);
  if (maxLength === undefined) return [label, control] as const;
  const error = label.error || tooLong(props.value, maxLength);
  return [{ ...label, error, used: usedOf(props.value, maxLength) }, control] as const;
}

export interface TextFieldProps extends TextProps, Omit<ComponentProps<'input'>, Native | keyof TextProps> {}

/** A labeled line of text; with `type` a password, an email address or a date. */
export function TextField({ isFirst, onChange, ...props }: TextFieldProps) {
  const [label, input] = splitText(props);
  return (
    <Field {...label}>
      {(control) => (
        <input
          {...input}
          {...control}
          required={label.isRequired ?? false}
          data-initial-focus={isFirst || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface TextAreaProps extends TextProps, Omit<ComponentProps<'textarea'>, Native | keyof TextProps> {}

/** A labeled text of several lines. */
export function TextArea({ isFirst, onChange, rows = 3, ...props }: TextAreaProps) {
  const [label, area] = splitText(props);
  return (
    <Field {...label}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          style={{ '--field-rows': rows } as CSSProperties}
          required={label.isRequired ?? false}
          data-initial-focus={isFirst || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'min' | 'max'> {
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A labeled day of the calendar, `YYYY-MM-DD`. */
export function DateField({ max = '9999-12-31', ...field }: DateFieldProps) {
  // Years have four digits; without an end a browser lets six be typed.
  return <TextField {...field} type="date" max={max} />;
}
