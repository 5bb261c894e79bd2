import { FormMessage, SelectField, SubmitButton, TextField, useForm, type Checked } from '@lineup/ui/form';
import { useSettled } from '@lineup/ui/use-settled';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styles from '../kit/console.module.css';
import { needsCollege, roleGroups, roleLabel } from '../../../model/role-labels';
import { personName, type Person } from '../model/search-people';
import { useChangeRoles } from './change-roles';
import { searchColleges } from './search-colleges';

interface GrantDraft {
  role: string;
  college: string;
}

interface Grant {
  role: string;
  collegeId: string | null;
}

/** Grants a role to a person; roles of a college also need the college. */
export function GrantForm({ person }: { person: Person }) {
  const listId = useId();
  const change = useChangeRoles();
  const form = useForm({
    initial: { role: '', college: '' },
    schema: (draft: GrantDraft): Checked<GrantDraft, Grant> => readGrant(draft, colleges),
    send: (grant) => change.mutateAsync({ kind: 'grant', personId: person.user_id, ...grant }),
    onDone: () => {
      form.change('role', '');
    },
    staysOpen: true,
  });
  const isOfCollege = needsCollege(form.draft.role);
  const search = useSettled(form.draft.college.trim());
  const { data: colleges = [] } = useQuery({ ...searchColleges(search), enabled: isOfCollege });
  const name = personName(person);

  return (
    <form {...form.formProps} className={styles.grant} aria-label={`Grant ${name} a role`}>
      <SelectField label={`Grant ${name}`} {...form.bind('role')}>
        <option value="">Choose a role</option>
        {Object.entries(roleGroups).map(([group, roles]) => (
          <optgroup key={group} label={group}>
            {Object.keys(roles).map((role) => (
              <option key={role} value={role}>
                {roleLabel(role)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {isOfCollege && (
        <>
          <TextField label="College" list={listId} autoComplete="off" {...form.bind('college')} />
          <datalist id={listId}>
            {colleges.map(({ id, name: college }) => (
              <option key={id}>{college}</option>
            ))}
          </datalist>
        </>
      )}
      <SubmitButton variant="secondary" label="Grant" busyLabel="Granting…" isBusy={form.isSending} />
      <FormMessage>{form.failure}</FormMessage>
    </form>
  );
}

function readGrant(
  { role, college }: GrantDraft,
  colleges: readonly { id: string; name: string }[],
): Checked<GrantDraft, Grant> {
  if (!role) return { problems: { role: 'Choose a role.' } };
  if (!needsCollege(role)) return { input: { role, collegeId: null } };
  const chosen = colleges.find(({ name }) => name === college.trim());
  return chosen
    ? { input: { role, collegeId: chosen.id } }
    : { problems: { college: 'Choose a college from the list.' } };
}
