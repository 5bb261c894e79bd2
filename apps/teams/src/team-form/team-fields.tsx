import type { ReactNode } from 'react';
import { Select } from '@lineup/ui/select';
import { ORGANIZATION_TYPES, type OrganizationType } from '../model/organization-types';
import { Field } from '../form/field';
import { NumberField } from '../form/number-field';
import { optionsOf } from '../form/options';
import { TEAM_LIMITS, type TeamDraft } from './team-input';
import { TextField } from '../form/text-field';
import type { Bind } from '../form/use-form';
import styles from '../form/form.module.css';

interface TeamFieldsProps {
  bind: Bind<TeamDraft>;
  rosterHint?: ReactNode;
}

/** What a team says about itself. */
export function TeamFields({ bind, rosterHint }: TeamFieldsProps) {
  const type = bind('organizationType');
  return (
    <>
      <TextField label="Name" isRequired most={TEAM_LIMITS.name} {...bind('name')} />
      <div className={styles.pair}>
        <Field label="Organization type" isRequired error={type.error}>
          {(control) => (
            <Select<OrganizationType>
              {...control}
              placeholder="Choose a type"
              value={(type.value || null) as OrganizationType}
              options={optionsOf(ORGANIZATION_TYPES)}
              onChange={type.onChange}
            />
          )}
        </Field>
        <NumberField
          label="Maximum roster size"
          hint={rosterHint}
          least={TEAM_LIMITS.smallestRoster}
          most={TEAM_LIMITS.largestRoster}
          {...bind('maxRosterSize')}
        />
      </div>
    </>
  );
}
