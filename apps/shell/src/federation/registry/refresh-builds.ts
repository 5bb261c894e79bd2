import type { RemoteId } from '@lineup/contract';
import { applyOverrides } from './overrides';
import { fetchRegistry, useRegistry } from './registry';

/** How long an answer counts as current, in ms: an open page asks no more often, and two bad versions never take turns faster. */
export const MAX_AGE = 5000;

const askedAt = new Map<RemoteId, number>();

/** Asks which builds of remotes are live now, and takes them over; all else of the registry stays as the page began with it. */
export async function refreshBuilds(...ids: RemoteId[]): Promise<void> {
  const now = performance.now();
  const due = ids.filter((id) => now - (askedAt.get(id) ?? -MAX_AGE) >= MAX_AGE);
  if (due.length === 0) return;
  for (const id of due) askedAt.set(id, now);
  const fetched = await fetchRegistry();
  // It told nothing: who asks next asks again.
  if (!fetched) for (const id of due) askedAt.delete(id);
  const { registry } = useRegistry.getState();
  if (!fetched || !registry) return;
  const live = applyOverrides(fetched.remotes).filter(({ id }) => due.includes(id));
  const remotes = registry.remotes.map((remote) => {
    const { channels, shares } = live.find(({ id }) => id === remote.id) ?? remote;
    const isSame = JSON.stringify([channels, shares]) === JSON.stringify([remote.channels, remote.shares]);
    return isSame ? remote : { ...remote, channels, shares };
  });
  if (remotes.every((remote, place) => remote === registry.remotes[place])) return;
  useRegistry.setState({ status: 'ready', registry: { ...registry, remotes } });
}
