import { sentence } from '@lineup/language';
import { useProfile } from '@lineup/auth';
import { SettingsChoice } from '@lineup/ui/settings';
import { themes, useTheme, type Theme } from '@lineup/ui/theme';
import { Section } from './section';
import styles from './account.module.css';
import { t } from '../../language/language';

const labels: Record<Theme, { label: string; hint?: string }> = {
  system: { label: sentence('System'), hint: sentence('Follows your device') },
  light: { label: sentence('Light') },
  dark: { label: sentence('Dark') },
};

/** Light or dark; applies at once. */
export function AppearanceSection() {
  const { theme, setTheme } = useTheme();
  const { profile } = useProfile();
  return (
    <Section
      id="appearance"
      title={t('Appearance')}
      purpose={
        profile
          ? t('Applies at once, on all your devices.')
          : t('Applies here at once, and on your other devices once you have a profile.')
      }
    >
      <fieldset className={styles.choicesInLine}>
        <legend className="lu-visually-hidden">{t('Theme')}</legend>
        {themes.map((value) => (
          <SettingsChoice
            key={value}
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => setTheme(value)}
            label={t(labels[value].label)}
            {...(labels[value].hint && { hint: t(labels[value].hint) })}
          />
        ))}
      </fieldset>
    </Section>
  );
}
