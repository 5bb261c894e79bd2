import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import type { RegistryEntry } from '@lineup/contract';
import { isFailing } from '@lineup/contract/health';
import { Chip } from '@lineup/ui/chip';
import { FormMessage } from '@lineup/ui/form';
import type { DeployedBuilds } from '../../../federation/registry/deployed-builds';
import styles from '../kit/console.module.css';
import { REASON_LABEL, useChangeFlag } from '../model/change-flag';
import { describeAudience } from '../model/describe-audience';
import type { StaffFlag } from '../model/list-flags';
import { describeLoads } from './describe-loads';
import type { RemoteLoads } from './list-remote-loads';
import { isStopped, planRollback, type Rollback } from './plan-rollback';

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
                <span className={styles.note}>{describeLoads(row)}</span>
              </span>
              {isBad && <Chip tone="danger">Failing</Chip>}
              {row.channel !== 'stable' && isStopped(remote.id, row.version, flags) && (
                <Chip tone="warning">Stopped</Chip>
              )}
              {rollback && (
                <ConfirmDialog
                  {...questionOf(rollback, remote.id, deployed?.shares?.[row.channel])}
                  yes="Roll back"
                  no="Keep"
                  isDestructive
                  reasonLabel={REASON_LABEL}
                  onConfirm={(reason) => change.mutate(withReason(rollback, reason))}
                >
                  {(ask) => (
                    <Button
                      variant={isBad ? 'primary' : 'secondary'}
                      aria-label={`Roll back ${remote.id} ${row.channel}`}
                      disabled={change.isPending}
                      onClick={ask}
                    >
                      Roll back
                    </Button>
                  )}
                </ConfirmDialog>
              )}
            </li>
          );
        })}
      </ul>
      <FormMessage>{change.refusal}</FormMessage>
    </section>
  );
}

const withReason = (rollback: Rollback, reason: string): Rollback =>
  rollback.kind === 'change'
    ? { ...rollback, fields: { ...rollback.fields, reason } }
    : { ...rollback, fields: { ...rollback.fields, reason } };

/** What a rollback changes, and for whom. */
function questionOf(rollback: Rollback, id: string, share: number | undefined): { title: string; description: string } {
  const { fields } = rollback;
  if (rollback.kind === 'create' || fields.enabled)
    return {
      title: `Stop the canary of ${id}?`,
      description: `${share} % of all browsers get it now. They get what everybody gets.`,
    };
  const { flag } = rollback;
  const { text } = describeAudience(flag);
  const whom = `It is ${text.charAt(0).toLowerCase()}${text.slice(1)} now.`;
  if (fields.enabled === false)
    return { title: `Take the canary of ${id} from its people?`, description: `${whom} They get what everybody gets.` };
  return { title: `Roll ${id} back to ${fields.variant ?? 'the stable channel'}?`, description: whom };
}
