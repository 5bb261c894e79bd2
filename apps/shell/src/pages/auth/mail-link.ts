import { isOwnPath } from '@lineup/auth';
import { getClient, getPassingClient, toDataError, type Session } from '@lineup/data';
import { session as keeper } from '../../platform';

const TYPES = ['email', 'recovery', 'email_change', 'invite'] as const;

/** What the link of a mail says. It proves nothing: only the service knows whose link it is. */
export interface MailLink {
  tokenHash: string;
  type: (typeof TYPES)[number];
  /** Address of the account, as the mail has it; empty when it does not say. */
  email: string;
  /** The address that is to be. */
  newEmail: string;
  /** Where to go afterwards. */
  next: string;
}

/** The link in the fragment of an address; null when there is none. */
export function readMailLink(hash: string): MailLink | null {
  const values = new URLSearchParams(hash.slice(1));
  const tokenHash = values.get('token_hash') ?? '';
  const type = TYPES.find((each) => each === values.get('type'));
  if (tokenHash === '' || !type) return null;
  return {
    tokenHash,
    type,
    email: addressOf(values.get('email')),
    newEmail: addressOf(values.get('new_email')),
    next: pathOf(values.get('next')),
  };
}

/**
 * Uses the link up. The session that it gives is stored nowhere yet; null when the change of an address waits for the
 * other link. Throws a `DataError`.
 */
export async function followMailLink({ tokenHash, type }: MailLink): Promise<Session | null> {
  const { auth } = await getPassingClient();
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw toDataError(error);
  return data.session;
}

/** Signs this browser in with the session of a link. Throws a `DataError`. */
export async function takeSession(session: Session): Promise<void> {
  const { auth } = await getClient();
  const { data, error } = await auth.setSession(session);
  if (error) throw toDataError(error);
  keeper.accept(data.session);
}

/** Ends the session of a link that nobody wants. */
export async function dropSession(): Promise<void> {
  const { auth } = await getPassingClient();
  await auth.signOut({ scope: 'local' });
}

/** An address holds no space; a plus that was not escaped reads as one. */
const addressOf = (value: string | null) => (value ?? '').replaceAll(' ', '+').toLowerCase();

function pathOf(address: string | null): string {
  if (!address || !URL.canParse(address, location.origin)) return '/';
  const { origin, pathname, search } = new URL(address, location.origin);
  return origin === location.origin && isOwnPath(pathname + search) ? pathname + search : '/';
}
