import { hasAnyRole, type UserRole } from '@lineup/auth';

/** A feature flag as loaded: only those with `enabled` true are. */
export interface Flag {
  key: string;
  variant: string | null;
  enabled: boolean;
  required_roles: string[] | null;
  /** 100 or more: on. Anything less, and null, is off. */
  rollout_percentage: number | null;
  dev_only: boolean | null;
  feature_type?: string | null;
  notes?: string | null;
}

/** Whether a flag is on for a user who holds these roles. A flag that does not exist is off. */
export function evaluateFlag(flag: Flag | undefined, roles: readonly UserRole[]): boolean {
  if (!flag?.enabled || flag.dev_only) return false;
  const required = flag.required_roles ?? [];
  if (required.length > 0 && !hasAnyRole(roles, required)) return false;
  return (flag.rollout_percentage ?? 0) >= 100;
}

/** The flag's own variant, else the fallback. */
export function flagVariant(flag: Flag | undefined, fallback = 'default'): string {
  return flag?.variant || fallback;
}
