import { createContext, useContext } from 'react';
import type { AuthOutcome, SignUpInput, SignUpOutcome } from './account-actions';
import type { UserRole } from './roles';
import type { SessionState } from './session-state';

/** The session and what can be done with it. */
export interface Auth extends SessionState {
  /** Never throws: wrong credentials come back as `error`. */
  signIn(email: string, password: string): Promise<AuthOutcome>;
  signUp(input: SignUpInput): Promise<SignUpOutcome>;
  signOut(): Promise<void>;
  requestPasswordReset(email: string): Promise<AuthOutcome>;
  /** Needs the current password, except in a session that began with a link from a mail. */
  updatePassword(password: string, current?: string): Promise<AuthOutcome>;
}

/** Own profile as the header needs it. */
export interface OwnProfile {
  id: string;
  /** Null until its owner chose one. */
  slug: string | null;
  display_name: string | null;
  is_published: boolean;
  avatar_url: string | null;
  /** Null before a choice. */
  theme_preference?: string | null;
}

export interface RolesState {
  status: 'loading' | 'ready';
  /** Those that count in this session. */
  roles: UserRole[];
  /** Whether there are others, which count once the session has passed the second factor. */
  holdsBack?: boolean;
}

export interface ProfileState {
  /** `failed`: whether a profile exists is not known. */
  status: 'loading' | 'ready' | 'failed';
  profile: OwnProfile | null;
}

export interface Identity {
  auth: Auth;
  roles: RolesState;
  profile: ProfileState;
}

export const IdentityContext = createContext<Identity | null>(null);

function useIdentity(): Identity {
  const identity = useContext(IdentityContext);
  if (!identity) throw new Error('useAuth must be used within AuthProvider');
  return identity;
}

/** Who is signed in, and the actions to change it. */
export function useAuth(): Auth {
  return useIdentity().auth;
}

/** Roles of the signed-in user; none when signed out, also none when they cannot be loaded. */
export function useRoles(): RolesState {
  return useIdentity().roles;
}

/** Profile of the signed-in user; null when signed out or not made yet. */
export function useProfile(): ProfileState {
  return useIdentity().profile;
}
