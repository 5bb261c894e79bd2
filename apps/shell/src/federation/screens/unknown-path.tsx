import { withoutLanguage } from '@lineup/language';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { isAdmitted, useKnown } from '../gate/gate';
import { LoadFailure, useNavigateAgain } from './load-failure';
import { useRemoteStatus } from '../remote-status';
import { PageSpinner } from './page-spinner';
import { matchRemote, useRegistry } from '../registry/registry';
import { LazyRemotePanel } from './lazy-remote-panel';
import { SessionWait } from './session-wait';

/** Stands where the router knows no screen: the remote that owns the path is loading, closed or failed, or nobody owns it. */
export function UnknownPath({ notFound }: { notFound: ReactNode }) {
  return <StandIn notFound={notFound} />;
}

/** Stands where the router has not looked for a screen to its end: then nothing is not found yet. */
export function UnsettledPath() {
  return <StandIn />;
}

/** Without `notFound` the router has not settled. */
function StandIn({ notFound }: { notFound?: ReactNode }) {
  const { pathname } = useLocation();
  const { status: registryStatus, registry } = useRegistry();
  const statuses = useRemoteStatus();
  const known = useKnown();
  const navigation = useNavigation();
  const isNavigating = navigation.state !== 'idle';
  const navigateAgain = useNavigateAgain();

  const remote = registry && matchRemote(registry, pathname);
  const status = remote && statuses[remote.id];
  const isAdmittedNow = remote ? isAdmitted(remote, pathname, known) : null;
  // A sign-in or a flag opened the gate after it was closed.
  const mayEnterNow = status?.kind === 'closed' && isAdmittedNow === true && !isNavigating;
  const enter = useEffectEvent(() => void navigateAgain());
  useEffect(() => {
    if (mayEnterNow) enter();
  }, [mayEnterNow]);

  if (registryStatus === 'loading') return <PageSpinner />;
  if (registryStatus === 'missing') return <LoadFailure />;
  // An open remote has given its routes; the code of the one that fits may still be on its way.
  const next = navigation.location && withoutLanguage(navigation.location.pathname);
  const isAsking = notFound === undefined || next === pathname;
  if (!remote || status?.kind === 'open') {
    if (isAsking) return <PageSpinner />;
    return !remote && registry?.isPartial ? <LoadFailure /> : notFound;
  }
  if (isAdmittedNow === false) return <LazyRemotePanel kind="closed" remote={remote} isAlone />;
  if (status?.kind === 'incompatible') return <LazyRemotePanel kind="incompatible" problems={status.problems} />;
  if (status?.kind === 'failed') return <LoadFailure />;
  // Flags are those of the person, so an expired session waits here, too.
  return (
    <>
      <SessionWait />
      <PageSpinner />
    </>
  );
}
