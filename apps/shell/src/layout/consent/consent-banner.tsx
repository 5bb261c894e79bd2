import { NativeButton } from '@lineup/ui/native-button';
import { Link } from 'react-router-dom';
import styles from './consent-banner.module.css';
import { useConsent } from '../../tracking/consent-store';

/** Asks once whether usage may be measured. Both answers are one press away and look alike. */
export function ConsentBanner() {
  const { consent, isReopened, choose } = useConsent();
  if (consent && !isReopened) return null;
  return (
    <section className={styles.banner} aria-label="Privacy choice">
      <p className={styles.text}>
        May analytics measure how Lineup is used, to make it better? Without your yes none is loaded.{' '}
        <Link to="/privacy">How we treat data</Link>
      </p>
      <div className={styles.actions}>
        <NativeButton onClick={() => choose({ analytics: false })}>No, thanks</NativeButton>
        <NativeButton onClick={() => choose({ analytics: true })}>Yes, measure</NativeButton>
      </div>
    </section>
  );
}
