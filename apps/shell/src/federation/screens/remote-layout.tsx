import type { RegistryEntry } from '@lineup/contract';
import { FollowFlags } from '@lineup/flags/live';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { isAdmitted, useKnown } from '../gate/gate';
import { LazyRemotePanel } from './lazy-remote-panel';
import { resetRetries } from './load-failure';
import { useRemoteStatus } from '../remote-status';
import { PageSpinner } from './page-spinner';
import { matchRemote, useRegistry } from '../registry/registry';
import { SessionWait } from './session-wait';
import { VersionNotice } from './version-notice';

/** Around every screen of a remote: the flag, which may change while it is open. */
export function RemoteLayout() {
  const { pathname } = useLocation();
  const { registry } = useRegistry();
  const remote = registry && matchRemote(registry, pathname);
  return (
    <>
      <FollowFlags pathname={pathname} isGated={Boolean(remote)} />
      <SessionWait />
      {remote ? <GatedOutlet remote={remote} pathname={pathname} /> : <PageSpinner />}
    </>
  );
}

function GatedOutlet({ remote, pathname }: { remote: RegistryEntry; pathname: string }) {
  const status = useRemoteStatus((statuses) => statuses[remote.id]);

  const isOpen = isAdmitted(remote, pathname, useKnown());
  if (isOpen === null) return <PageSpinner />;
  if (!isOpen) return <LazyRemotePanel kind="closed" remote={remote} />;
  return (
    <>
      {status?.kind === 'open' && status.retire && <VersionNotice retire={status.retire} />}
      <Outlet />
    </>
  );
}

/** Around a screen as long as it does not fail. */
export function RemoteScreen() {
  const { pathname } = useLocation();
  useEffect(resetRetries, [pathname]);
  return <Outlet />;
}
