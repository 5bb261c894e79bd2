import { isOwnPath } from '@lineup/auth';

export type Mode = 'sign-in' | 'sign-up';

/** What the link of a mail says to the sign-in page. */
export interface AuthLink {
  mode: Mode;
  /** The address that the mail went to. */
  email: string;
  /** Where to go afterwards. */
  next: string;
}

/**
 * The link in the fragment of an address, which no server sees; null when there is none. The mail knew whether its address
 * has an account: only who reads that mailbox learns it.
 */
export function readAuthLink(hash: string): AuthLink | null {
  const values = new URLSearchParams(hash.slice(1));
  const next = values.get('next') ?? '';
  const mode = values.get('mode');
  if ((mode !== 'sign-in' && mode !== 'sign-up') || !isOwnPath(next)) return null;
  // A plus that was not escaped reads as a space, which no address holds.
  return { mode, email: (values.get('email') ?? '').replaceAll(' ', '+').slice(0, 254), next };
}
