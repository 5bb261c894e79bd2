import type { Ward } from '@lineup/data';
import styles from './family.module.css';

const WAYS: Record<Ward['writers']['people'][number]['way'], (team: string | null) => string> = {
  owner: (team) => `runs ${team ?? 'a team'}`,
  staff: (team) => `staff of ${team ?? 'a team'}`,
  conversation: () => 'in a conversation',
  talk: () => 'agreed to talk',
};

/** Who may write to a ward: names alone, never what was written. */
export function WardWriters({ ward: { writers } }: { ward: Ward }) {
  const more = writers.total - writers.people.length;
  if (writers.total === 0 && writers.teammates.length === 0)
    return <p className={styles.muted}>Nobody but the guardians.</p>;
  return (
    <ul className={styles.plain} aria-label="People who may write">
      {writers.people.map(({ id, name, way, team }) => (
        <li key={id}>
          {name ?? 'Somebody without a name'} <span className={styles.muted}>{WAYS[way](team)}</span>
        </li>
      ))}
      {more > 0 && <li className={styles.muted}>and {more} more</li>}
      {writers.teammates.map(({ team, amount }) => (
        <li key={team} className={styles.muted}>
          {amount === 1 ? '1 teammate' : `${amount} teammates`} of {team}
        </li>
      ))}
    </ul>
  );
}
