import { LinkButton } from '@lineup/ui/link-button';
import styles from './home.module.css';

/** Last section of the landing page. */
export function FinalCall() {
  return (
    <section className={styles.final} aria-labelledby="final-title">
      <h2 id="final-title" className={styles.finalTitle}>
        Your next roster starts here.
      </h2>
      <div className={styles.finalActions}>
        <LinkButton to="/colleges" variant="accent" size="large">
          Explore colleges
        </LinkButton>
        <LinkButton to="/recruiting-dashboard" size="large">
          Recruiting dashboard
        </LinkButton>
      </div>
    </section>
  );
}
