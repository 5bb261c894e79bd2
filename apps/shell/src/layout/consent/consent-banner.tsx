import { Button } from '@lineup/ui/button';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../language/language';
import styles from './consent-banner.module.css';
import { useConsent } from '../../tracking/consent-store';

/** Asks once whether usage may be measured. Both answers take one click and look alike. */
export function ConsentBanner() {
  const { consent, isReopened, choose } = useConsent();
  // From here on the choice itself decides, and no longer the mark for what a server drew (`public/theme.js`).
  useEffect(() => {
    delete document.documentElement.dataset['chose'];
  }, []);
  if (consent && !isReopened) return null;
  return (
    <section className={styles.banner} data-consent aria-label={t('Privacy choice')}>
      <p className={styles.text}>
        {t('May we use analytics to make Lineup better? They load only if you agree.')}{' '}
        <Link to="/privacy">{t('How we handle data')}</Link>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => choose({ analytics: false })}>{t('No, thanks')}</Button>
        <Button onClick={() => choose({ analytics: true })}>{t('Yes, that’s fine')}</Button>
      </div>
    </section>
  );
}
