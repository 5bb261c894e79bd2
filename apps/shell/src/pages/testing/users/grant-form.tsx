import { NativeButton } from '@lineup/ui/native-button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { refusal } from '../data/change-flag';
import { searchColleges, useRoleOrder } from '../data/manage-roles';
import { needsCollege, roleGroups, roleLabel } from '../data/roles';
import type { Person } from '../data/search-people';
import { Field } from '../parts/field';
import { Problem } from '../parts/problem';
import { useSettled } from '../parts/use-settled';
import styles from '../console.module.css';

/** Grants a role to a person; roles of a college ask for the college. */
export function GrantForm({ person }: { person: Person }) {
  const [role, setRole] = useState('');
  const [collegeName, setCollegeName] = useState('');
  const [problem, setProblem] = useState<{ role?: string; college?: string }>({});
  const listId = useId();
  const order = useRoleOrder();
  const isOfCollege = needsCollege(role);
  const search = useSettled(collegeName.trim());
  const { data: colleges = [] } = useQuery({ ...searchColleges(search), enabled: isOfCollege });

  function grant(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const college = isOfCollege ? colleges.find(({ name }) => name === collegeName.trim()) : undefined;
    const found = {
      ...(role ? {} : { role: 'Choose a role.' }),
      ...(isOfCollege && !college ? { college: 'Choose a college from the list.' } : {}),
    };
    setProblem(found);
    if (Object.keys(found).length > 0) return;
    order.mutate(
      { kind: 'grant', personId: person.id, role, collegeId: college?.id ?? null },
      { onSuccess: () => setRole('') },
    );
  }

  return (
    <form className={styles.grant} noValidate aria-label={`Grant ${person.name} a role`} onSubmit={grant}>
      <Field label={`Grant ${person.name}`} error={problem.role}>
        {(control) => (
          <select {...control} value={role} onChange={(event) => setRole(event.target.value)}>
            <option value="">Choose a role</option>
            {Object.entries(roleGroups).map(([group, roles]) => (
              <optgroup key={group} label={group}>
                {Object.keys(roles).map((each) => (
                  <option key={each} value={each}>
                    {roleLabel(each)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      {isOfCollege && (
        <Field label="College" error={problem.college}>
          {(control) => (
            <>
              <input
                {...control}
                list={listId}
                autoComplete="off"
                value={collegeName}
                onChange={(event) => setCollegeName(event.target.value)}
              />
              <datalist id={listId}>
                {colleges.map(({ id, name }) => (
                  <option key={id}>{name}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
      <NativeButton type="submit" disabled={order.isPending}>
        {order.isPending ? 'Granting…' : 'Grant'}
      </NativeButton>
      <Problem>{order.isError ? refusal(order.error) : undefined}</Problem>
    </form>
  );
}
