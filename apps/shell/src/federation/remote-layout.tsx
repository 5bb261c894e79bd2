import { UiProvider } from '@lineup/ui/provider';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { FollowFlags } from './follow-flags';
import { useGateFacts, isAdmitted } from './gate';
import { resetRetries } from './load-failure';
import { useRemoteStatus } from './remote-status';
import { PageSpinner } from './page-spinner';
import { matchRemote, useRegistry } from './registry';
import { ClosedPanel } from './remote-panels';
import { VersionNotice } from './version-notice';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** Around every screen of a remote: the theme of its components, and the flag, which may change while it is open. */
export function RemoteLayout() {
  return (
    <>
      <FollowFlags />
      <GatedOutlet />
    </>
  );
}

function GatedOutlet() {
  const { pathname } = useLocation();
  const { registry } = useRegistry();
  const { facts } = useGateFacts();
  const remote = registry && matchRemote(registry, pathname);
  const status = useRemoteStatus((statuses) => remote && statuses[remote.id]);

  useEffect(resetRetries, [pathname]);

  const isOpen = remote ? isAdmitted(remote, pathname, facts) : null;
  if (!remote || isOpen === null) return <PageSpinner />;
  if (!isOpen) return <ClosedPanel remote={remote} />;
  return (
    <UiProvider nonce={nonce}>
      {status?.kind === 'open' && status.retire && <VersionNotice retire={status.retire} />}
      <Outlet />
    </UiProvider>
  );
}
