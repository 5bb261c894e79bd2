import { Input } from '@lineup/ui/input';
import { Field } from './field';

interface PlacementFieldProps {
  value: string;
  /** The last place that can be entered. */
  most: number;
  error?: string | undefined;
  onChange(value: string): void;
}

/** The place that a team reached; may be left out. Its name in the form is `placement`. */
export function PlacementField({ value, most, error, onChange }: PlacementFieldProps) {
  return (
    <Field label="Placement (optional)" hint="1 for the winner" error={error}>
      {(control) => (
        <Input
          {...control}
          name="placement"
          type="number"
          inputMode="numeric"
          prefix="#"
          min={1}
          max={most}
          step={1}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
