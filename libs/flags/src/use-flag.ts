import { useRoles } from '@lineup/auth';
import { useQuery } from '@tanstack/react-query';
import { evaluateFlag, flagVariant, type Flag } from './evaluate-flag';
import { flagsQuery } from './load-flags';

export interface Flags {
  status: 'loading' | 'ready';
  flags: readonly Flag[];
  /** They could not be loaded, and every flag counts as off. */
  hasFailed: boolean;
}

export interface FlagState {
  /** `loading` until both the flags and the user's roles are known: show neither the feature nor "unavailable". */
  status: 'loading' | 'ready';
  isOn: boolean;
  variant: string;
}

const none: readonly Flag[] = [];

/** All loaded flags; none when they could not be loaded. */
export function useFlags(): Flags {
  const { data, error } = useQuery(flagsQuery);
  if (data) return { status: 'ready', flags: data, hasFailed: false };
  return { status: error ? 'ready' : 'loading', flags: none, hasFailed: error !== null };
}

/** One flag for the current user. `fallback` is the variant of a flag that has none of its own. */
export function useFlag(key: string, fallback?: string): FlagState {
  const { status, flags } = useFlags();
  const { status: rolesStatus, roles } = useRoles();
  const flag = flags.find((candidate) => candidate.key === key);
  const variant = flagVariant(flag, fallback);
  if (status === 'loading') return { status, isOn: false, variant };
  // A flag that needs no role is decided before the roles arrive.
  const needsRoles = Boolean(flag?.required_roles?.length);
  if (needsRoles && rolesStatus === 'loading') return { status: 'loading', isOn: false, variant };
  return { status: 'ready', isOn: evaluateFlag(flag, roles), variant };
}
