import { NumberField } from '../../form/number-field';
import type { BoundField } from '../../form/use-form';
import { PRACTICE_LIMITS } from './practice-input';

/** How long a practice takes, in minutes. */
export function DurationField(field: BoundField<string>) {
  return <NumberField label="Duration (minutes)" isRequired least={1} most={PRACTICE_LIMITS.minutes} {...field} />;
}
