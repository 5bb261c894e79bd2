// Lazy chunk, with the loader of remotes.
import { accountKeys } from '@lineup/auth';
import type { RemoteId } from '@lineup/contract';
import { flagsQuery } from '@lineup/flags';
import type { DataRouter } from 'react-router-dom';
import { queryClient, session } from '../../platform';
import { findDeployed } from '../registry/deployed-builds';
import { channelFor, isFlagOn, knownNow } from '../gate/gate';
import { useRemoteStatus } from '../remote-status';
import { matchRemote, useRegistry } from '../registry/registry';
import { refreshOnReturn } from './refresh-on-return';

/**
 * Watches which version of each open remote the user should get. When it changed, the routes of the old version are
 * taken away as soon as none of its screens shows, so that the next entry loads the other version without a reload of
 * the page and without touching what is on the screen.
 */
export function retireRemotes(router: DataRouter): () => void {
  const check = () => {
    for (const id of Object.keys(useRemoteStatus.getState()) as RemoteId[]) void checkRemote(router, id);
  };
  check();
  const stops = [
    onKnownChange(check),
    useRegistry.subscribe(check),
    useRemoteStatus.subscribe(check),
    router.subscribe(check),
    refreshOnReturn(router),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function checkRemote(router: DataRouter, id: RemoteId): Promise<void> {
  const { registry } = useRegistry.getState();
  const known = knownNow();
  const remote = registry?.remotes.find((each) => each.id === id);
  if (!remote || !isFlagOn(remote.flag, known) || useRemoteStatus.getState()[id]?.kind !== 'open') return;
  const channel = channelFor(remote, known);
  if (channel === null) return;
  const build = remote.channels[channel] ?? (await findDeployed(remote, channel));
  const status = useRemoteStatus.getState()[id];
  if (!build || status?.kind !== 'open') return;
  const isStale = build.version !== status.build.version;
  if (isStale && !isShown(router, id)) return retire(router, id);
  if (isStale === Boolean(status.retire)) return;
  const { retire: _, ...current } = status;
  useRemoteStatus.setState({ [id]: isStale ? { ...current, retire: () => retire(router, id) } : current });
}

/** Whether a screen of the remote shows, or is about to. */
function isShown({ state }: DataRouter, id: RemoteId): boolean {
  const { registry } = useRegistry.getState();
  const paths = [state.location.pathname, state.navigation.location?.pathname];
  return paths.some((path) => path !== undefined && registry !== null && matchRemote(registry, path)?.id === id);
}

/** Takes the routes of a remote away. The next navigation into it finds none, and opens the remote again. */
function retire(router: DataRouter, id: RemoteId): void {
  // First, because the router tells its watchers, this file among them.
  const { [id]: _, ...others } = useRemoteStatus.getState();
  useRemoteStatus.setState(others, true);
  for (const layout of router.routes)
    for (const route of layout.children ?? []) if (route.id.startsWith(`remote:${id}:`)) route.children = [];
  // Nothing is added; the router ranks its routes again.
  router.patchRoutes(null, []);
}

/** Calls back when flags, roles or the user changed. Returns what stops it. */
function onKnownChange(handle: () => void): () => void {
  const stopSession = session.subscribe(handle);
  const stopQueries = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isOfGate = query.queryKey[0] === flagsQuery.queryKey[0] || query.queryKey[0] === accountKeys.all[0];
    if (type === 'updated' && isOfGate) handle();
  });
  return () => {
    stopSession();
    stopQueries();
  };
}
