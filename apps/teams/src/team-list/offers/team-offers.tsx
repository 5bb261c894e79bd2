import { useQuery } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { lazyPart } from '@lineup/ui/lazy-part';
import { listOffers } from './list-offers';
import styles from './team-offers.module.css';

const list = lazyPart(() => import('./offer-list'));

/** What teams offer to the signed-in person. Shows nothing while nothing waits for an answer. */
export function TeamOffers() {
  const { user } = useAuth();
  return user ? <OffersOf viewerId={user.id} /> : null;
}

function OffersOf({ viewerId }: { viewerId: string }) {
  const offers = listOffers(viewerId);
  const { data, isError, refetch } = useQuery(offers);
  useLiveQuery({ topic: `user:${viewerId}`, key: offers.queryKey, events: ['team'] });
  if (isError && !data)
    return (
      <p className={styles.problem} role="alert">
        Your invitations could not be loaded.
        <NativeButton onClick={() => void refetch()}>Retry</NativeButton>
      </p>
    );
  if (!data || data.length === 0) return null;
  return <list.Part offers={data} viewerId={viewerId} />;
}
