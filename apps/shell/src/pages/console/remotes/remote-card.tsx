import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import type { RegistryEntry } from '@lineup/contract';
import { FormMessage } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import type { DeployedBuilds } from '../../../federation/registry/deployed-builds';
import { REASON_LABEL, useChangeFlag } from '../model/change-flag';
import { describeAuthor, describeChange, undoQuestion, type FlagChange } from '../model/list-flag-changes';
import type { StaffFlag } from '../model/list-flags';
import { describeAudience } from '../model/describe-audience';
import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';
import type { RemoteLoads } from './list-remote-loads';
import { ReleaseLog } from './release-log';
import { RemoteHealth } from './remote-health';
import { RemoteInTab } from './remote-in-tab';
import { RemoteSwitch } from './remote-switch';
import { versionChoices } from './version-choices';
import { VersionErrors } from './version-errors';
import { VersionVitals } from './version-vitals';
import { VersionSwitch } from './version-switch';
import { useCheckLive } from './use-check-live';

interface RemoteCardProps {
  remote: RegistryEntry;
  /** Undefined: the flag does not exist. */
  flag: StaffFlag | undefined;
  /** All flags: another one chooses who gets a canary. */
  flags: readonly StaffFlag[];
  loads: readonly RemoteLoads[];
  deployed: DeployedBuilds | undefined;
  /** The latest change of its flag, or of the one that chooses who gets a canary. */
  lastChange: FlagChange | undefined;
}

/** A remote: for whom it runs, in which version, how it does, and who changed that last. */
export function RemoteCard({ remote, flag, flags, loads, deployed, lastChange }: RemoteCardProps) {
  const name = remoteName(remote);
  const change = useChangeFlag();
  const check = useCheckLive(remote);
  const { checked } = check;
  const checkWord = check.isPending ? 'Checking…' : 'Check';
  const variant = flag?.variant === 'stable' ? '' : (flag?.variant ?? '');
  const audience = flag && describeAudience(flag);
  const canary = flags.find(({ key }) => key === `${remote.flag}_preview`);
  const shares = Object.entries(deployed?.shares ?? {}).map(
    ([channel, share]) => `${share} % of all browsers get ${channel} (${deployed?.channels[channel]?.version})`,
  );
  return (
    <li className={styles.panel}>
      <div className={styles.buttons}>
        <h2 className={styles.grow}>{name}</h2>
        {flag && (
          <RemoteSwitch
            name={name}
            isOn={flag.enabled}
            audience={describeAudience({ ...flag, enabled: true }).text}
            isDisabled={change.isPending}
            onTurn={(enabled, reason) => change.mutate({ kind: 'change', flag, fields: { enabled, reason } })}
          />
        )}
      </div>
      <p className={styles.muted}>{audience?.text ?? 'The flag does not exist, so nobody gets in.'}</p>
      <FormMessage>{change.refusal}</FormMessage>
      {flag && (
        <VersionSwitch
          name={name}
          value={variant}
          choices={versionChoices(deployed, variant)}
          audience={describeAudience(flag).text}
          isDisabled={change.isPending}
          onSwitch={(chosen, reason) =>
            change.mutate({ kind: 'change', flag, fields: { variant: chosen || null, reason } })
          }
        />
      )}
      <RemoteHealth remote={remote} flags={flags} deployed={deployed} loads={loads} />
      <VersionVitals id={remote.id} />
      <VersionErrors id={remote.id} />
      <RemoteInTab id={remote.id} />
      <dl className={styles.facts}>
        {deployed?.owner && (
          <>
            <dt>Owner</dt>
            <dd>
              {deployed.owner}
              {deployed.contact && (
                <>
                  {', '}
                  <a href={addressOf(deployed.contact)}>{deployed.contact}</a>
                </>
              )}
              {deployed.runbook && `, runbook ${deployed.runbook}`}
            </dd>
          </>
        )}
        <dt>Flag</dt>
        <dd>{remote.flag}</dd>
        <dt>Canary</dt>
        <dd>
          {canary
            ? `${describeAudience(canary).text} (flag ${canary.key}, version ${canary.variant || 'canary'})`
            : `Nobody by a flag. Add the flag ${remote.flag}_preview to choose who gets it.`}
          {shares.length > 0 && ` ${shares.join(', ')}.`}
        </dd>
        <dt>Paths</dt>
        <dd>{remote.basePaths.join(', ')}</dd>
        <dt>Last change</dt>
        <dd>
          {lastChange ? (
            <>
              {lastChange.key !== remote.flag && 'Canary '}
              {describeChange(lastChange)}, by {describeAuthor(lastChange)}, <Moment at={lastChange.changed_at} />
              {lastChange.reason !== null && <span className={styles.note}>Reason: {lastChange.reason}</span>}
            </>
          ) : (
            'none'
          )}
        </dd>
      </dl>
      <ReleaseLog moves={deployed?.moves ?? []} />
      <div className={styles.buttons}>
        <Button disabled={check.isPending} aria-label={`${checkWord} ${name}`} onClick={() => check.mutate()}>
          {checkWord}
        </Button>
        {lastChange?.is_current && lastChange.operation === 'update' && (
          <ConfirmDialog
            title={undoQuestion(lastChange)}
            yes="Undo it"
            no="Keep"
            isDestructive
            reasonLabel={REASON_LABEL}
            onConfirm={(reason) => change.mutate({ kind: 'undo', changeId: lastChange.id, reason })}
          >
            {(ask) => (
              <Button aria-label={`Undo last change of ${name}`} disabled={change.isPending} onClick={ask}>
                Undo last change
              </Button>
            )}
          </ConfirmDialog>
        )}
      </div>
      <div role="status">
        {checked?.problems.length === 0 && (
          <p>{`${checked.version}: every script loaded and is the released file, in ${Math.round(checked.tookMs)} ms.`}</p>
        )}
      </div>
      <FormMessage>{check.refusal ?? checked?.problems.join('; ')}</FormMessage>
    </li>
  );
}

const addressOf = (contact: string) => (contact.startsWith('https://') ? contact : `mailto:${contact}`);

/** What a remote is called. */
function remoteName({ id }: RegistryEntry): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}
