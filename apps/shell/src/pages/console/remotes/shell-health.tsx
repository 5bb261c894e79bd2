import { isFailing } from '@lineup/contract/health';
import { Chip } from '@lineup/ui/chip';
import styles from '../kit/console.module.css';
import { describeLoads } from './describe-loads';
import type { RemoteLoads } from './list-remote-loads';

/** How the releases of the shell did in the last hour. Going back is a rollback by the command: no flag chooses a shell. */
export function ShellHealth({ loads }: { loads: readonly RemoteLoads[] }) {
  const own = loads.filter((row) => row.remote === 'shell').toSorted((a, b) => b.last_at.localeCompare(a.last_at));
  if (own.length === 0) return <p className={styles.hint}>Last hour: no reports yet.</p>;
  return (
    <section className={styles.stack} aria-label="Last hour of shell">
      <h3>Last hour</h3>
      <ul className={styles.plainList}>
        {own.map((row, place) => (
          <li key={row.version} className={styles.row}>
            <span className={styles.grow}>
              {row.version}
              <span className={styles.note}>{describeLoads(row)}</span>
            </span>
            {isFailing(row, own[place + 1]) && <Chip tone="danger">Failing</Chip>}
          </li>
        ))}
      </ul>
    </section>
  );
}
