import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { SelectField } from '@lineup/ui/form';
import { useState } from 'react';
import { REASON_LABEL } from '../model/change-flag';
import type { VersionChoice } from './version-choices';

interface VersionSwitchProps {
  name: string;
  /** The variant that holds now; empty follows the stable channel. */
  value: string;
  choices: readonly VersionChoice[];
  /** For whom the remote is on, in words. */
  audience: string;
  isDisabled: boolean;
  onSwitch(variant: string, reason: string): void;
}

/** Which version people get. An arrow key moves a select, so it asks before it moves them. */
export function VersionSwitch({ name, value, choices, audience, isDisabled, onSwitch }: VersionSwitchProps) {
  const [chosen, setChosen] = useState<VersionChoice>();
  return (
    <ConfirmDialog
      title={`Switch ${name} to “${chosen?.label}”?`}
      description={`It is ${audience.charAt(0).toLowerCase()}${audience.slice(1)} now.`}
      yes="Switch"
      no="Keep"
      reasonLabel={REASON_LABEL}
      onConfirm={(reason) => chosen && onSwitch(chosen.variant, reason)}
    >
      {(ask) => (
        <SelectField
          label="Version"
          hint="Takes effect on the next visit. Open pages offer to switch."
          value={value}
          disabled={isDisabled}
          onChange={(variant) => {
            if (variant === value) return;
            setChosen(choices.find((each) => each.variant === variant));
            ask();
          }}
        >
          {choices.map((choice) => (
            <option key={choice.variant} value={choice.variant} disabled={choice.problems.length > 0}>
              {choice.label}
              {choice.problems.length > 0 && ' (does not fit this shell)'}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}
