import { useLocation, useNavigate } from 'react-router-dom';
import { CircleCheck, MailQuestion, MailX, UserRoundX } from 'lucide-react';
import { saveRedirect, useAuth } from '@lineup/auth';
import { EmptyState } from '@lineup/ui/empty-state';
import type { Sentences } from '@lineup/language';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { t } from '../language';
import type { ReceivedInvitation } from './read-invitation';

/** Says why an invitation cannot be answered, and what to do. Null: the link leads to none. */
export function ClosedInvitation({ invitation }: { invitation: ReceivedInvitation | null }) {
  if (!invitation)
    return (
      <EmptyState
        isPage
        icon={<MailX aria-hidden />}
        title={t('This invitation is not valid')}
        description={t(
          'The link is incomplete, was replaced by a newer email, or the team has canceled it. Ask the team to invite you again.',
        )}
        action={<LinkButton to="/teams">{t('Back to Teams')}</LinkButton>}
      />
    );
  const { state, addressee, team } = invitation;
  const toTeam = (
    <LinkButton to={`/teams/${team.id}/manage?tab=roster`}>{t('Go to {team}', { team: team.name })}</LinkButton>
  );
  if (state === 'accepted' && addressee === 'me')
    return (
      <EmptyState
        isPage
        icon={<CircleCheck aria-hidden />}
        title={t('You are on {team}', { team: team.name })}
        description={t('You have accepted this invitation.')}
        action={toTeam}
      />
    );
  if (state === 'pending' && addressee !== 'me') return <WrongAccount invitation={invitation} />;
  return (
    <EmptyState
      isPage
      icon={<MailX aria-hidden />}
      title={t(CLOSED[state as keyof typeof CLOSED] ?? 'This invitation is not valid')}
      description={
        state === 'archived'
          ? t('{team} takes nobody in at the moment.', { team: team.name })
          : t('Ask {team} to invite you again if you still want to join.', { team: team.name })
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
} satisfies Sentences;

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
        title={t('Confirm your email first')}
        description={t(
          'We have emailed you a link to confirm your address. Open it, then come back to this invitation.',
        )}
        action={<LinkButton to="/account">{t('Open your account')}</LinkButton>}
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
      title={t('This invitation was sent to another address')}
      description={t('It is for {hint}; you are signed in as {email}. Sign in with the invited address to accept it.', {
        hint: emailHint,
        email: user?.email ?? t('somebody else'),
      })}
      action={
        <>
          <Button variant="primary" onClick={() => void changeAccount()}>
            {t('Use another account')}
          </Button>
          <LinkButton to="/teams">{t('Back to Teams')}</LinkButton>
        </>
      }
    />
  );
}
