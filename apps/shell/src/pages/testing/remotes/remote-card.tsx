import type { RegistryEntry } from '@lineup/contract';
import { NativeButton } from '@lineup/ui/native-button';
import { useMutation } from '@tanstack/react-query';
import { channelFor, knownNow } from '../../../federation/gate/gate';
import type { DeployedBuilds } from '../../../federation/registry/deployed-builds';
import { findBuild } from '../../../federation/runtime/find-build';
import { refusal, useFlagWrite } from '../data/change-flag';
import type { FlagChange } from '../data/list-flag-changes';
import { describeChange } from '../data/list-flag-changes';
import type { StaffFlag } from '../data/list-flags';
import { describeAudience } from '../flags/flag-audience';
import { Chip } from '../parts/chip';
import { Field } from '../parts/field';
import { Moment } from '../parts/moment';
import { Problem } from '../parts/problem';
import styles from '../console.module.css';
import { RemoteInTab } from './remote-in-tab';
import { checkBuild, remoteName, versionChoices } from './remote-view';

interface RemoteCardProps {
  remote: RegistryEntry;
  /** Undefined: the flag does not exist. */
  flag: StaffFlag | undefined;
  deployed: DeployedBuilds | undefined;
  /** The latest change of its flag. */
  lastChange: FlagChange | undefined;
}

/** A remote: for whom it runs, in which version, how it does, and who changed that last. */
export function RemoteCard({ remote, flag, deployed, lastChange }: RemoteCardProps) {
  const name = remoteName(remote);
  const write = useFlagWrite();
  const check = useMutation({ mutationFn: () => checkLive(remote) });
  const variant = flag?.variant === 'stable' ? '' : (flag?.variant ?? '');
  const audience = flag && describeAudience(flag);
  return (
    <li className={styles.panel}>
      <div className={styles.buttons}>
        <h2 className={styles.grow}>{name}</h2>
        {flag && (
          <button
            type="button"
            role="switch"
            className={styles.switch}
            aria-checked={flag.enabled}
            aria-label={`${name} is turned on`}
            disabled={write.isPending}
            onClick={() => write.mutate({ kind: 'change', flag, fields: { enabled: !flag.enabled } })}
          >
            <span className={styles.track} aria-hidden />
            {flag.enabled ? 'On' : 'Off'}
          </button>
        )}
      </div>
      <p className={styles.buttons}>
        <Chip tone={audience?.isOn ? 'good' : 'bad'}>{audience?.isOn ? 'On' : 'Off'}</Chip>
        <span className={styles.muted}>{audience?.text ?? 'The flag does not exist, so nobody gets in.'}</span>
      </p>
      <Problem>{write.isError ? refusal(write.error) : undefined}</Problem>
      {flag && (
        <Field
          label="Version"
          hint="Open browsers get it with their next visit to a page of it; those on a page are offered it."
        >
          {(control) => (
            <select
              {...control}
              value={variant}
              disabled={write.isPending}
              onChange={(event) =>
                write.mutate({ kind: 'change', flag, fields: { variant: event.target.value || null } })
              }
            >
              {versionChoices(deployed, variant).map((choice) => (
                <option key={choice.variant} value={choice.variant} disabled={choice.problems.length > 0}>
                  {choice.label}
                  {choice.problems.length > 0 && ' (does not fit this shell)'}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <RemoteInTab id={remote.id} />
      <dl className={styles.facts}>
        <dt>Flag</dt>
        <dd>{remote.flag}</dd>
        <dt>Paths</dt>
        <dd>{remote.basePaths.join(', ')}</dd>
        <dt>Last change</dt>
        <dd>
          {lastChange ? (
            <>
              {describeChange(lastChange)}, by {lastChange.changedBy ?? 'the server'},{' '}
              <Moment at={lastChange.changedAt} />
            </>
          ) : (
            'none'
          )}
        </dd>
      </dl>
      <div className={styles.buttons}>
        <NativeButton disabled={check.isPending} aria-label={`Check ${name}`} onClick={() => check.mutate()}>
          {check.isPending ? 'Checking…' : 'Check'}
        </NativeButton>
        {lastChange?.isCurrent && lastChange.operation === 'update' && (
          <NativeButton
            disabled={write.isPending}
            aria-label={`Undo last change of ${name}`}
            onClick={() => write.mutate({ kind: 'undo', changeId: lastChange.id })}
          >
            Undo last change
          </NativeButton>
        )}
      </div>
      <div role="status">
        {check.data?.problems.length === 0 && (
          <p>{`${check.data.version}: every script came and is what was released, in ${Math.round(check.data.tookMs)} ms.`}</p>
        )}
      </div>
      <Problem>{check.isError ? check.error.message : check.data?.problems.join('; ') || undefined}</Problem>
    </li>
  );
}

async function checkLive(remote: RegistryEntry) {
  const build = await findBuild(remote, channelFor(remote, knownNow()) ?? 'stable');
  if (!build) throw new Error('No version of it could be found.');
  return checkBuild(build);
}
