import { useEffect, useRef, useState } from 'react';
import { Check, X } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Select } from '@lineup/ui/select';
import { personName } from '../model/words';
import type { RosterRow } from '../model/person';
import { useChangeRole } from './change-role';
import styles from './role-editor.module.css';
import { ROSTER_KINDS, type RosterKind } from '../model/roster/roster-kind';
import { roleLabel } from '../model/roster/roster-role';

export interface RoleEditorProps {
  teamId: string;
  kind: RosterKind;
  isManager: boolean;
  row: RosterRow;
  onClose(): void;
}

/** Chooses another role inside a row. When saving fails it stays, and the badge beside it shows the old role. */
export default function RoleEditor({ teamId, kind, isManager, row, onClose }: RoleEditorProps) {
  const roles: readonly string[] = ROSTER_KINDS[kind].editRoles;
  const [role, setRole] = useState(roles.includes(row.role) ? row.role : null);
  const editor = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const change = useChangeRole(teamId, kind, isManager);
  useEffect(() => editor.current?.querySelector('input')?.focus(), []);

  const confirm = async () => {
    if (!role || isSending.current) return;
    if (role === row.role) return onClose();
    isSending.current = true;
    try {
      await change.mutateAsync({ rowId: row.id, role });
      onClose();
    } catch {
      // The mutation has said or logged why.
    } finally {
      isSending.current = false;
    }
  };

  const name = personName(row.user_full_name);
  return (
    <div ref={editor} className={styles.editor} role="group" aria-label={`Change the role of ${name}`}>
      <Select
        aria-label={`Role of ${name}`}
        className={styles.select}
        placeholder="Choose a role"
        value={role}
        options={roles.map((value) => ({ value, label: roleLabel(value) }))}
        onChange={setRole}
      />
      <Button
        type="primary"
        icon={<Check size={16} aria-hidden />}
        aria-label="Confirm role"
        title="Confirm"
        disabled={!role}
        loading={change.isPending}
        onClick={() => void confirm()}
      />
      <Button icon={<X size={16} aria-hidden />} aria-label="Cancel role edit" title="Cancel" onClick={onClose} />
    </div>
  );
}
