import { SettingsChoice } from '@lineup/ui/settings';
import { Link } from 'react-router-dom';
import { useConsent } from '../../tracking/consent-store';
import styles from './account.module.css';
import { Section } from './section';
import { t, rich } from '../../language/language';

/** Whether usage may be measured in this browser. */
export function PrivacySection() {
  const { consent, choose } = useConsent();
  const set = (analytics: boolean) => choose({ analytics });
  return (
    <Section
      id="privacy"
      title={t('Privacy')}
      purpose={
        <>
          {rich('Only for this browser; applies at once. <privacy>How we handle data</privacy>', {
            privacy: (words) => <Link to="/privacy">{words}</Link>,
          })}
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('May we use analytics to make Lineup better?')}</legend>
        <SettingsChoice
          type="radio"
          name="analytics"
          checked={consent?.analytics === false}
          onChange={() => set(false)}
          label={t('No')}
          hint={t('No analytics are loaded')}
        />
        <SettingsChoice
          type="radio"
          name="analytics"
          checked={consent?.analytics === true}
          onChange={() => set(true)}
          label={t('Yes')}
          hint={t('Pages and clicks, never what you type')}
        />
      </fieldset>
    </Section>
  );
}
