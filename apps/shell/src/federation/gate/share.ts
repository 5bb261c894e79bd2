import type { RegistryEntry, RemoteId } from '@lineup/contract';
import { sharedChannel } from '@lineup/contract/share';
import { shareNumber } from '../registry/share-number';

const drawn = new Set<RemoteId>();

/** The channel that this browser gets as one of a share of all; null for everybody else. */
export function ownShare(remote: RegistryEntry): string | null {
  // The server draws for everybody else. Without a share no browser gets a number.
  if (!remote.shares || drawn.has(remote.id) || typeof document === 'undefined') return null;
  return sharedChannel(remote, shareNumber());
}

/** A page that the server drew stays with the version that drew it, as long as it is open. */
export const stayWithDrawn = (id: RemoteId) => drawn.add(id);
