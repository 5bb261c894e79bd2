import { LinkButton } from '@lineup/ui/link-button';
import { t } from '../../language/language';
import { WhenOpen } from '../../federation/gate/when-open';
import styles from './home.module.css';

/** Last section of the landing page. */
export function FinalCall() {
  return (
    <section className={styles.final} aria-labelledby="final-title">
      <h2 id="final-title" className={styles.finalTitle}>
        {t('Your next roster starts here.')}
      </h2>
      <div className={styles.finalActions}>
        <WhenOpen path="/colleges">
          <LinkButton to="/colleges" variant="accent" size="large">
            {t('Explore colleges')}
          </LinkButton>
        </WhenOpen>
        <WhenOpen path="/recruiting-dashboard">
          <LinkButton to="/recruiting-dashboard" size="large">
            {t('Recruiting dashboard')}
          </LinkButton>
        </WhenOpen>
      </div>
    </section>
  );
}
