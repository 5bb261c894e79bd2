import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { IdentityContext, type Auth, type ProfileState, type RolesState } from './auth-context';
import { accountKeys, profileQuery, rolesQuery } from './own-account';
import { lacksSecondFactor } from './second-factor';
import type { SessionKeeper } from './session-keeper';
import { signedOut } from './session-state';

/** The server draws for visitors. */
const visitor = () => signedOut;

export interface AuthProviderProps {
  children: ReactNode;
  /** The page's one session. */
  session: SessionKeeper;
  /**
   * Runs when another user, or none, is signed in from now on: drop what was cached for the previous one. What it returns
   * runs when the screens of the previous user are gone.
   */
  onUserChange?(userId: string | null): (() => void) | void;
}

/** Provides session, roles and profile. One per page, inside the shell's query client. */
export function AuthProvider({ children, session, onUserChange }: AuthProviderProps) {
  const state = useSyncExternalStore(session.subscribe, session.getState, visitor);
  useEffect(() => session.start(), [session]);

  const auth = useMemo(() => ({ ...state, ...actionsOf(session) }), [state, session]);
  const userId = state.user?.id ?? null;
  useUserChange(state.status === 'loading' ? undefined : userId, onUserChange);
  useRefetchOnLift(userId, lacksSecondFactor(state.session));
  const roles = useRolesState(auth.status, userId);
  const profile = useProfileState(auth.status, userId);

  const identity = useMemo(() => ({ auth, roles, profile }), [auth, roles, profile]);
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}

/** Downloaded with the first action: most page views never take one. */
const loadActions = () => import('./account-actions');

type Actions = Pick<Auth, 'signIn' | 'signUp' | 'signOut' | 'requestPasswordReset' | 'updatePassword'>;

function actionsOf(keeper: SessionKeeper): Actions {
  return {
    async signIn(email, password) {
      const { signInWithPassword } = await loadActions();
      const { error, session } = await signInWithPassword(email, password);
      if (session) keeper.accept(session);
      return { error };
    },
    async signUp(input) {
      const { createAccount } = await loadActions();
      const { error, needsConfirmation, session } = await createAccount(input);
      if (session) keeper.accept(session);
      return { error, needsConfirmation };
    },
    async signOut() {
      const { endSession } = await loadActions();
      await endSession();
      keeper.accept(null);
    },
    requestPasswordReset: async (email) => (await loadActions()).requestPasswordReset(email),
    updatePassword: async (...change) => (await loadActions()).updatePassword(...change),
  };
}

function useUserChange(userId: string | null | undefined, handle: AuthProviderProps['onUserChange']): void {
  const known = useRef(userId);
  const goOn = useRef<(() => void) | void>(undefined);
  const report = useEffectEvent((next: string | null) => handle?.(next));
  // Before the effects of screens: one of them may navigate, and what is then read is the new user's.
  useLayoutEffect(() => {
    if (userId === undefined) return;
    if (known.current !== undefined && known.current !== userId) goOn.current = report(userId);
    known.current = userId;
  }, [userId]);
  // What is unmounted unsubscribes after the layout effects, and before this.
  useEffect(() => {
    goOn.current?.();
    goOn.current = undefined;
  }, [userId]);
}

/** What a session reads is another once it has passed the second factor, and once it no longer has. */
function useRefetchOnLift(userId: string | null, isLacking: boolean): void {
  const queryClient = useQueryClient();
  const known = useRef({ userId, isLacking });
  useEffect(() => {
    const before = known.current;
    known.current = { userId, isLacking };
    if (userId !== null && before.userId === userId && before.isLacking !== isLacking)
      void queryClient.invalidateQueries();
  }, [queryClient, userId, isLacking]);
}

function useRolesState(status: Auth['status'], userId: string | null): RolesState {
  const { data, error } = useQuery({ ...rolesQuery(userId ?? ''), enabled: userId !== null });
  // Written with the roles.
  const { data: holdsBack = false } = useQuery<boolean>({
    queryKey: accountKeys.holdsBack(userId ?? ''),
    queryFn: skipToken,
  });
  return useMemo(() => {
    const isPending = status === 'loading' || (userId !== null && data === undefined && error === null);
    return { status: isPending ? 'loading' : 'ready', roles: userId === null ? [] : (data ?? []), holdsBack };
  }, [status, userId, data, error, holdsBack]);
}

function useProfileState(status: Auth['status'], userId: string | null): ProfileState {
  const { data, error } = useQuery({ ...profileQuery(userId ?? ''), enabled: userId !== null });
  return useMemo(() => {
    if (status === 'loading') return { status: 'loading', profile: null };
    if (userId === null) return { status: 'ready', profile: null };
    if (data !== undefined) return { status: 'ready', profile: data };
    return { status: error ? 'failed' : 'loading', profile: null };
  }, [status, userId, data, error]);
}
