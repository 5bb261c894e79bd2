import type { RemoteId } from '@lineup/contract';
import { applyOverrides } from './overrides';
import { fetchRegistry, useRegistry } from './registry';

/** How long an answer counts as current, in ms: two bad versions never take turns faster. */
const MAX_AGE = 5000;

const askedAt = new Map<RemoteId, number>();

/** Asks which builds of a remote are live now, and takes them over; all else of the registry stays as the page began with it. */
export async function refreshBuilds(id: RemoteId): Promise<void> {
  if (Date.now() - (askedAt.get(id) ?? 0) < MAX_AGE) return;
  askedAt.set(id, Date.now());
  const fetched = await fetchRegistry();
  const { registry } = useRegistry.getState();
  const now = applyOverrides(fetched?.remotes ?? []).find((remote) => remote.id === id);
  if (!now || !registry) return;
  const remotes = registry.remotes.map((remote) => (remote.id === id ? { ...remote, channels: now.channels } : remote));
  useRegistry.setState({ status: 'ready', registry: { ...registry, remotes } });
}
