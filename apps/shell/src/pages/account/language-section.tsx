import { useAuth } from '@lineup/auth';
import { currentLanguage, LANGUAGES, type Language } from '@lineup/language';
import { SettingsChoice } from '@lineup/ui/settings';
import { useState } from 'react';
import { chooseLanguage } from '../../language/choose-language';
import { Section } from './section';
import styles from './account.module.css';
import { t } from '../../language/language';

const labels: Record<Language, string> = { en: 'English', es: 'Español' };

/** The language of the account. Another one is another page, which loads at once. */
export function LanguageSection() {
  const userId = useAuth().user?.id;
  const [language, setLanguage] = useState(currentLanguage);
  const choose = (next: Language) => {
    setLanguage(next);
    void chooseLanguage(next, userId).then(() => location.reload());
  };
  return (
    <Section
      id="language"
      title={t('Language')}
      purpose={t(
        'Applies at once here, and on your other devices when you next sign in. Pages without a translation stay English.',
      )}
    >
      <fieldset className={styles.choicesInLine}>
        <legend className="lu-visually-hidden">{t('Language')}</legend>
        {LANGUAGES.map((value) => (
          <SettingsChoice
            key={value}
            type="radio"
            name="language"
            value={value}
            lang={value}
            checked={language === value}
            onChange={() => choose(value)}
            label={labels[value]}
          />
        ))}
      </fieldset>
    </Section>
  );
}
