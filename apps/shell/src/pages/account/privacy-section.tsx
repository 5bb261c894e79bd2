import { SettingsChoice } from '@lineup/ui/settings';
import { Link } from 'react-router-dom';
import { useConsent } from '../../tracking/consent-store';
import styles from './account.module.css';
import { Section } from './section';

/** Whether usage may be measured in this browser. */
export function PrivacySection() {
  const { consent, choose } = useConsent();
  const set = (analytics: boolean) => choose({ analytics });
  return (
    <Section
      id="privacy"
      title="Privacy"
      purpose={
        <>
          Only for this browser; applies at once. <Link to="/privacy">How we handle data</Link>
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>May we use analytics to make Lineup better?</legend>
        <SettingsChoice
          type="radio"
          name="analytics"
          checked={consent?.analytics === false}
          onChange={() => set(false)}
          label="No"
          hint="No analytics are loaded"
        />
        <SettingsChoice
          type="radio"
          name="analytics"
          checked={consent?.analytics === true}
          onChange={() => set(true)}
          label="Yes"
          hint="Pages and clicks, never what you type"
        />
      </fieldset>
    </Section>
  );
}
