import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRegistry } from '../../../federation/registry/registry';
import { listDeployed } from './list-deployed';
import { listRemoteLoads } from './list-remote-loads';
import { listFlagChanges } from '../model/list-flag-changes';
import { listFlags } from '../model/list-flags';
import { useRefetchOnChange } from '../model/use-refetch-on-change';
import styles from '../kit/console.module.css';
import { RemoteCard } from './remote-card';
import { ShellHealth } from './shell-health';
import { VersionErrors } from './version-errors';
import { VersionVitals } from './version-vitals';

/** Every remote of the registry. */
export function RemotesTab() {
  const { registry } = useRegistry();
  const flags = useQuery(listFlags);
  const deployed = useQuery(listDeployed);
  const loads = useQuery(listRemoteLoads);
  const changes = useInfiniteQuery(listFlagChanges(null));
  useRefetchOnChange();
  if (flags.isPending || !registry)
    return <PageSkeleton shape="cards" count={4} hasHead={false} label="Loading remotes" />;
  if (!flags.data)
    return (
      <ErrorState
        title="The remotes could not be loaded"
        description={flags.error.message}
        onRetry={() => void flags.refetch()}
      />
    );
  const log = changes.data?.pages.flat() ?? [];
  return (
    <div className={styles.stack}>
      {deployed.isError && (
        <ErrorState
          title="The list of versions could not be loaded"
          description="You can still turn remotes on and off."
          onRetry={() => void deployed.refetch()}
        />
      )}
      <ul className={styles.cards} aria-label="Remotes">
        {registry.remotes.map((remote) => (
          <RemoteCard
            key={remote.id}
            remote={remote}
            flag={flags.data.find(({ key }) => key === remote.flag)}
            flags={flags.data}
            loads={loads.data ?? []}
            deployed={deployed.data?.[remote.id]}
            lastChange={log.find(({ key }) => key === remote.flag || key === `${remote.flag}_preview`)}
          />
        ))}
      </ul>
      <section className={styles.panel}>
        <h2>Shell</h2>
        <ShellHealth loads={loads.data ?? []} flags={flags.data} />
        <VersionVitals id="shell" />
        <VersionErrors id="shell" />
      </section>
    </div>
  );
}
