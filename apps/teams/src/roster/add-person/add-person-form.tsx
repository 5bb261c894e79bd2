import { DateField, Field, FieldPair, Form, FormActions, SelectField, useForm, type DraftCheck } from '@lineup/ui/form';
import { ROSTER_KINDS, defaultRole } from '../../model/roster/roster-kind';
import { roleLabel } from '../../model/roster/roster-role';
import { useAddPerson, type NewPerson, type Pick, type RosterPlace } from './add-person';
import styles from './add-person-form.module.css';
import { UserPicker } from './user-picker';

interface AddPersonFormProps {
  place: RosterPlace;
  excludedUserIds: string[];
  onDone(): void;
  /** Leaves without adding anybody; `onDone` unless given. */
  onCancel?(): void;
}

interface Draft {
  pick: Pick | null;
  role: string;
  start: string;
  end: string;
}

const isBackwards = ({ start, end }: Draft) => Boolean(start && end && end < start);

const readDraft: DraftCheck<Draft, NewPerson> = (draft) => {
  const { pick, role, start, end } = draft;
  if (!pick) return { problems: { pick: 'Choose a person.' } };
  if (isBackwards(draft)) return { problems: { end: 'The end is before the start.' } };
  return { input: { pick, role, contractStart: start || null, contractEnd: end || null } };
};

/** Fields of a new player or staff member. */
export function AddPersonForm({ place, excludedUserIds, onDone, onCancel = onDone }: AddPersonFormProps) {
  const { addTitle, addRoles } = ROSTER_KINDS[place.kind];
  const addition = useAddPerson(place);
  const { draft, errors, change, bind, isSending, formProps } = useForm({
    keepAs: `add-person:${place.teamId}:${place.kind}:${place.gameId ?? ''}`,
    initial: { pick: null, role: defaultRole(place.kind), start: '', end: '' },
    schema: readDraft,
    send: (person) => addition.mutateAsync(person),
    onDone,
  });

  return (
    <Form {...formProps} className={styles.form}>
      <Field label="Person" isRequired error={errors.pick}>
        {(control) => (
          <UserPicker
            control={control}
            excludedUserIds={excludedUserIds}
            pick={draft.pick}
            onPick={(pick) => change('pick', pick)}
          />
        )}
      </Field>
      <SelectField
        label="Role"
        choices={Object.fromEntries(addRoles.map((role) => [role, roleLabel(role)]))}
        {...bind('role')}
      />
      {place.kind === 'staff' && (
        <FieldPair>
          <DateField label="Contract start (optional)" {...bind('start')} />
          <DateField
            label="Contract end (optional)"
            {...bind('end')}
            error={isBackwards(draft) ? 'The end is before the start.' : undefined}
          />
        </FieldPair>
      )}
      <FormActions
        label={addTitle}
        busyLabel="Adding..."
        isBusy={isSending}
        disabled={!draft.pick || isSending}
        onCancel={onCancel}
      />
    </Form>
  );
}
