import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { Suspense, lazy, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadWithRetry } from '../../federation/retry';
import { roomOfToday } from './today/room';
import styles from './today/room.module.css';

interface TodayProps {
  userId: string;
  /** Called as what it shows is there. */
  onReady(): void;
  /** Asks for its code again, when that did not come. */
  onRetry(): void;
}

const loadToday = () =>
  lazy<ComponentType<TodayProps>>(() =>
    loadWithRetry(() => import(/* webpackChunkName: "today" */ './today/today')).catch(() => ({ default: NoToday })),
  );

/** Loaded once; another one after a failure. */
let latest = loadToday();

/** In place of "Today" when its code did not come; comes back by itself with the connection. */
function NoToday({ onReady, onRetry }: TodayProps) {
  useLayoutEffect(onReady);
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <p role="alert">
      Today could not be loaded. <Button onClick={onRetry}>Retry</Button>
    </p>
  );
}

/**
 * "Today", above the landing page, for who is signed in. A visitor loads nothing of it. What is below never moves: it
 * leaves the room that Today took on the last visit in this browser, and on the first one it comes after it.
 */
export function SignedInPart({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const [room] = useState(roomOfToday);
  const [isReady, setReady] = useState(room !== undefined);
  const [{ Today }, setToday] = useState({ Today: latest });
  return (
    <>
      {user && (
        <div className={isReady ? styles.room : styles.firstVisit} style={room}>
          <Suspense>
            <Today
              key={user.id}
              userId={user.id}
              onReady={() => setReady(true)}
              onRetry={() => setToday({ Today: (latest = loadToday()) })}
            />
          </Suspense>
        </div>
      )}
      {(!user || isReady) && children}
    </>
  );
}
