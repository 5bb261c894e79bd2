import { useRoles } from '@lineup/auth';
import { createContext, useContext } from 'react';
import { evaluateFlag, flagVariant, type Flag } from './evaluate-flag';

export interface Flags {
  status: 'loading' | 'ready';
  flags: readonly Flag[];
  /** True: they could not be loaded, and every flag counts as off. */
  hasFailed?: boolean;
}

export interface FlagState {
  /** `loading` until both the flags and the user's roles are known: show neither the feature nor "unavailable". */
  status: 'loading' | 'ready';
  isOn: boolean;
  variant: string;
}

export const FlagsContext = createContext<Flags | null>(null);

/** All loaded flags; none when they could not be loaded. */
export function useFlags(): Flags {
  const flags = useContext(FlagsContext);
  if (!flags) throw new Error('useFlags must be used within FlagsProvider');
  return flags;
}

/** One flag for the current user. `fallback` is the variant of a flag that has none of its own. */
export function useFlag(key: string, fallback?: string): FlagState {
  const { status, flags } = useFlags();
  const { status: rolesStatus, roles } = useRoles();
  const flag = flags.find((candidate) => candidate.key === key);
  const variant = flagVariant(flag, fallback);
  if (status === 'loading') return { status, isOn: false, variant };
  // A flag that asks for no role is decided before the roles arrive.
  const needsRoles = Boolean(flag?.required_roles?.length);
  if (needsRoles && rolesStatus === 'loading') return { status: 'loading', isOn: false, variant };
  return { status: 'ready', isOn: evaluateFlag(flag, roles), variant };
}
