import { useEffect, useRef, useState } from 'react';
import { Check, X } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { NativeSelect } from '@lineup/ui/native-select';
import type { RosterRow } from '../model/person';
import { ROSTER_KINDS, type RosterKind } from '../model/roster/roster-kind';
import { roleLabel } from '../model/roster/roster-role';
import { rosterName } from '../model/words';
import { useChangeRole } from './change-role';
import styles from './role-editor.module.css';

export interface RoleEditorProps {
  teamId: string;
  kind: RosterKind;
  row: RosterRow;
  onClose(): void;
}

/** Chooses another role inside a row. When saving fails it stays, and the badge beside it shows the old role. */
export default function RoleEditor({ teamId, kind, row, onClose }: RoleEditorProps) {
  const roles: readonly string[] = ROSTER_KINDS[kind].editRoles;
  const [role, setRole] = useState(roles.includes(row.role) ? row.role : '');
  const select = useRef<HTMLSelectElement>(null);
  const change = useChangeRole(teamId, kind, onClose);
  useEffect(() => select.current?.focus(), []);

  const name = rosterName(row);
  return (
    <div className={styles.editor} role="group" aria-label={`Change the role of ${name}`}>
      <NativeSelect
        ref={select}
        aria-label={`Role of ${name}`}
        className={styles.select}
        value={role}
        onChange={({ target }) => setRole(target.value)}
      >
        <option value="" disabled hidden>
          Choose a role
        </option>
        {roles.map((value) => (
          <option key={value} value={value}>
            {roleLabel(value)}
          </option>
        ))}
      </NativeSelect>
      <Button
        variant="primary"
        icon={<Check size={16} aria-hidden />}
        aria-label="Confirm role"
        title="Confirm"
        disabled={!role}
        isBusy={change.isPending}
        onClick={() => (role === row.role ? onClose() : change.mutate({ rowId: row.id, role }))}
      />
      <Button icon={<X size={16} aria-hidden />} aria-label="Cancel role edit" title="Cancel" onClick={onClose} />
    </div>
  );
}
