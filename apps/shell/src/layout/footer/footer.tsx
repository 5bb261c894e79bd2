import { Link } from 'react-router-dom';
import { t } from '../../language/language';
import { useConsent } from '../../tracking/consent-store';
import { Wordmark } from '../../kit/wordmark';
import { DiagnosticLine } from './diagnostic-line';
import { LanguageLink } from './language-link';
import styles from './footer.module.css';

/** Foot of every page. */
export function Footer() {
  const reopenConsent = useConsent((state) => state.reopen);
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.brand}>
          <Wordmark />
          <p className={styles.claim}>{t('Where esports players, programs and teams meet.')}</p>
        </div>
        <nav className={styles.links} aria-label={t('Footer')}>
          <Link to="/features">{t('Features')}</Link>
          <Link to="/contact">{t('Contact')}</Link>
          <Link to="/privacy">{t('Privacy')}</Link>
          <Link to="/terms">{t('Terms')}</Link>
          <button type="button" onClick={reopenConsent}>
            {t('Privacy choice')}
          </button>
          <LanguageLink />
        </nav>
      </div>
      <DiagnosticLine />
    </footer>
  );
}
