import { useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '@lineup/auth';
import { useNavigateIfHere } from '@lineup/contract';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { EditorPage } from '../model/load-college-editor';

export interface InvitationProps {
  college: EditorPage;
  invitation: NonNullable<EditorPage['invitation']>;
}

/** Accepts or declines the invitation of the viewer into the program of a college. */
export function useAnswerInvitation({ college, invitation }: InvitationProps) {
  const navigateIfHere = useNavigateIfHere();
  const queryClient = useQueryClient();
  return useAction({
    run: async (isYes: boolean) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('answer_college_invitation', { p_invitation_id: invitation.id, p_accept: isYes }));
      await queryClient.invalidateQueries({ queryKey: accountKeys.all });
      const isEditor = invitation.role.startsWith('programs_');
      if (!isYes || !isEditor)
        await navigateIfHere(college.is_published ? `/college/${college.slug}` : '/', { replace: true });
    },
    done: (_result, isYes) => (isYes ? `Welcome to ${college.name}` : 'Invitation declined'),
    refused: (error) => {
      if (error.code === 'PT410') return { message: 'This invitation is no longer open. Ask for a new one.' };
      return error.kind === 'forbidden' ? { message: error.message } : undefined;
    },
    failed: 'Your answer could not be saved. Try again.',
    invalidates: [[...recruitingKeys.all, 'college-editor', college.slug]],
    invalidatesOn: 'settled',
  });
}
