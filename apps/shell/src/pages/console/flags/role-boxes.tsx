import { CheckboxField, FormMessage, type BoundField } from '@lineup/ui/form';
import { roleGroups } from '../../../model/role-labels';
import styles from '../kit/console.module.css';

/** The roles of which one is needed; none chosen means everybody. */
export function RoleBoxes({ name, value, error, onChange }: BoundField<string[]>) {
  const toggle = (role: string, isOn: boolean) =>
    onChange(isOn ? [...value, role] : value.filter((each) => each !== role));
  return (
    <fieldset name={name} className={styles.boxes}>
      <legend>Only for these roles (none: for everybody)</legend>
      {error && (
        <div className={styles.wide}>
          <FormMessage>{error}</FormMessage>
        </div>
      )}
      {Object.entries(roleGroups).map(([group, roles]) => (
        <div key={group} role="group" aria-label={group}>
          <p className={styles.muted} aria-hidden>
            {group}
          </p>
          {Object.entries(roles).map(([role, label]) => (
            <CheckboxField
              key={role}
              label={label}
              value={value.includes(role)}
              onChange={(isOn) => toggle(role, isOn)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}
