import type { Ward } from '@lineup/product';
import styles from './family.module.css';
import { plural, t } from '../../language/language';

const WAYS: Record<Ward['writers']['people'][number]['way'], (team: string | null) => string> = {
  owner: (team) => t('runs {team}', { team: team ?? t('a team') }),
  staff: (team) => t('staff of {team}', { team: team ?? t('a team') }),
  conversation: () => t('in a conversation'),
  talk: () => t('agreed to talk'),
};

/** Who may write to a ward: names alone, never what was written. */
export function WardWriters({ ward: { writers } }: { ward: Ward }) {
  const more = writers.total - writers.people.length;
  if (writers.total === 0 && writers.teammates.length === 0)
    return <p className={styles.muted}>{t('Nobody but the guardians.')}</p>;
  return (
    <ul className={styles.plain} aria-label={t('People who may write')}>
      {writers.people.map(({ id, name, way, team }) => (
        <li key={id}>
          {name ?? t('Somebody without a name')} <span className={styles.muted}>{WAYS[way](team)}</span>
        </li>
      ))}
      {more > 0 && <li className={styles.muted}>{t('and {more} more', { more })}</li>}
      {writers.teammates.map(({ team, amount }) => (
        <li key={team} className={styles.muted}>
          {plural(amount, '{count} teammate of {team}', '{count} teammates of {team}', { team })}
        </li>
      ))}
    </ul>
  );
}
