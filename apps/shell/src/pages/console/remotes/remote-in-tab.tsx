import type { RemoteId } from '@lineup/contract';
import { useRemoteFaults } from '../../../federation/health/remote-faults';
import { useRemoteStatus } from '../../../federation/remote-status';
import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';

const labels = {
  loading: 'loading',
  open: 'loaded',
  closed: 'closed by its flag',
  failed: 'failed to load',
  incompatible: 'does not fit this shell',
};

/** How a remote does in this tab: state, version, load time and the loads that failed. */
export function RemoteInTab({ id }: { id: RemoteId }) {
  const status = useRemoteStatus((statuses) => statuses[id]);
  const faults = useRemoteFaults().filter((fault) => fault.id === id);
  return (
    <dl className={styles.facts}>
      <dt>In this tab</dt>
      <dd>{status ? labels[status.kind] : 'not opened yet'}</dd>
      {status?.kind === 'open' && (
        <>
          <dt>Version</dt>
          <dd>
            {status.build.version}
            {status.retire && ' (another one loads on the next visit)'}
          </dd>
          <dt>Load time</dt>
          <dd>{Math.round(status.loadedIn)} ms</dd>
        </>
      )}
      {status?.kind === 'incompatible' && (
        <>
          <dt>Reasons</dt>
          <dd>{status.problems.join('; ')}</dd>
        </>
      )}
      <dt>Errors</dt>
      <dd>
        {faults.length === 0 ? (
          'none'
        ) : (
          <ul className={styles.plainList}>
            {faults.map((fault) => (
              <li key={fault.at.getTime()}>
                <Moment at={fault.at} />, {fault.version}: {fault.message}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  );
}
