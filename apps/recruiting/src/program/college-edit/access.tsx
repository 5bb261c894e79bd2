import { Mail } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { fullDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { Button } from '@lineup/ui/button';
import { AccessDenied } from '../kit/access-denied';
import { requestedRoles, type RequestedRole } from '../../model/roles';
import type { EditorPage } from '../model/load-college-editor';
import { type InvitationProps, useAnswerInvitation } from './use-answer-invitation';

/** Stands in for the screen where the viewer may not use it. */
export function NotAnEditor({ college }: { college: EditorPage }) {
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

/** The viewer's invitation into the program of a college. */
export function Invitation({ college, invitation }: InvitationProps) {
  const answer = useAnswerInvitation({ college, invitation });
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
