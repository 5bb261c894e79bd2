import { isPrivileged, useRoles } from '@lineup/auth';
import type { RegistryEntry } from '@lineup/contract';
import { flagsQuery, useFlags } from '@lineup/flags';
import { FollowFlags } from '@lineup/flags/live';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { navLabel, t } from '../../language/language';
import { refreshBuilds } from '../registry/refresh-builds';
import { matchRemote, useRegistry } from '../registry/registry';
import { useRemoteStatus } from '../remote-status';
import { startTelling } from '../health/start-telling';
import { rememberFault } from '../health/remote-faults';
import { Panel, PanelActions } from './panel';

export type RemotePanelProps =
  /** `isAlone`: nothing around it follows the flags, as whoever arrives meanwhile finds it. */
  | { kind: 'closed'; remote: RegistryEntry; isAlone?: boolean }
  | { kind: 'incompatible'; problems: string[] }
  | { kind: 'crash'; onRetry(): void };

/** In place of a screen of a remote. */
export default function RemotePanel(props: RemotePanelProps) {
  if (props.kind === 'closed') return <ClosedPanel remote={props.remote} isAlone={props.isAlone} />;
  if (props.kind === 'incompatible') return <IncompatiblePanel problems={props.problems} />;
  return <CrashPanel onRetry={props.onRetry} />;
}

/** Shown where a flag keeps the user out of a remote. */
function ClosedPanel({ remote, isAlone }: { remote: RegistryEntry; isAlone: boolean | undefined }) {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const { hasFailed } = useFlags();
  return (
    <Panel kind="closed" title={navLabel(remote.gate?.title ?? remote.nav[0]?.label ?? 'Lineup')}>
      {isAlone && <FollowFlags pathname={pathname} isGated />}
      <p>{t('This feature is currently unavailable.')}</p>
      <p>
        {hasFailed
          ? t('We could not check whether it is open to you.')
          : t('The rest of Lineup works. Please come back later.')}
      </p>
      <PanelActions>
        {hasFailed && (
          <Button variant="primary" onClick={() => void queryClient.refetchQueries(flagsQuery)}>
            {t('Try again')}
          </Button>
        )}
        <HomeLink />
      </PanelActions>
    </Panel>
  );
}

/** Shown where the deployed version of a remote does not fit this shell, for example while a deploy is under way; why is for staff. */
function IncompatiblePanel({ problems }: { problems: string[] }) {
  const isStaff = isPrivileged(useRoles().roles);
  return (
    <Panel kind="incompatible" isAlarm title={t('This part of Lineup needs a newer version of the site')}>
      <p>{t('Refresh the page. If you still see this, an update is under way. Please come back in a few minutes.')}</p>
      {isStaff && (
        <ul aria-label={t('For staff')}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <PanelActions>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('Refresh Page')}
        </Button>
        <HomeLink />
      </PanelActions>
    </Panel>
  );
}

/** Shown where a screen loaded and then failed while it was drawn. Another version comes by itself: here is nothing to lose. */
function CrashPanel({ onRetry }: { onRetry(): void }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const retire = useRetire(pathname);
  useEffect(() => {
    const { registry } = useRegistry.getState();
    const remote = registry && matchRemote(registry, pathname);
    const status = remote && useRemoteStatus.getState()[remote.id];
    if (!remote || status?.kind !== 'open') return;
    rememberFault(remote.id, status.build.version, error, 'crash');
    startTelling(remote.id, status.build.version);
    void refreshBuilds(remote.id);
  }, [error, pathname]);
  const change = useEffectEvent(() => {
    retire?.();
    onRetry();
  });
  const hasOther = retire !== undefined;
  // After the effect that notes which version failed.
  useEffect(() => {
    if (hasOther) change();
  }, [hasOther]);
  return (
    <Panel kind="crash" isAlarm title={t('This part of Lineup stopped working')}>
      <p>{t('The rest of the site is fine. Try again, or come back in a moment.')}</p>
      <PanelActions>
        <Button variant="primary" onClick={onRetry}>
          {t('Retry')}
        </Button>
        <HomeLink />
      </PanelActions>
    </Panel>
  );
}

/** What takes the running version of a path's remote away; undefined while it is the one that the user should get. */
function useRetire(pathname: string): (() => void) | undefined {
  const { registry } = useRegistry();
  const remote = registry && matchRemote(registry, pathname);
  const status = useRemoteStatus((statuses) => remote && statuses[remote.id]);
  return status?.kind === 'open' ? status.retire : undefined;
}

function HomeLink() {
  return <LinkButton to="/">{t('Return to Home')}</LinkButton>;
}
