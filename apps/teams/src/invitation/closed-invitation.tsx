import { useLocation, useNavigate } from 'react-router-dom';
import { CircleCheck, MailQuestion, MailX, UserRoundX } from 'lucide-react';
import { saveRedirect, useAuth } from '@lineup/auth';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import type { ReceivedInvitation } from './read-invitation';

/** Says why an invitation cannot be answered, and what to do. Null: the link leads to none. */
export function ClosedInvitation({ invitation }: { invitation: ReceivedInvitation | null }) {
  if (!invitation)
    return (
      <EmptyState
        isPage
        icon={<MailX aria-hidden />}
        title="This invitation is not valid"
        description="The link is incomplete, was replaced by a newer email, or the team has canceled it. Ask the team to invite you again."
        action={<LinkButton to="/teams">Back to Teams</LinkButton>}
      />
    );
  const { state, addressee, team } = invitation;
  const toTeam = <LinkButton to={`/teams/${team.id}/manage?tab=roster`}>{`Go to ${team.name}`}</LinkButton>;
  if (state === 'accepted' && addressee === 'me')
    return (
      <EmptyState
        isPage
        icon={<CircleCheck aria-hidden />}
        title={`You are on ${team.name}`}
        description="You have accepted this invitation."
        action={toTeam}
      />
    );
  if (state === 'pending' && addressee !== 'me') return <WrongAccount invitation={invitation} />;
  return (
    <EmptyState
      isPage
      icon={<MailX aria-hidden />}
      title={CLOSED[state as keyof typeof CLOSED] ?? 'This invitation is not valid'}
      description={
        state === 'archived'
          ? `${team.name} takes nobody in at the moment.`
          : `Ask ${team.name} to invite you again if you still want to join.`
      }
      action={toTeam}
    />
  );
}

const CLOSED = {
  accepted: 'This invitation has been used',
  declined: 'This invitation was declined',
  expired: 'This invitation has expired',
  archived: 'This team is archived',
};

/** The link was mailed to an address that is not, or not yet, that of the signed-in account. */
function WrongAccount({ invitation: { addressee, email_hint: emailHint } }: { invitation: ReceivedInvitation }) {
  const { user, signOut } = useAuth();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  if (addressee === 'unconfirmed')
    return (
      <EmptyState
        isPage
        icon={<MailQuestion aria-hidden />}
        title="Confirm your email first"
        description="We have emailed you a link to confirm your address. Open it, then come back to this invitation."
        action={<LinkButton to="/account">Open your account</LinkButton>}
      />
    );
  const changeAccount = async () => {
    await signOut();
    saveRedirect(pathname + hash);
    await navigate('/auth');
  };
  return (
    <EmptyState
      isPage
      icon={<UserRoundX aria-hidden />}
      title="This invitation was sent to another address"
      description={`It is for ${emailHint}; you are signed in as ${user?.email ?? 'somebody else'}. Sign in with the invited address to accept it.`}
      action={
        <>
          <Button variant="primary" onClick={() => void changeAccount()}>
            Use another account
          </Button>
          <LinkButton to="/teams">Back to Teams</LinkButton>
        </>
      }
    />
  );
}
