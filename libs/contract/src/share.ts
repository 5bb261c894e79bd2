import type { RegistryEntry, RemoteId } from './facts';

// Own subpath: the browser and the server of the site must say the same of the same browser.

/** Cookie with the number of a browser, set while a share of all runs another version. It is one of so many, so it names nobody. */
export const SHARE_COOKIE = 'lineup_share';
export const SHARE_NUMBERS = 10_000;

/** The number in a `Cookie` header or `document.cookie`; null where there is none. */
export function readShareNumber(cookies: string): number | null {
  const [, number] = /(?:^|;\s*)lineup_share=(\d{1,4})(?:;|$)/.exec(cookies) ?? [];
  return number === undefined ? null : Number(number);
}

/** Whether a browser belongs to the share of a remote: a larger share has all of a smaller one, and each remote others. */
export function isInShare(number: number, id: RemoteId, percent: number): boolean {
  let offset = 0;
  for (const letter of id) offset = (offset * 257 + letter.charCodeAt(0)) % SHARE_NUMBERS;
  return (number + offset) % SHARE_NUMBERS < percent * (SHARE_NUMBERS / 100);
}

/** The channel that this browser gets as one of a share; null for everybody else. */
export function sharedChannel({ id, channels, shares = {} }: RegistryEntry, number: number | null): string | null {
  if (number === null) return null;
  const given = Object.keys(shares).find((name) => channels[name] && isInShare(number, id, shares[name] ?? 0));
  return given ?? null;
}

/** Key of the flag by which the backend stops a version of a remote (`private.stop_version`): its variant names the version. */
export const stoppedFlag = (id: RemoteId): string => `stopped_${id.replaceAll('-', '_')}`;
