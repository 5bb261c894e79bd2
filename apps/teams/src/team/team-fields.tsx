import type { ReactNode } from 'react';
import { Input } from '@lineup/ui/input';
import { Select } from '@lineup/ui/select';
import { ORGANIZATION_TYPES, type OrganizationType } from '../team-list/team-filters';
import { Field } from '../form/field';
import { optionsOf } from '../form/options';
import { TEAM_LIMITS, type TeamDraft } from './team-input';
import { TextField } from '../form/text-field';
import type { DraftErrors } from '../form/use-form';
import styles from '../form/form.module.css';

interface TeamFieldsProps {
  draft: TeamDraft;
  errors: DraftErrors<TeamDraft>;
  rosterHint?: ReactNode;
  change<Name extends keyof TeamDraft>(name: Name, value: TeamDraft[Name]): void;
}

/** What a team says about itself. */
export function TeamFields({ draft, errors, rosterHint, change }: TeamFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        isRequired
        most={TEAM_LIMITS.name}
        value={draft.name}
        error={errors.name}
        onChange={(value) => change('name', value)}
      />
      <div className={styles.pair}>
        <Field label="Organization type" isRequired error={errors.organizationType}>
          {(control) => (
            <Select<OrganizationType>
              {...control}
              placeholder="Choose a type"
              value={(draft.organizationType || null) as OrganizationType}
              options={optionsOf(ORGANIZATION_TYPES)}
              onChange={(type) => change('organizationType', type)}
            />
          )}
        </Field>
        <Field label="Maximum roster size" hint={rosterHint} error={errors.maxRosterSize}>
          {(control) => (
            <Input
              {...control}
              name="maxRosterSize"
              type="number"
              inputMode="numeric"
              min={TEAM_LIMITS.smallestRoster}
              max={TEAM_LIMITS.largestRoster}
              step={1}
              value={draft.maxRosterSize}
              onChange={(event) => change('maxRosterSize', event.target.value)}
            />
          )}
        </Field>
      </div>
    </>
  );
}
