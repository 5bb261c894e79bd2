export type { AuthError, AuthOutcome, SignUpInput, SignUpOutcome } from './account-actions';
export { MINIMUM_AGE, ageOn, isAgeVerified, passAgeVerification } from './age-verification';
export {
  useAuth,
  useProfile,
  useRoles,
  type Auth,
  type OwnProfile,
  type ProfileState,
  type RolesState,
} from './auth-context';
export { AuthProvider, type AuthProviderProps } from './auth-provider';
export { hasSignedInHere, readEndedSession, type EndedSession } from './ended-session';
export { accountKeys, profileQuery, rolesQuery, saveThemePreference } from './own-account';
export { clearRedirect, isOwnPath, readRedirect, saveRedirect } from './redirect';
export { RequireAuth, type RequireAuthProps } from './require-auth';
export {
  canCreateTeam,
  hasAnyRole,
  isAdminOrDeveloper,
  isPrivileged,
  teamKindsOf,
  type TeamKind,
  type UserRole,
} from './roles';
export { awaitsAge, awaitsCode, lacksSecondFactor } from './second-factor';
export { SessionKeeper } from './session-keeper';
export type { AuthStatus, SessionState } from './session-state';
export { readStoredSession } from './stored-session';
