import { explainFlag, type FlagCondition } from '@lineup/flags';
import type { StaffFlag } from './list-flags';
import { roleLabel } from '../../../model/role-labels';

/** Whom a flag reaches, in words. */
export function describeAudience(flag: StaffFlag): { isOn: boolean; text: string } {
  // For somebody with every required role: what is unmet for them is unmet for everybody.
  const holder = flag.required_roles.map((role) => ({ role, college_id: null }));
  const unmet = explainFlag(flag, holder).find(({ isMet }) => !isMet);
  if (unmet) return { isOn: false, text: `Off for everybody: ${reasons[unmet.condition](flag)}` };
  if (flag.required_roles.length === 0) return { isOn: true, text: 'On for everybody' };
  return { isOn: true, text: `On for ${flag.required_roles.map(roleLabel).join(', ')}` };
}

const reasons: Record<FlagCondition['condition'], (flag: StaffFlag) => string> = {
  exists: () => 'there is no such flag',
  enabled: () => 'it is turned off',
  not_dev_only: () => 'it is for development only',
  role: () => 'a role is missing',
  rollout: ({ rollout_percentage }) => `the rollout is ${rollout_percentage} %, and anything under 100 is off`,
};
