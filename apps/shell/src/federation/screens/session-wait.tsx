import { useAuth } from '@lineup/auth';
import { useEffect, useState } from 'react';
import { t } from '../../language/language';
import styles from './failure.module.css';

/** How long a page may wait for its session without words, in ms. */
const PATIENCE = 3000;

/** Says why nothing comes while an expired session waits for a server that does not answer. */
export function SessionWait() {
  const isWaiting = useAuth().status === 'loading';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  return (
    isLong && (
      <p className={styles.wait} role="status">
        {t('Signing you in is taking longer than usual. Check your connection; this page continues on its own.')}
      </p>
    )
  );
}
