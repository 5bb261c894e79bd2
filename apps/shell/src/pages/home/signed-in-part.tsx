import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { lazyQuietly } from '@lineup/ui/lazy-part';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { t } from '../../language/language';
import styles from './home.module.css';

interface TodayProps {
  userId: string;
  /** Asks for its code again, when that did not come. */
  onRetry(): void;
}

const loadToday = () => lazyQuietly<TodayProps>(() => import(/* webpackChunkName: "today" */ './today/today'), NoToday);

/** Loaded once; another one after a failure. */
let latest = loadToday();

/** In place of "Today" when its code did not come; comes back by itself with the connection. */
function NoToday({ onRetry }: TodayProps) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <p role="alert">
      {t('Today could not be loaded.')} <Button onClick={onRetry}>{t('Retry')}</Button>
    </p>
  );
}

/**
 * The landing page for a visitor, who loads nothing of "Today". Whoever is signed in, or about to be by a stored session, gets
 * "Today" alone in the first window, with the landing page below it.
 */
export function SignedInPart({ children }: { children: ReactNode }) {
  const { status, user } = useAuth();
  const [{ Today }, setToday] = useState({ Today: latest });
  if (status === 'signed-out')
    return (
      <>
        <title>{t('Lineup: where esports talent meets its team')}</title>
        {children}
      </>
    );
  return (
    <>
      <title>{t('Today · Lineup')}</title>
      <div className={styles.window}>
        {user && (
          <Suspense>
            <Today key={user.id} userId={user.id} onRetry={() => setToday({ Today: (latest = loadToday()) })} />
          </Suspense>
        )}
      </div>
      <section className={styles.page} aria-labelledby="about-lineup">
        <h2 id="about-lineup" className={styles.about}>
          {t('About Lineup')}
        </h2>
        {children}
      </section>
    </>
  );
}
