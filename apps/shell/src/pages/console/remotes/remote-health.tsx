import type { RegistryEntry } from '@lineup/contract';
import { errorRate, isFailing } from '@lineup/contract/health';
import { Chip } from '@lineup/ui/chip';
import { FormMessage } from '@lineup/ui/form';
import type { DeployedBuilds } from '../../../federation/registry/deployed-builds';
import { ConfirmButton } from '../kit/confirm-button';
import styles from '../kit/console.module.css';
import { useChangeFlag } from '../model/change-flag';
import { describeAudience } from '../model/describe-audience';
import type { StaffFlag } from '../model/list-flags';
import type { RemoteLoads } from './list-remote-loads';
import { planRollback, type Rollback } from './plan-rollback';

interface RemoteHealthProps {
  remote: RegistryEntry;
  flags: readonly StaffFlag[];
  deployed: DeployedBuilds | undefined;
  loads: readonly RemoteLoads[];
}

/** How the versions of a remote did in the last hour, and the button that takes a bad one back. */
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
                <ConfirmButton
                  label="Roll back"
                  name={`Roll back ${remote.id} ${row.channel}`}
                  question={questionOf(rollback, remote.id)}
                  yes="Roll back"
                  isDisabled={change.isPending}
                  variant={isBad ? 'primary' : 'secondary'}
                  onConfirm={() => change.mutate({ kind: 'change', ...rollback })}
                />
              )}
            </li>
          );
        })}
      </ul>
      <FormMessage>{change.refusal}</FormMessage>
    </section>
  );
}

/** What a rollback changes, and for whom. */
function questionOf({ flag, fields }: Rollback, id: string): string {
  const { text } = describeAudience(flag);
  const whom = `It is ${text.charAt(0).toLowerCase()}${text.slice(1)} now.`;
  if (fields.enabled === false)
    return `Take the canary of ${id} from its people? ${whom} They get what everybody gets.`;
  return `Roll ${id} back to ${fields.variant ?? 'the stable channel'}? ${whom}`;
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
