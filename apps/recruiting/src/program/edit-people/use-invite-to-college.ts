import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';
import type { CollegeRole } from './roles';

/** Invites somebody into the program of a college by email. */
export function useInviteToCollege(collegeId: string) {
  return useAction({
    run: async ({ email: address, role }: { email: string; role: CollegeRole }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('invite_to_college', { p_college_id: collegeId, p_email: address, p_role: role }));
    },
    done: (_result, input) => `Invitation sent to ${input.email}`,
    refused: (error) => {
      if (error.kind === 'rate-limited')
        return { message: 'You have sent a lot of invitations today. Try again tomorrow.' };
      if (error.message === 'Nobody grants themselves a role')
        return { fields: { email: 'This is your own address. Another admin can change your role.' } };
      if (error.hint === 'in_program')
        return { fields: { email: 'This person is already in the program. Change their role in the list above.' } };
      return error.code === '23514' ? { fields: { email: 'This is not an email address.' } } : explainRefusal(error);
    },
    failed: 'The invitation could not be sent. What you entered is still here.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
