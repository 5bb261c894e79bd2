import { Mail } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { accountKeys, useAuth } from '@lineup/auth';
import { useNavigateIfHere } from '@lineup/contract';
import { getClient, unwrap, useAction } from '@lineup/data';
import { fullDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { Button } from '@lineup/ui/button';
import { AccessDenied } from '../kit/access-denied';
import { recruitingKeys } from '../../model/keys';
import { requestedRoles, type RequestedRole } from '../../model/roles';
import type { CollegePage } from '../model/load-college-editor';

/** Stands in for the screen where the viewer may not use it. */
export function NotAnEditor({ college }: { college: CollegePage }) {
  const email = useAuth().user?.email;
  return (
    <AccessDenied
      reason={`Only people who work for ${college.name} can edit its page. Were you invited? Sign in with the address we sent the invitation to${
        email ? `; you are signed in as ${email}` : ''
      }.`}
      backTo={`/college/${college.slug}`}
      backLabel="Back to the college"
    />
  );
}

interface InvitationProps {
  college: CollegePage;
  invitation: NonNullable<CollegePage['invitation']>;
}

/** The viewer's invitation into the program of a college. */
export function Invitation({ college, invitation }: InvitationProps) {
  const navigateIfHere = useNavigateIfHere();
  const queryClient = useQueryClient();
  const answer = useAction({
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
  const role = requestedRoles[invitation.role as RequestedRole] ?? invitation.role;
  return (
    <EmptyState
      isPage
      icon={<Mail aria-hidden />}
      title={`Join ${college.name}?`}
      description={
        answer.refusal ??
        `${invitation.invited_by ?? 'An admin of the program'} invites you as ${role.toLowerCase()}. The invitation is open until ${fullDate(invitation.expires_at)}.`
      }
      action={
        <>
          <Button variant="primary" aria-disabled={answer.isPending} onClick={() => answer.mutate(true)}>
            Accept
          </Button>
          <Button aria-disabled={answer.isPending} onClick={() => answer.mutate(false)}>
            Decline
          </Button>
        </>
      }
    />
  );
}
