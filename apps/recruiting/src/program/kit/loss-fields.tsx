import { SelectField, TextField, type BoundField } from '@lineup/ui/form';
import { lossReasons, LOST_TO_MAX } from '../model/loss';

interface LossFieldsProps {
  bind(name: 'reason' | 'lostTo'): BoundField<string>;
  /** As chosen now. */
  reason: string;
}

/** Why an interest ended, and to which college it went: for the program alone. */
export function LossFields({ bind, reason }: LossFieldsProps) {
  return (
    <>
      <SelectField
        label="Why it ended"
        hint="For your program alone. Counted on your dashboard."
        placeholder="Not noted"
        choices={lossReasons}
        {...bind('reason')}
      />
      {reason === 'other_college' && <TextField label="Which college" maxLength={LOST_TO_MAX} {...bind('lostTo')} />}
    </>
  );
}
