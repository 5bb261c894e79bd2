import type { User } from '@lineup/data';
import type { ReactNode } from 'react';
import { IdentityContext, type Auth, type Identity, type OwnProfile } from './auth-context';
import type { UserRole } from './roles';

export interface TestAuthProps {
  children: ReactNode;
  /** Id of the signed-in user; without it nobody is signed in. */
  userId?: string;
  email?: string;
  roles?: UserRole[];
  /** Whether other roles wait for the second factor. */
  holdsBack?: boolean;
  profile?: OwnProfile | null;
  /** Replaces single parts, for example `signIn`. */
  auth?: Partial<Auth>;
  status?: Auth['status'];
}

/** Provides a fixed identity to a component under test. */
export function TestAuth({
  children,
  userId,
  email = 'user@example.com',
  roles = [],
  holdsBack = false,
  profile = null,
  auth,
  status,
}: TestAuthProps) {
  const user =
    userId === undefined
      ? null
      : ({ id: userId, email, app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' } as User);
  const session = user && {
    access_token: 'token',
    refresh_token: 'refresh',
    expires_in: 3600,
    token_type: 'bearer' as const,
    user,
  };
  const done = async () => ({ error: null });
  const current = status ?? (user ? 'signed-in' : 'signed-out');
  const isLoading = current === 'loading';
  const identity: Identity = {
    auth: {
      status: current,
      session,
      user,
      signIn: done,
      signUp: async () => ({ error: null, needsConfirmation: true }),
      signOut: async () => {},
      requestPasswordReset: done,
      updatePassword: done,
      ...auth,
    },
    roles: { status: isLoading ? 'loading' : 'ready', roles, holdsBack },
    profile: { status: isLoading ? 'loading' : 'ready', profile },
  };
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}
