import type { RegistryEntry } from '@lineup/contract/facts';
import { isInShare, readShareNumber, sharedChannel, stoppedFlag } from '@lineup/contract/share';
import { SHELL } from '../store/pointer.ts';
import type { SharedShell } from '../store/shell-pointer.ts';
import { isAtOrBelow } from '../render/drawing.ts';

interface ServedFlag {
  key: string;
  variant: string | null;
}

/** Whether a share of all browsers gets another version of something: only then is the cookie of a request of interest. */
export const hasShares = (remotes: readonly RegistryEntry[]): boolean => remotes.some(({ shares }) => shares);

/** The remotes as one browser gets them: in place of stable what it gets as one of a share, unless the backend stopped that. */
export function sharedRemotes(
  remotes: readonly RegistryEntry[],
  cookies: string,
  flags: readonly unknown[] | null,
): RegistryEntry[] {
  const number = readShareNumber(cookies);
  return remotes.map((remote) => {
    const channel = sharedChannel(remote, number);
    const build = channel === null ? undefined : remote.channels[channel];
    if (!build || isStopped(remote.id, build.version, flags)) return remote;
    return { ...remote, channels: { ...remote.channels, stable: build } };
  });
}

/** Whether one browser is of the share that gets the canary of the shell, while that runs. */
export function isInShellShare({ share }: SharedShell, cookies: string): boolean {
  const number = readShareNumber(cookies);
  return number !== null && isInShare(number, SHELL, share);
}

/** Whether the backend lets a canary of the shell run: nobody gets one of which that is not known. */
export const isShellRunning = ({ offer }: SharedShell, flags: readonly unknown[] | null): boolean =>
  flags !== null && !isStopped(SHELL, offer.release, flags);

const isStopped = (id: string, version: string, flags: readonly unknown[] | null) =>
  ((flags ?? []) as ServedFlag[]).some(({ key, variant }) => key === stoppedFlag(id) && variant === version);

/** Whether two lists of remotes differ in what runs at an address. */
export function differAt(pathname: string, a: readonly RegistryEntry[], b: readonly RegistryEntry[]): boolean {
  const place = a.findIndex(({ basePaths }) => basePaths.some((base) => isAtOrBelow(pathname, base)));
  return a[place] !== b[place];
}
