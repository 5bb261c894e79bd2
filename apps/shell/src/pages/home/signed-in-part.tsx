import { useAuth } from '@lineup/auth';
import { Suspense, lazy, useState, type ComponentType } from 'react';
import { loadWithRetry } from '../../federation/retry';
import { roomOfToday } from './today/room';
import styles from './today/room.module.css';

const Today = lazy<ComponentType<{ userId: string }>>(() =>
  loadWithRetry(() => import(/* webpackChunkName: "today" */ './today/today')).catch(() => ({ default: () => null })),
);

/** "Today", above the landing page, for who is signed in. A visitor loads nothing of it. */
export function SignedInPart() {
  const { user } = useAuth();
  // As it was on the last visit, also where less is waiting now: what is below never moves.
  const [room] = useState(roomOfToday);
  return (
    user && (
      <div className={styles.room} style={room}>
        <Suspense>
          <Today key={user.id} userId={user.id} />
        </Suspense>
      </div>
    )
  );
}
