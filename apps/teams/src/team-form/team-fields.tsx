import type { ReactNode } from 'react';
import { CountryField } from '@lineup/ui/country-field';
import { FieldPair, NumberField, SelectField, TextField, type Bind } from '@lineup/ui/form';
import { choicesOf, type OrganizationType } from '../model/organization-types';
import { TEAM_LIMITS } from '../model/team-limits';
import type { TeamDraft } from './team-input';

interface TeamFieldsProps {
  bind: Bind<TeamDraft>;
  /** What the viewer may open, and what the team is. */
  kinds: readonly OrganizationType[];
  kindHint?: ReactNode;
  rosterHint?: ReactNode;
}

/** What a team says about itself. */
export function TeamFields({ bind, kinds, kindHint, rosterHint }: TeamFieldsProps) {
  return (
    <>
      {/* What is pasted is kept whole, and said to be too long. */}
      <TextField label="Name" isRequired hint={`At most ${TEAM_LIMITS.maxName} characters.`} {...bind('name')} />
      <CountryField label="Country" isRequired {...bind('country')} />
      <FieldPair>
        <SelectField
          label="Organization type"
          isRequired
          placeholder="Choose a type"
          choices={choicesOf(kinds)}
          hint={kindHint}
          {...bind('organizationType')}
        />
        <NumberField
          label="Maximum roster size"
          hint={rosterHint}
          min={TEAM_LIMITS.minRoster}
          max={TEAM_LIMITS.maxRoster}
          {...bind('maxRosterSize')}
        />
      </FieldPair>
    </>
  );
}
