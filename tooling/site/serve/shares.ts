import type { RegistryEntry } from '@lineup/contract/facts';
import { readShareNumber, sharedChannel, stoppedFlag } from '@lineup/contract/share';
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
  const isStopped = (id: string, version: string) =>
    ((flags ?? []) as ServedFlag[]).some(({ key, variant }) => key === stoppedFlag(id) && variant === version);
  return remotes.map((remote) => {
    const channel = sharedChannel(remote, number);
    const build = channel === null ? undefined : remote.channels[channel];
    if (!build || isStopped(remote.id, build.version)) return remote;
    return { ...remote, channels: { ...remote.channels, stable: build } };
  });
}

/** Whether two lists of remotes differ in what runs at an address. */
export function differAt(pathname: string, a: readonly RegistryEntry[], b: readonly RegistryEntry[]): boolean {
  const place = a.findIndex(({ basePaths }) => basePaths.some((base) => isAtOrBelow(pathname, base)));
  return a[place] !== b[place];
}
