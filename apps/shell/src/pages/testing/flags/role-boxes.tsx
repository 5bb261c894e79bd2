import { roleGroups } from '../data/roles';
import styles from '../console.module.css';

/** The roles of which one is needed; none chosen means everybody. */
export function RoleBoxes({ chosen, onChange }: { chosen: readonly string[]; onChange(roles: string[]): void }) {
  const toggle = (role: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, role] : chosen.filter((each) => each !== role));
  return (
    <fieldset className={styles.boxes}>
      <legend>Only for these roles (none: for everybody)</legend>
      {Object.entries(roleGroups).map(([group, roles]) => (
        <div key={group} role="group" aria-label={group}>
          <p className={styles.muted} aria-hidden>
            {group}
          </p>
          {Object.entries(roles).map(([role, label]) => (
            <label key={role} className={styles.check}>
              <input
                type="checkbox"
                checked={chosen.includes(role)}
                onChange={(event) => toggle(role, event.target.checked)}
              />
              {label}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
