import { explainFlag, type FlagCondition } from '@lineup/flags';
import { Check, X } from 'lucide-react';
import type { StaffFlag } from '../model/list-flags';
import { roleLabel } from '../../../model/role-labels';
import { personName, type Person } from '../model/search-people';
import styles from '../kit/console.module.css';

const rules: Record<FlagCondition['condition'], string> = {
  exists: 'The flag exists',
  enabled: 'It is turned on',
  not_dev_only: 'It is not for development only',
  role: 'The person has one of its roles',
  rollout: 'The rollout is 100 %',
};

function describe(condition: FlagCondition['condition'], flag: StaffFlag, person: Person): string {
  switch (condition) {
    case 'exists':
      return flag.key;
    case 'enabled':
      return flag.enabled ? 'on' : 'off';
    case 'not_dev_only':
      return flag.dev_only ? 'for development only, so off for everybody' : 'for the public';
    case 'role': {
      if (flag.required_roles.length === 0) return 'needs no role';
      const held = person.roles.map(({ role }) => roleLabel(role)).join(', ') || 'no role';
      return `needs ${flag.required_roles.map(roleLabel).join(' or ')}; has ${held}`;
    }
    case 'rollout':
      return `${flag.rollout_percentage} %`;
  }
}

/** Why a flag is on or off for a person: each condition in order, and whether it is met. */
export function FlagExplanation({ flag, person }: { flag: StaffFlag; person: Person }) {
  const conditions = explainFlag(flag, person.roles);
  const isOn = conditions.every(({ isMet }) => isMet);
  return (
    <section className={styles.stack} aria-label="Explanation" aria-live="polite">
      <h3>
        {flag.key} is {isOn ? 'on' : 'off'} for {personName(person)}
      </h3>
      <ol className={styles.conditions}>
        {conditions.map(({ condition, isMet }) => (
          <li key={condition} className={isMet ? styles.met : styles.unmet}>
            {isMet ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
            <span>
              <b>{rules[condition]}</b>: {isMet ? 'yes' : 'no'}
              <br />
              <span className={styles.muted}>{describe(condition, flag, person)}</span>
            </span>
          </li>
        ))}
      </ol>
      {isOn && flag.variant && <p>Variant: {flag.variant}</p>}
    </section>
  );
}
