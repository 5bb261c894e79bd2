import { SelectField } from '@lineup/ui/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Question } from '../kit/question';
import type { VersionChoice } from './version-choices';

interface VersionSwitchProps {
  name: string;
  /** The variant that holds now; empty follows the stable channel. */
  value: string;
  choices: readonly VersionChoice[];
  /** For whom the remote is on, in words. */
  audience: string;
  isDisabled: boolean;
  onSwitch(variant: string): void;
}

/** Which version people get. An arrow key moves a select, so it asks before it moves them. */
export function VersionSwitch({ name, value, choices, audience, isDisabled, onSwitch }: VersionSwitchProps) {
  const [chosen, setChosen] = useState<VersionChoice>();
  const field = useRef<HTMLDivElement>(null);
  const whom = audience.charAt(0).toLowerCase() + audience.slice(1);
  const leave = () => {
    flushSync(() => setChosen(undefined));
    field.current?.querySelector('select')?.focus();
  };
  return (
    <div ref={field}>
      <SelectField
        label="Version"
        hint="Takes effect on the next visit. Open pages offer to switch."
        value={chosen?.variant ?? value}
        disabled={isDisabled}
        onChange={(variant) => setChosen(choices.find((each) => each.variant === variant && variant !== value))}
      >
        {choices.map((choice) => (
          <option key={choice.variant} value={choice.variant} disabled={choice.problems.length > 0}>
            {choice.label}
            {choice.problems.length > 0 && ' (does not fit this shell)'}
          </option>
        ))}
      </SelectField>
      {chosen && (
        <Question
          text={`Switch ${name} to “${chosen.label}”? It is ${whom} now.`}
          yes="Switch"
          no="Keep"
          onYes={() => {
            leave();
            onSwitch(chosen.variant);
          }}
          onNo={leave}
        />
      )}
    </div>
  );
}
