import { LinkButton } from '@lineup/ui/link-button';
import { WhenOpen } from '../../federation/gate/when-open';
import styles from './home.module.css';

/** Last section of the landing page. */
export function FinalCall() {
  return (
    <section className={styles.final} aria-labelledby="final-title">
      <h2 id="final-title" className={styles.finalTitle}>
        Your next roster starts here.
      </h2>
      <div className={styles.finalActions}>
        <WhenOpen path="/colleges">
          <LinkButton to="/colleges" variant="accent" size="large">
            Explore colleges
          </LinkButton>
        </WhenOpen>
        <WhenOpen path="/recruiting-dashboard">
          <LinkButton to="/recruiting-dashboard" size="large">
            Recruiting dashboard
          </LinkButton>
        </WhenOpen>
      </div>
    </section>
  );
}
