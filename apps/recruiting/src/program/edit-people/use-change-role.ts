import { accountKeys } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { COLLEGE_ROLES, type CollegeRole } from './roles';

/** Gives somebody of a program another role. */
export function useChangeRole(grantId: string, name: string) {
  return useAction({
    run: async (next: CollegeRole) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('change_college_role', { p_grant_id: grantId, p_role: next }));
    },
    done: (_result, next) => `${name} is now ${COLLEGE_ROLES[next].toLowerCase()}`,
    refused: (error) => (error.kind === 'forbidden' ? { title: 'Not changed', description: error.message } : undefined),
    failed: 'The role could not be changed. Try again.',
    // What the viewer may do can change with the own role.
    invalidates: [recruitingKeys.all, accountKeys.all],
    isLive: true,
    invalidatesOn: 'settled',
  });
}
