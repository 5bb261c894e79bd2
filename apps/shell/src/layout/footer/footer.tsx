import { Link } from 'react-router-dom';
import { useConsent } from '../../tracking/consent-store';
import { Wordmark } from '../../kit/wordmark';
import { DiagnosticLine } from './diagnostic-line';
import styles from './footer.module.css';

/** Foot of every page. */
export function Footer() {
  const reopenConsent = useConsent((state) => state.reopen);
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.brand}>
          <Wordmark />
          <p className={styles.claim}>Where esports players, programs and teams meet.</p>
        </div>
        <nav className={styles.links} aria-label="Footer">
          <Link to="/features">Features</Link>
          <Link to="/contact">Contact</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
          <button type="button" onClick={reopenConsent}>
            Privacy choice
          </button>
        </nav>
      </div>
      <DiagnosticLine />
    </footer>
  );
}
