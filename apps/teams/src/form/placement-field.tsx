import { NumberField } from './number-field';
import type { BoundField } from './use-form';

interface PlacementFieldProps extends BoundField<string> {
  /** The last place that can be entered. */
  most: number;
}

/** The place that a team reached; may be left out. */
export function PlacementField(field: PlacementFieldProps) {
  return <NumberField label="Placement (optional)" hint="1 for the winner" prefix="#" least={1} {...field} />;
}
