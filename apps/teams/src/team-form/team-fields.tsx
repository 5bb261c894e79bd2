import type { ReactNode } from 'react';
import { CountryField } from '@lineup/ui/country-field';
import { FieldPair, NumberField, SelectField, TextField, type Bind } from '@lineup/ui/form';
import { choicesOf, type OrganizationType } from '../model/organization-types';
import { TEAM_LIMITS } from '../model/team-limits';
import type { TeamDraft } from './team-input';
import { t } from '../language';

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
      <TextField
        label={t('Name')}
        isRequired
        hint={t('At most {max} characters.', { max: TEAM_LIMITS.maxName })}
        {...bind('name')}
      />
      <CountryField label={t('Country')} isRequired {...bind('country')} />
      <FieldPair>
        <SelectField
          label={t('Organization type')}
          isRequired
          placeholder={t('Choose a type')}
          choices={choicesOf(kinds)}
          hint={kindHint}
          {...bind('organizationType')}
        />
        <NumberField
          label={t('Maximum roster size')}
          hint={rosterHint}
          min={TEAM_LIMITS.minRoster}
          max={TEAM_LIMITS.maxRoster}
          {...bind('maxRosterSize')}
        />
      </FieldPair>
    </>
  );
}
