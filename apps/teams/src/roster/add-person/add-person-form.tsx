import { useRef, useState, type FormEvent } from 'react';
import { DataError } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { Input } from '@lineup/ui/input';
import { Select } from '@lineup/ui/select';
import { Field } from '../../form/field';
import formStyles from '../../form/form.module.css';
import { useAddPerson, type Pick, type RosterPlace } from './add-person';
import styles from './add-person-form.module.css';
import { ROSTER_KINDS, defaultRole } from '../../model/roster/roster-kind';
import { roleLabel } from '../../model/roster/roster-role';
import { UserPicker } from './user-picker';

interface AddPersonFormProps {
  place: RosterPlace;
  isManager: boolean;
  excludedUserIds: string[];
  onDone(): void;
  /** Leaves without adding anybody; `onDone` unless given. */
  onCancel?(): void;
}

/** Fields of a new player or staff member. */
export function AddPersonForm({ place, isManager, excludedUserIds, onDone, onCancel = onDone }: AddPersonFormProps) {
  const { addTitle, addRoles } = ROSTER_KINDS[place.kind];
  const [pick, setPick] = useState<Pick | null>(null);
  const [role, setRole] = useState(defaultRole(place.kind));
  const [contract, setContract] = useState({ start: '', end: '' });
  const isSending = useRef(false);
  const unanswered = useRef<string | null>(null);
  const addition = useAddPerson(place, isManager);
  const problem =
    contract.start && contract.end && contract.end < contract.start ? 'The end is before the start.' : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // State changes come too late for the second click of a double click.
    if (!pick || problem || isSending.current) return;
    const input = { pick, role, contractStart: contract.start || null, contractEnd: contract.end || null };
    const asText = JSON.stringify(input);
    isSending.current = true;
    try {
      await addition.mutateAsync({ ...input, isRepeat: unanswered.current === asText });
      onDone();
    } catch (error) {
      isSending.current = false;
      unanswered.current = error instanceof DataError && error.isRetryable ? asText : null;
      console.error('Adding the person failed', error);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Person" isRequired>
        {(control) => <UserPicker control={control} excludedUserIds={excludedUserIds} pick={pick} onPick={setPick} />}
      </Field>
      <Field label="Role">
        {(control) => (
          <Select
            {...control}
            value={role}
            options={addRoles.map((value) => ({ value, label: roleLabel(value) }))}
            onChange={setRole}
          />
        )}
      </Field>
      {place.kind === 'staff' && (
        <div className={formStyles.pair}>
          <Field label="Contract start (optional)">
            {(control) => (
              <Input
                {...control}
                type="date"
                max={LAST_DAY}
                value={contract.start}
                onChange={(event) => setContract({ ...contract, start: event.target.value })}
              />
            )}
          </Field>
          <Field label="Contract end (optional)" error={problem}>
            {(control) => (
              <Input
                {...control}
                type="date"
                max={LAST_DAY}
                value={contract.end}
                onChange={(event) => setContract({ ...contract, end: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
      <div className={formStyles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" disabled={!pick || addition.isPending} loading={addition.isPending}>
          {addition.isPending ? 'Adding...' : addTitle}
        </Button>
      </div>
    </form>
  );
}

/** Years have four digits. */
const LAST_DAY = '9999-12-31';
