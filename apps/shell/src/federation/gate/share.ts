import type { RegistryEntry, RemoteId } from '@lineup/contract';
import { readShareNumber, SHARE_COOKIE, SHARE_NUMBERS, sharedChannel } from '@lineup/contract/share';

const A_YEAR = 31_536_000;

/** Undefined: not yet read. Null: this browser keeps no cookie, and so would change its version with each page. */
let own: number | null | undefined;
const drawn = new Set<RemoteId>();

/** The channel that this browser gets as one of a share of all; null for everybody else. */
export function ownShare(remote: RegistryEntry): string | null {
  // The server draws for everybody else. Without a share no browser gets a number.
  if (!remote.shares || drawn.has(remote.id) || typeof document === 'undefined') return null;
  own ??= readShareNumber(document.cookie) ?? takeNumber();
  return sharedChannel(remote, own);
}

/** A page that the server drew stays with the version that drew it, as long as it is open. */
export const stayWithDrawn = (id: RemoteId) => drawn.add(id);

function takeNumber(): number | null {
  const number = Math.floor(Math.random() * SHARE_NUMBERS);
  const isSecure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${SHARE_COOKIE}=${number}; path=/; max-age=${A_YEAR}; samesite=lax${isSecure}`;
  return readShareNumber(document.cookie);
}
