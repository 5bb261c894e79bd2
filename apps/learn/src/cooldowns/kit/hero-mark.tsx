import { initials } from '@lineup/ui/initials';
import { ROLES, type Hero, type Role } from '../model/cooldown';
import styles from './hero-mark.module.css';
import { t } from '../../language';

// Own shapes: a shield's edge, a blade, two circles that meet.
const shapes: Record<Role, string> = {
  VANGUARD: 'M8 1 14 3.5V8c0 3.5-2.5 5.8-6 7-3.500-1.200-6-3.500-6-7V3.500Z',
  DUELIST: 'M8 1 12 9 8 15 4 9Z',
  STRATEGIST: 'M6 3a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm4 0a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
};

/** The shape of a role; its name stands beside it. */
export function RoleMark({ role }: { role: Role }) {
  return (
    <svg className={styles.role} data-role={role} viewBox="0 0 16 16" width={14} height={14} aria-hidden>
      <path d={shapes[role]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

export function RoleNames({ roles }: Pick<Hero, 'roles'>) {
  return (
    <span className={styles.roles}>
      {roles.map((role) => (
        <span key={role}>
          <RoleMark role={role} />
          {t(ROLES[role])}
        </span>
      ))}
    </span>
  );
}

/** Initials of a hero on the tint of the role. */
export function HeroMark({ name, roles, size = 36 }: Pick<Hero, 'name' | 'roles'> & { size?: number }) {
  return (
    <span
      className={styles.mark}
      data-role={roles[0]}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.4 }}
      aria-hidden
    >
      {initials(name.replace(/^The /, ''))}
    </span>
  );
}
