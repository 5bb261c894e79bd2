import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { saveRedirect, useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { LinkButton } from '@lineup/ui/link-button';
import { lazyPart } from '@lineup/ui/lazy-part';
import { listOffers } from './list-offers';
import styles from './team-offers.module.css';
import { t } from '../../language';

const list = lazyPart(() => import('./offer-list'));

/** Where the mail about an offer leads, as `notice-mails.ts` writes it. */
const TO_ANSWER = '#answer';

/** What teams offer to the signed-in person. Shows nothing while nothing waits for an answer. */
export function TeamOffers() {
  const { user, status } = useAuth();
  const { hash } = useLocation();
  if (user) return <OffersOf viewerId={user.id} />;
  return status === 'signed-out' && hash === TO_ANSWER ? <SignInToAnswer /> : null;
}

/** For who comes from a mail and is signed out here. */
function SignInToAnswer() {
  const { pathname, hash } = useLocation();
  return (
    <p className={styles.bar}>
      {t('A team waits for your answer. Sign in to see it.')}
      <LinkButton to="/auth" variant="primary" onClick={() => saveRedirect(pathname + hash)}>
        {t('Sign in')}
      </LinkButton>
    </p>
  );
}

function OffersOf({ viewerId }: { viewerId: string }) {
  const offers = listOffers(viewerId);
  const { data, isError, refetch } = useQuery(offers);
  useLiveQuery({ topic: `user:${viewerId}`, key: offers.queryKey, events: ['team'] });
  if (isError && !data)
    return (
      <p className={styles.bar} role="alert">
        {t('Your invitations could not be loaded.')}
        <Button onClick={() => void refetch()}>{t('Retry')}</Button>
      </p>
    );
  if (!data || data.length === 0) return null;
  return <list.Part offers={data} viewerId={viewerId} />;
}
