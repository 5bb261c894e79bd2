import type { Session, User } from '@lineup/data';

/** `loading` lasts only while a stored session waits for its first refresh. */
export type AuthStatus = 'loading' | 'signed-in' | 'signed-out';

export interface SessionState {
  status: AuthStatus;
  session: Session | null;
  user: User | null;
}

export const signedOut: SessionState = { status: 'signed-out', session: null, user: null };

export function signedIn(session: Session): SessionState {
  return { status: 'signed-in', session, user: session.user };
}
