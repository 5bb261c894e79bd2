import { isFailing } from '@lineup/contract/health';
import { Chip } from '@lineup/ui/chip';
import styles from '../kit/console.module.css';
import type { StaffFlag } from '../model/list-flags';
import { describeLoads } from './describe-loads';
import type { RemoteLoads } from './list-remote-loads';
import { isStopped } from './plan-rollback';

/** How the releases of the shell did in the last hour. Going back is a rollback by the command: no flag chooses a shell, but one stops its canary. */
export function ShellHealth({ loads, flags }: { loads: readonly RemoteLoads[]; flags: readonly StaffFlag[] }) {
  const own = loads.filter((row) => row.remote === 'shell').toSorted((a, b) => b.last_at.localeCompare(a.last_at));
  if (own.length === 0) return <p className={styles.hint}>Last hour: no reports yet.</p>;
  const stable = own.filter(({ channel }) => channel === 'stable');
  return (
    <section className={styles.stack} aria-label="Last hour of shell">
      <h3>Last hour</h3>
      <ul className={styles.plainList}>
        {own.map((row) => {
          const isCanary = row.channel !== 'stable';
          // A canary is measured against what everybody gets, that against the release before it.
          const other = isCanary ? stable[0] : stable[stable.indexOf(row) + 1];
          return (
            <li key={`${row.channel} ${row.version}`} className={styles.row}>
              <span className={styles.grow}>
                {row.version}
                {isCanary && ` (${row.channel})`}
                <span className={styles.note}>{describeLoads(row)}</span>
              </span>
              {isFailing(row, other) && <Chip tone="danger">Failing</Chip>}
              {isCanary && isStopped('shell', row.version, flags) && <Chip tone="warning">Stopped</Chip>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
