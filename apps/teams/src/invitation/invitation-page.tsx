import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { ClosedInvitation } from './closed-invitation';
import { AnswerInvitation, OpenInvitation, SignInForInvitation } from './open-invitation';
import { readInvitation, readToken } from './read-invitation';
import { t } from '../language';

/** `/teams/invitation#token=…`: an invitation to a team, for the person it was mailed to. Others learn why not. */
export function Component() {
  const { hash } = useLocation();
  const { status, user } = useAuth();
  const token = readToken(hash);
  return (
    <section>
      <title>{t('Team invitation · Lineup')}</title>
      {status === 'loading' ? <Loading /> : <Invitation key={token} token={token} viewerId={user?.id ?? null} />}
    </section>
  );
}

function Invitation({ token, viewerId }: { token: string; viewerId: string | null }) {
  const invitation = useQuery({ ...readInvitation(token, viewerId), enabled: token !== '' });
  if (token !== '' && invitation.isPending) return <Loading />;
  if (invitation.isError && !invitation.data)
    return (
      <ErrorState
        isPage
        title={t('The invitation could not be loaded')}
        description={t('Check your connection, then try again.')}
        onRetry={() => void invitation.refetch()}
        backTo="/teams"
        backLabel={t('Back to Teams')}
      />
    );
  const { data } = invitation;
  if (data?.state !== 'pending' || (data.addressee !== 'me' && data.addressee !== 'visitor'))
    return <ClosedInvitation invitation={data ?? null} />;
  return (
    <OpenInvitation invitation={data}>
      {viewerId ? (
        <AnswerInvitation token={token} viewerId={viewerId} isNameless={data.needs_name} />
      ) : (
        <SignInForInvitation token={token} hint={data.email_hint} newEmail={data.sign_up_email} />
      )}
    </OpenInvitation>
  );
}

const Loading = () => <PageSkeleton shape="text" label={t('Loading the invitation')} count={3} hasHead={false} />;
