import { hasAnyRole, type UserRole } from '@lineup/auth';

/** A feature flag as loaded: only those with `enabled` true that are on for the reader are. */
export interface Flag {
  key: string;
  variant: string | null;
  enabled: boolean;
  /** Visitors do not read it: their flags need none. */
  required_roles?: string[] | null;
  /** 100 or more: on. Anything less, and null, is off. */
  rollout_percentage: number | null;
  /** For staff alone. */
  dev_only?: boolean | null;
  feature_type?: string | null;
  notes?: string | null;
}

/** One condition of a flag and whether it is met. */
export interface FlagCondition {
  condition: 'exists' | 'enabled' | 'not_dev_only' | 'role' | 'rollout';
  isMet: boolean;
}

/**
 * Every condition of a flag in order, for a user who holds these roles. The flag is on when all of them are met. A flag
 * that does not exist has the first condition only.
 */
export function explainFlag(flag: Flag | undefined, roles: readonly UserRole[]): FlagCondition[] {
  if (!flag) return [{ condition: 'exists', isMet: false }];
  const required = flag.required_roles ?? [];
  return [
    { condition: 'exists', isMet: true },
    { condition: 'enabled', isMet: flag.enabled },
    { condition: 'not_dev_only', isMet: !flag.dev_only },
    { condition: 'role', isMet: required.length === 0 || hasAnyRole(roles, required) },
    { condition: 'rollout', isMet: (flag.rollout_percentage ?? 0) >= 100 },
  ];
}

/** Whether a flag is on for a user who holds these roles. */
export function evaluateFlag(flag: Flag | undefined, roles: readonly UserRole[]): boolean {
  return explainFlag(flag, roles).every(({ isMet }) => isMet);
}

/** The flag's own variant, else the fallback. */
export function flagVariant(flag: Flag | undefined, fallback = 'default'): string {
  return flag?.variant || fallback;
}
