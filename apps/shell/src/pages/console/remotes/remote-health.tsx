import type { RegistryEntry } from '@lineup/contract';
import { errorRate, isFailing } from '@lineup/contract/health';
import { Chip } from '@lineup/ui/chip';
import { FormMessage } from '@lineup/ui/form';
import { NativeButton } from '@lineup/ui/native-button';
import type { DeployedBuilds } from '../../../federation/registry/deployed-builds';
import styles from '../kit/console.module.css';
import { useChangeFlag } from '../model/change-flag';
import type { StaffFlag } from '../model/list-flags';
import type { RemoteLoads } from './list-remote-loads';
import { planRollback } from './plan-rollback';

interface RemoteHealthProps {
  remote: RegistryEntry;
  flags: readonly StaffFlag[];
  deployed: DeployedBuilds | undefined;
  loads: readonly RemoteLoads[];
}

/** How the versions of a remote did in the last hour, and the press that takes a bad one back. */
export function RemoteHealth({ remote, flags, deployed, loads }: RemoteHealthProps) {
  const change = useChangeFlag();
  const own = loads.filter((row) => row.remote === remote.id);
  const variant = flags.find(({ key }) => key === remote.flag)?.variant;
  const isPinned = Boolean(variant && deployed?.earlier.some(({ version }) => version === variant));
  // A version that is chosen by its name is what the stable channel's people run.
  const runs = (channel: string) => (channel === 'stable' && isPinned ? variant : deployed?.channels[channel]?.version);
  const live = own.find((row) => row.channel === 'stable' && row.version === runs('stable'));
  const label = `Last hour of ${remote.id}`;
  if (own.length === 0) return <p className={styles.hint}>Last hour: no reports yet.</p>;
  return (
    <section className={styles.stack} aria-label={label}>
      <h3>Last hour</h3>
      <ul className={styles.plainList}>
        {own.map((row) => {
          const isNow = row.version === runs(row.channel);
          const isBad = isFailing(row, row === live ? undefined : live);
          const rollback = isNow ? planRollback(remote, row.channel, flags, deployed) : null;
          return (
            <li key={`${row.channel} ${row.version}`} className={styles.row}>
              <span className={styles.grow}>
                <strong>{row.channel}</strong> {row.version}
                {!isNow && ' (no longer live)'}
                <span className={styles.note}>{describe(row)}</span>
              </span>
              {isBad && <Chip tone="danger">Failing</Chip>}
              {rollback && (
                <NativeButton
                  variant={isBad ? 'primary' : 'secondary'}
                  disabled={change.isPending}
                  aria-label={`Roll back ${remote.id} ${row.channel}`}
                  onClick={() => change.mutate({ kind: 'change', ...rollback })}
                >
                  Roll back
                </NativeButton>
              )}
            </li>
          );
        })}
      </ul>
      <FormMessage>{change.refusal}</FormMessage>
    </section>
  );
}

/** What was told, in words. */
function describe(row: RemoteLoads): string {
  const { loaded, failed, crashed, slow, failing_callers: callers, average_ms: average } = row;
  const percent = `${(100 * errorRate(row)).toFixed(1)}% errors`;
  const parts = [`${loaded} loaded`, `${failed} did not`, `${crashed} crashed (${percent})`];
  if (callers > 0) parts.push(`seen from ${callers} ${callers === 1 ? 'address' : 'addresses'}`);
  if (average !== null) parts.push(`${average} ms on average`);
  if (slow > 0) parts.push(`${slow} over 2.5 s`);
  return parts.join(', ');
}
